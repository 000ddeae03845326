import { expect, test } from "vitest";
import { LIMBS } from "../../../module/rules/body/limbs";
import { markTreatment } from "../../../module/apps/test/treating";
import { fakeElements } from "../../fixtures/elements";

fakeElements();

/**
 * Chooses a treatment in a stand-in for the test window. Returns the names of the visible fields, and a function that reads a field's
 * value.
 */
function page(treatment: string) {
  const field = (value: string) => {
    const row = { hidden: false };
    return { row, value, closest: () => row };
  };
  const fields: Record<string, ReturnType<typeof field>> = {
    treatment: field(treatment),
    ...Object.fromEntries(["what", "with", "limit", "threshold", "patient", "limb", "opponent"].map((name) => [name, field("as it was")])),
  };
  const form = { querySelector: (selector: string) => fields[/"(\w+)"/.exec(selector)?.[1] ?? ""] ?? null } as unknown as HTMLElement;
  markTreatment(form, { limbsOf: () => LIMBS.map((id) => ({ id, name: id })) });
  const shown = Object.entries(fields).flatMap(([name, { row }]) => (row.hidden ? [] : [name]));
  return { shown, says: (name: string) => fields[name]!.value };
}

test("[SS-DEATH-05] a treatment sets the skill and the limit, so the window asks only for the patient", () => {
  const { shown, says } = page("stabilise");
  expect(shown).toEqual(["treatment", "patient"]);
  expect(["what", "with", "limit", "threshold"].map(says)).toEqual(["skill:first-aid", "logic", "mental", "3"]);
});

test("[XF-07] a treatment of a limb also asks for the limb; the treatment of an injury leaves the threshold empty", () => {
  expect(page("limb-first-aid").shown).toEqual(["treatment", "patient", "limb"]);
  expect(page("heal-injury").says("threshold")).toBe("");
});

test("a ruleset without treatments shows only the general fields of a test", () => {
  const { shown, says } = page("");
  expect(shown).toEqual(["treatment", "what", "with", "limit", "threshold", "opponent"]);
  expect(says("what")).toBe("as it was");
});
