import { type FieldValue, type SystemObject, type Callback } from "../../common/dynamic";
import type { DataField } from "../../common/data/fields/data-field";
import { timeSince } from "../core/time-since";
import { attributes, escapeText, optionTags } from "./template-options";
import { localize as translate, warnDeprecated } from "./world";

interface HelperOptions {
  hash: Record<string, unknown>;
  fn?: (context: unknown) => string;
  data?: FieldValue;
}

const GROUP_KEYS = ["classes", "label", "hint", "rootId", "stacked", "units", "widget", "hidden"];

/** Formats `value` with a fixed number of decimals and, on request, a plus sign; "NaN" if it is not a number. */
function fixedNumber(value: unknown, { decimals = 0, sign = false }: Record<string, FieldValue>): string {
  const number = typeof value === "number" ? value : Number.parseFloat(String(value));
  if (Number.isNaN(number)) return "NaN";
  return `${sign && number >= 0 ? "+" : ""}${number.toFixed(decimals)}`;
}

/**
 * Rounds `value` to a multiple of `step`, without binary rounding errors. Returns `value` itself unless both are numbers and `step` is
 * positive.
 */
function roundToStep(value: unknown, step: unknown): unknown {
  if (typeof value !== "number" || typeof step !== "number" || !(step > 0)) return value;
  const decimals = String(step).split(".")[1]?.length ?? 0;
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

function numberInputTag(value: unknown, hash: Record<string, FieldValue>): string {
  const { class: className, dataset = {}, ...rest } = hash;
  const data = Object.fromEntries(Object.entries(dataset).map(([key, one]) => [`data-${key}`, one]));
  const number = roundToStep(Number.isNaN(value as number) ? "" : value, rest["step"]);
  return `<input type="number" value="${escapeText(number)}"${attributes({ class: className, ...rest, "data-dtype": "Number", ...data })}>`;
}

function radioTags(name: string, choices: Record<string, string>, { checked = null, localize = false }: Record<string, unknown>): string {
  const tag = ([value, label]: [string, string]): string =>
    `<label class="checkbox"><input type="radio" name="${escapeText(name)}" value="${escapeText(value)}"${String(checked) === value ? " checked" : ""}> ` +
    `${escapeText(localize ? translate(label) : label)}</label>`;
  return Object.entries(choices ?? {})
    .map(tag)
    .join("");
}

/** Writes the state of checkboxes and options into attributes, so that the HTML contains the state. @returns the outer HTML */
function serialise(result: SystemObject): string {
  const elements = result?.nodeType ? [result] : [...(result ?? [])];
  for (const root of elements) {
    for (const input of [root, ...root.querySelectorAll("input")]) if (input.type === "checkbox") input.defaultChecked = input.checked;
    for (const option of root.querySelectorAll("option"))
      option.defaultSelected = option.selected && option.parentElement?.localName !== "select" ? true : option.defaultSelected;
  }
  return elements.map((element) => element.outerHTML).join("");
}

function checkField(field: DataField, helper: string): void {
  if (typeof field?.toInput !== "function")
    throw new Error(
      `{{${helper}}} needs a DataField as its first argument; it got ${field === undefined ? "nothing: check the path" : typeof field}.`,
    );
}

function formGroupTag(field: SystemObject, hash: Record<string, unknown>): string {
  const group: Record<string, FieldValue> = {};
  const input: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(hash)) (GROUP_KEYS.includes(key) ? group : input)[key] = value;
  if (typeof group["classes"] === "string") group["classes"] = group["classes"].split(" ").filter(Boolean);
  if ("localize" in hash) group["localize"] = hash["localize"];
  return serialise(group["widget"] ? group["widget"](field, group, input) : field.toFormGroup(group, input));
}

const comparisons = {
  eq: (a: unknown, b: unknown): boolean => a === b,
  ne: (a: unknown, b: unknown): boolean => a !== b,
  lt: (a: FieldValue, b: FieldValue): boolean => a < b,
  gt: (a: FieldValue, b: FieldValue): boolean => a > b,
  lte: (a: FieldValue, b: FieldValue): boolean => a <= b,
  gte: (a: FieldValue, b: FieldValue): boolean => a >= b,
  not: (a: unknown): boolean => !a,
  and: (...values: unknown[]): boolean => values.slice(0, -1).every(Boolean),
  or: (...values: unknown[]): boolean => values.slice(0, -1).some(Boolean),
};

/** Returns the template helpers of a generation. */
export function templateHelpers(generation: number, handlebars: SystemObject): Record<string, Callback> {
  const safe = (html: string): unknown => new handlebars.SafeString(html);
  return {
    ...comparisons,
    checked: (value: unknown) => (value ? "checked" : ""),
    disabled: (value: unknown) => (value ? "disabled" : ""),
    concat: (...values) => {
      const { hash } = values.pop() as HelperOptions;
      return safe(
        values.filter((value) => typeof value !== "object" || value instanceof handlebars.SafeString).join(String(hash["join"] ?? "")),
      );
    },
    ifThen: (criteria: unknown, yes: unknown, no: unknown) => (criteria ? yes : no),
    localize: (key: unknown, { hash }: HelperOptions) => translate(String(key ?? ""), hash),
    numberFormat: (value: unknown, { hash }: HelperOptions) =>
      generation >= 14 ? safe(fixedNumber(value, hash)) : fixedNumber(value, hash),
    numberInput: (value: unknown, { hash }: HelperOptions) => safe(numberInputTag(value, hash)),
    object: ({ hash }: HelperOptions) => hash,
    radioBoxes: (name: string, choices, { hash }: HelperOptions) => safe(radioTags(name, choices, hash)),
    selectOptions: (choices, { hash }: HelperOptions) => safe(optionTags(choices, hash)),
    formInput: (field, { hash }: HelperOptions) => {
      checkField(field, "formInput");
      return safe(serialise(field.toInput(hash)));
    },
    formGroup: (field: DataField, { hash }: HelperOptions) => {
      checkField(field, "formGroup");
      return safe(formGroupTag(field, hash));
    },
    formField: (field: DataField, { hash }: HelperOptions) => {
      checkField(field, "formField");
      return safe(formGroupTag(field, hash));
    },
    timeSince,
    ...legacyHelpers(generation, safe),
  };
}

/** Returns the deprecated helpers that `generation` still has. Foundry 14 has removed two of them. */
function legacyHelpers(generation: number, safe: (html: string) => unknown): Record<string, Callback> {
  const old = (name: string, instead: string, since: number, until: number): void =>
    warnDeprecated(`The {{${name}}} Handlebars helper is deprecated. Use ${instead} instead.`, since, until);
  const common = {
    editor: (content: string, { hash }: HelperOptions) => {
      // Foundry 14 no longer fills in the element's text.
      const value = generation >= 14 ? "" : (content ?? "");
      const disabled = hash["editable"] === false;
      const tag = attributes({ name: hash["target"], class: hash["class"], value, toggled: Boolean(hash["button"]), disabled });
      return safe(`<prose-mirror${tag}>${value}</prose-mirror>`);
    },
    filePicker: ({ hash }: HelperOptions) => {
      old("filePicker", "the <file-picker> element", 12, 16);
      return safe(
        `<button type="button" class="file-picker"${attributes({ "data-type": hash["type"], "data-target": hash["target"] })}></button>`,
      );
    },
    rangePicker: ({ hash }: HelperOptions) => {
      old("rangePicker", "the <range-picker> element", 13, 15);
      const { name = "range", value, min, max, step } = hash;
      return safe(`<range-picker${attributes({ name, value, min, max, step })}></range-picker>`);
    },
  };
  if (generation >= 14) return common;
  return {
    ...common,
    colorPicker: ({ hash }: HelperOptions) => {
      old("colorPicker", "the <color-picker> element", 12, 14);
      return safe(`<color-picker${attributes({ name: hash["name"], value: hash["value"] ?? hash["default"] })}></color-picker>`);
    },
    select(this: unknown, selected: unknown, options: HelperOptions) {
      old("select", "{{selectOptions}}", 12, 14);
      const wanted = escapeText(selected).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return (options.fn?.(this) ?? "")
        .replace(/ selected(=["'][^"']*["'])?/g, "")
        .replace(new RegExp(`value=["']${wanted}["']`), "$& selected");
    },
  };
}
