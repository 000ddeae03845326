import { describe, expect, test } from "vitest";
import { conditionOf, unhurt } from "../../../module/rules/body/body-state";
import { LIMBS } from "../../../module/rules/body/limbs";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { ACTION_POINTS, CALLED_SHOTS, INITIATIVE } from "../../../module/rules/rulesets/called-shot-d20/declaration";
import { bodyOf, evasionOf, hitPoints, limbThreshold } from "../../../module/rules/rulesets/called-shot-d20/derive";
import { CALL_STEPS, QUICK_REFERENCE } from "../../../module/rules/rulesets/called-shot-d20/quick-reference";
import { buildLanguages } from "../../../tools/build/languages.mjs";
import { ROOT } from "../../architecture/sources";

test("[CS-40] the reference holds the procedure, surcharge, penalties, offsets, locations and cover", () => {
  expect(CALL_STEPS).toHaveLength(6);
  expect(QUICK_REFERENCE).toMatchObject({ surcharge: 1, uncalledOffset: 10, cover: { none: 0, half: 2, full: 4 } });
  expect(Object.fromEntries(QUICK_REFERENCE.limbs.map(({ limb, modifier, offset }) => [limb, [modifier, offset]]))).toEqual({
    head: [-9, 9],
    torso: [-3, 3],
    "left-arm": [-6, 6],
    "right-arm": [-6, 6],
    "left-leg": [-6, 6],
    "right-leg": [-6, 6],
  });
  expect(QUICK_REFERENCE.locations.map(({ limb, from, to }) => `${limb} ${from}-${to}`)).toEqual([
    "right-leg 1-3",
    "left-leg 4-6",
    "right-arm 7-9",
    "left-arm 10-12",
    "torso 13-18",
    "head 19-20",
  ]);
});

describe("the declaration", () => {
  const { declaration } = calledShotD20;

  test("has the six limbs, each with its penalty, and names nothing twice", () => {
    expect(declaration.limbs).toEqual(LIMBS);
    expect(CALLED_SHOTS.map(({ limb }) => limb)).toEqual(LIMBS);
    for (const list of [declaration.attributes, declaration.skills, declaration.pools, declaration.modes, declaration.actions]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("prices every mode so that a called one can be paid from a turn's points", () => {
    for (const { price } of declaration.modes) expect(price + QUICK_REFERENCE.surcharge).toBeLessThanOrEqual(ACTION_POINTS);
    expect(calledShotD20.actionPoints).toBe(ACTION_POINTS);
  });

  test("takes initiative from an attribute it declares", () => {
    expect(declaration.attributes.map(({ id }) => id)).toContain(INITIATIVE.attribute);
  });

  test("has an English word for everything it names", () => {
    const { CROSSFIRE } = buildLanguages(ROOT).get("en") as { CROSSFIRE: Record<string, Record<string, string>> };
    const missing = (group: string, ids: readonly string[]) => ids.filter((id) => typeof CROSSFIRE[group]?.[id] !== "string");
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    expect(missing("Attribute", ids(declaration.attributes))).toEqual([]);
    expect(missing("Skill", ids(declaration.skills))).toEqual([]);
    expect(missing("Pool", ids(declaration.pools))).toEqual([]);
    expect(missing("Mode", ids(declaration.modes))).toEqual([]);
    expect(missing("Action", ids(declaration.actions))).toEqual([]);
    expect(missing("Status", declaration.statuses)).toEqual([]);
    expect(missing("Limb", declaration.limbs)).toEqual([]);
    expect(missing("Part", ["called", "deadeye", "recoil", "skill", "attribute", "typed", "bonus"])).toEqual([]);
    expect(missing("Ruleset", [calledShotD20.id])).toEqual([]);
  });
});

describe("[CS-21] an average body", () => {
  test("has Evasion 12 as in the texts' table, and limbs in the usual proportions", () => {
    expect([evasionOf(3), hitPoints(3)]).toEqual([12, 32]);
    expect(LIMBS.map((limb) => limbThreshold(limb, hitPoints(3)))).toEqual([8, 16, 12, 12, 12, 12]);
  });

  test("is down at 0 HP and dead when as many again are lost", () => {
    const plan = bodyOf(32);
    const at = (flesh: number, overflow: number) => conditionOf(plan, { ...unhurt(plan), flesh, overflow });
    expect([at(1, 0), at(0, 0), at(0, 32), at(0, 33)]).toEqual(["up", "near-death", "near-death", "dead"]);
  });
});
