import { describe, expect, test } from "vitest";
import { conditionOf } from "../../../../module/rules/body/unconsciousness-and-death";
import { unhurt } from "../../../../module/rules/body/body-state";
import { HUMANOID_LIMBS } from "../../../../module/rules/body/body-plan";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { ACTION_POINTS } from "../../../../module/rules/rulesets/called-shot-d20/declaration";
import { bodyPlanOf, evasionOf, maximumHitPoints, limbThreshold } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import { callOutlook } from "../../../../module/rules/rulesets/called-shot-d20/solid-hit-odds";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { buildLanguages } from "../../../../tools/build/languages.mjs";
import { ROOT } from "../../../architecture/sources";
import { anAttack, partOf } from "./attacks";
import { QUICK_REFERENCE } from "../../../../module/rules/rulesets/called-shot-d20/quick-reference";

const { declaration, people } = calledShotD20;

test("[GL-13] the glancing band of a called limb is as wide as its penalty; for an uncalled shot, it is 10 points wide", () => {
  const numbers = Object.fromEntries(
    LIMBS.map((call) => {
      const attack = anAttack({ call });
      return [call, [partOf(attack, "called"), callOutlook(attack).band]];
    }),
  );
  expect(numbers).toEqual({
    head: [-9, 9],
    torso: [-3, 3],
    "left-arm": [-6, 6],
    "right-arm": [-6, 6],
    "left-leg": [-6, 6],
    "right-leg": [-6, 6],
  });
  expect(callOutlook(anAttack()).band).toBe(10);
});

test("[CS-40] the quick reference lists the steps, costs and penalties of a called shot", () => {
  expect(QUICK_REFERENCE.steps).toHaveLength(6);
  expect(QUICK_REFERENCE).toMatchObject({ surcharge: 1, uncalledOffset: 10, cover: { half: 2, full: 4 } });
  expect(QUICK_REFERENCE.limbs.map(({ limb, modifier, offset, faces }) => [limb, modifier, offset, faces[0], faces.at(-1)])).toEqual([
    ["head", -9, 9, 19, 20],
    ["torso", -3, 3, 13, 18],
    ["left-arm", -6, 6, 10, 12],
    ["right-arm", -6, 6, 7, 9],
    ["left-leg", -6, 6, 4, 6],
    ["right-leg", -6, 6, 1, 3],
  ]);
});

describe("the declaration of the d20 ruleset", () => {
  test("belongs to a registered ruleset", () => {
    expect(rulesetById("called-shot-d20")).toBe(calledShotD20);
  });

  test("has six limbs, and no duplicate ids", () => {
    expect([declaration.limbs, declaration.places]).toEqual([LIMBS, LIMBS]);
    for (const list of [declaration.attributes, declaration.skills, declaration.pools, declaration.modes, declaration.actions]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("sets the costs of the modes so that the AP of one turn pay for two called single shots", () => {
    expect(calledShotD20.actionPoints).toBe(ACTION_POINTS);
    const price = (mode: string) => anAttack({ call: "head", order: { mode, called: { location: "head" } } }).price.ap;
    expect([2 * price("single"), price("burst")]).toEqual([ACTION_POINTS, 7]);
    for (const mode of declaration.modes) expect(mode.price + 1).toBeLessThanOrEqual(ACTION_POINTS);
  });

  test("takes Initiative from a declared attribute", () => {
    const ids = declaration.attributes.map(({ id }) => id);
    expect(people.initiative).toEqual({ attributes: ["awareness"], faces: 20, moreDice: false });
    expect(people.initiative.attributes.every((id) => ids.includes(id))).toBe(true);
  });

  test("has an English name for every declared id", () => {
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
    const parts = ["called", "deadeye", "recoil", "skill", "attribute", "accuracy", "typed", "bonus", "dt", "dr-percent"];
    expect(missing("Part", parts)).toEqual([]);
    expect(missing("Ruleset", [calledShotD20.id])).toEqual([]);
  });
});

describe("[CS-21] an average body", () => {
  test("has Evasion 12, 32 Hit Points and Cripple Thresholds from 8 to 16", () => {
    expect([evasionOf(3), maximumHitPoints(3)]).toEqual([12, 32]);
    expect(HUMANOID_LIMBS.map((limb) => limbThreshold(limb, maximumHitPoints(3)))).toEqual([8, 16, 12, 12, 12, 12]);
  });

  test("is near death at 0 HP, and dead once overflow exceeds the maximum HP", () => {
    const plan = bodyPlanOf(32);
    const at = (flesh: number, overflow: number) => conditionOf(plan, { ...unhurt(plan), flesh, overflow });
    expect([at(1, 0), at(0, 0), at(0, 32), at(0, 33)]).toEqual(["up", "near-death", "near-death", "dead"]);
  });
});

describe("a sheet of the d20 ruleset", () => {
  const worn = [
    { name: "Vest", rating: 6, accessory: false },
    { name: "Helmet", rating: 2, accessory: true },
  ];
  const facts = {
    attributes: { endurance: 4, agility: 3, awareness: 6 },
    pools: { hp: { value: null, max: null, bonus: 0 } },
    limbs: { head: { value: 3, max: null, bonus: 0 } },
    naturalArmor: 1,
    worn,
    injuries: [{ penalty: -1 }],
  };

  test("derives Hit Points, six Cripple Thresholds, DT and the Initiative Attribute", () => {
    const derived = people.derive(facts);
    expect(derived.effective).toEqual(facts.attributes);
    expect(derived.pools).toEqual({ hp: { value: 36, max: 36 } });
    expect(derived.limbs).toEqual({
      head: { value: 3, max: 9 },
      torso: { value: 18, max: 18 },
      "left-arm": { value: 13, max: 13 },
      "right-arm": { value: 13, max: 13 },
      "left-leg": { value: 13, max: 13 },
      "right-leg": { value: 13, max: 13 },
    });
    expect(derived.av).toEqual({ value: 6, parts: [{ part: "worn-armor", value: 6, rule: "CS-13", of: "Vest" }] });
    expect([derived.initiativeAttribute, derived.woundModifier, derived.walkRate]).toEqual([6, { total: 0, parts: [] }, 6]);
  });

  test("uses natural armor if the person wears no armor", () => {
    expect(people.derive({ ...facts, worn: [] }).av).toEqual({
      value: 1,
      parts: [{ part: "natural-armor", value: 1, rule: "CS-13" }],
    });
    expect(people.derive({ ...facts, worn: [], naturalArmor: 0 }).av).toEqual({ value: 0, parts: [] });
  });

  test("becomes a body with Hit Points as Flesh and with six Cripple Thresholds", () => {
    const { pools, limbs } = people.derive(facts);
    const person = {
      pools,
      limbs,
      overflow: 2,
      rating: 9,
      physicalLimit: 7,
      tolerance: "",
      injuries: [{ penalty: -1 }],
      prone: true,
    } as const;
    const { plan, body } = people.body(person);
    expect(plan).toEqual(bodyPlanOf(36));
    expect(body).toEqual({ ...unhurt(plan), limbs: [3, 18, 13, 13, 13, 13], overflow: 2, prone: true });
    expect(people.body({ ...person, pools: { hp: { value: 5, max: 40 } }, limbs: {} })).toEqual({
      plan: bodyPlanOf(40),
      body: { ...unhurt(bodyPlanOf(40)), flesh: 5, overflow: 2, prone: true },
    });
  });
});
