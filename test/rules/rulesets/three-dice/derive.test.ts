import { describe, expect, test } from "vitest";
import type { FighterFacts } from "../../../../module/rules/body/derive";
import { conditionOf, hitPoints, withHitPoints } from "../../../../module/rules/body/unconsciousness-and-death";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { RULESETS, rulesetById } from "../../../../module/rules/rulesets/rulesets";

const { people, declaration } = threeDice;

const facts = (wish: Partial<FighterFacts> = {}): FighterFacts => ({
  attributes: { strength: 11, dexterity: 12, intelligence: 10, health: 11 },
  pools: {},
  limbs: {},
  naturalArmor: 1,
  worn: [],
  injuries: [],
  ...wish,
});

describe("a person in the three-dice ruleset", () => {
  test("[TD-WOUND-09] [TD-WOUND-04] has Hit Points from Strength and Fatigue Points from Health if the sheet has no values", () => {
    const { pools, limbs, effective } = people.derive(facts());
    expect(pools).toEqual({ hp: { value: 11, max: 11 }, fp: { value: 11, max: 11 } });
    expect([effective["speed"], effective["dodge"]]).toEqual([5, 8]);
    expect(Object.keys(limbs)).toEqual(declaration.limbs);
    expect(Object.values(limbs)).toEqual(declaration.limbs.map(() => ({ value: 1, max: 1 })));
    expect(people.derive(facts({ pools: { hp: { value: -3, max: 20, bonus: 2 } } })).pools["hp"]).toEqual({ value: -3, max: 22 });
  });

  test("[TD-WOUND-01] has the sum of natural armor and all worn armor as DR", () => {
    const worn = [
      { name: "Vest", rating: 4, accessory: false },
      { name: "Plate", rating: 2, accessory: true },
    ];
    const { value, parts } = people.derive(facts({ worn })).av;
    expect([value, parts.map(({ part, of }) => [part, of])]).toEqual([
      7,
      [
        ["natural-armor", undefined],
        ["worn-armor", "Vest"],
        ["worn-armor", "Plate"],
      ],
    ]);
  });

  test("[TD-WOUND-09] can have negative Hit Points, both on the sheet and in the rules", () => {
    const made = people.body({
      pools: { hp: { value: 0, max: 10 }, fp: { value: 4, max: 11 } },
      limbs: { "left-hand": { value: 0, max: 1 } },
      overflow: 12,
      rating: 10,
      physicalLimit: 0,
      tolerance: "",
      injuries: [],
      prone: true,
    });
    expect([hitPoints(made.plan, made.body), made.body.strain, conditionOf(made.plan, made.body)]).toEqual([-12, 7, "near-death"]);
    expect(declaration.limbs.filter((_, at) => made.body.limbs[at] === 0)).toEqual(["left-hand"]);
    expect(made.plan.limbs).toEqual(declaration.limbs.map(() => 1));
    const healed = withHitPoints(made.plan, made.body, 3);
    expect([healed.flesh, healed.overflow, conditionOf(made.plan, healed)]).toEqual([3, 0, "up"]);
    expect(conditionOf(made.plan, { ...healed, out: true })).toBe("unconscious");
  });

  test("[TD-WOUND-04] is unconscious without Fatigue Points only if the sheet marks the person as unconscious", () => {
    const pools = { hp: { value: 5, max: 10 } };
    const rest = { pools, limbs: {}, overflow: 0, rating: 10, physicalLimit: 0, tolerance: "", injuries: [], prone: false } as const;
    const { plan, body } = people.body(rest);
    expect(conditionOf(plan, body)).toBe("up");
    expect(conditionOf(plan, people.body({ ...rest, out: true }).body)).toBe("unconscious");
  });

  test("rolls one die plus Speed for Initiative", () => {
    expect(people.initiative).toEqual({ attributes: ["speed"], faces: 6, moreDice: false });
    expect(people.derive(facts()).initiativeAttribute).toBe(5);
  });
});

test("[TD-ROLL-01] the three-dice ruleset is registered and declares its statuses", () => {
  expect(RULESETS).toContain(threeDice);
  expect(rulesetById("three-dice")).toBe(threeDice);
  for (const status of ["grappled", "shocked", "stunned", "prone", "crippled", "blinded-eye", "blinded", "unconscious"])
    expect(declaration.statuses).toContain(status);
});
