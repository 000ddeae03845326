import type { FieldValue, SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { castValue, readFields } from "../../client/apps/ux/form-data";

/** Returns a form field with only the properties that FormDataExtended reads. */
function field(name: string, rest: Record<string, FieldValue> = {}): SystemObject {
  const { attributes = [], ...more } = rest;
  return {
    name,
    type: "text",
    localName: "input",
    dataset: {},
    disabled: false,
    readOnly: false,
    hasAttribute: (one: string) => attributes.includes(one),
    ...more,
  };
}

const read = (fields: SystemObject[], options = {}) => readFields({ elements: fields }, options);

describe("FormDataExtended reads each field as the field's type [foundry-api 12.2]", () => {
  test("a number field gives a number, or null if the text is empty or not a number", () => {
    expect(
      read([
        field("a", { type: "number", value: "12.5" }),
        field("b", { type: "range", value: "3" }),
        field("c", { type: "number", value: "" }),
      ]),
    ).toEqual({ a: 12.5, b: 3, c: null });
    expect(castValue("twelve", "Number")).toBeNull();
  });

  test("data-dtype sets the type of the value: Number, Boolean, String or JSON", () => {
    const fields = [
      field("number", { value: " 7 ", dataset: { dtype: "Number" } }),
      field("boolean", { value: "true", dataset: { dtype: "Boolean" } }),
      field("no", { value: "false", dataset: { dtype: "Boolean" } }),
      field("string", { type: "number", value: "08", dataset: { dtype: "String" } }),
      field("json", { value: '{"a":[1]}', dataset: { dtype: "JSON" } }),
    ];
    expect(read(fields)).toEqual({ number: 7, boolean: true, no: false, string: "08", json: { a: [1] } });
  });

  test("an error for broken JSON names the field", () => {
    expect(() => read([field("system.list", { value: "{", dataset: { dtype: "JSON" } })])).toThrow(
      'The field "system.list" does not hold valid JSON',
    );
  });

  test("the dtypes option sets the type of fields without data-dtype", () => {
    expect(
      read([field("a", { value: "4" }), field("b", { value: "4", dataset: { dtype: "String" } })], {
        dtypes: { a: "Number", b: "Number" },
      }),
    ).toEqual({ a: 4, b: "4" });
  });

  test("a checkbox without a value gives true or false, and a checkbox with a value gives that value or null", () => {
    const fields = [
      field("on", { type: "checkbox", checked: true }),
      field("off", { type: "checkbox", checked: false }),
      field("kept", { type: "checkbox", checked: true, value: "x", attributes: ["value"] }),
      field("left", { type: "checkbox", checked: false, value: "x", attributes: ["value"] }),
    ];
    expect(read(fields)).toEqual({ on: true, off: false, kept: "x", left: null });
  });

  test("checkboxes with the same name give a list, with null for each unchecked checkbox [ISS:foundryvtt/foundryvtt#7819]", () => {
    const box = (value: string, checked: boolean) => field("modes", { type: "checkbox", value, checked, attributes: ["value"] });
    expect(read([box("single", true), box("burst", false), box("auto", true)])).toEqual({ modes: ["single", null, "auto"] });
  });

  test("radio buttons give the value of the selected button, or null if no button is selected", () => {
    const radio = (name: string, value: string, checked: boolean) => field(name, { type: "radio", value, checked });
    expect(read([radio("a", "1", false), radio("a", "2", true), radio("b", "1", false)])).toEqual({ a: "2", b: null });
  });

  test("a multiple select gives an array, and casts each value", () => {
    const options = [
      { value: "1", selected: true },
      { value: "2", selected: false },
      { value: "3", selected: true },
    ];
    expect(read([field("picks", { type: "select-multiple", options, dataset: { dtype: "Number" } })])).toEqual({ picks: [1, 3] });
  });

  test("several text fields with the same name give an array in order", () => {
    expect(read([field("names", { value: "b" }), field("names", { value: "a" })])).toEqual({ names: ["b", "a"] });
  });

  test("FormDataExtended omits disabled fields and includes read-only fields, unless the options change this", () => {
    const fields = [field("off", { value: "1", disabled: true }), field("fixed", { value: "2", readOnly: true })];
    expect(read(fields)).toEqual({ fixed: "2" });
    expect(read(fields, { disabled: true, readonly: false })).toEqual({ off: "1" });
  });

  test("buttons, fieldsets and nameless fields give no value", () => {
    expect(read([field("go", { type: "submit", value: "x" }), field("set", { type: "fieldset" }), field("", { value: "x" })])).toEqual({});
  });
});
