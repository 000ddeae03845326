import { describe, expect, test } from "vitest";
import { planOf } from "../plans";
import { PlanError } from "../../../../module/rules/forecast/read/plan-values";

const plan = (left: string, rest = ""): string => `
name: Test
sides:
  - name: Left
    fighters:
      - ${left}
  - name: Right
    fighters:
      - { opponent: rifleman, at: [20, 0] }
${rest}`;

describe("a plan", () => {
  test("takes opponents from the compendium, with the values of their sheets", () => {
    const [left, right] = planOf(plan("{ opponent: shielded-enforcer, count: 2, at: [0, 0], magazines: 3 }")).sides;
    const [first, second] = left.fighters;
    expect(first!.fighter).toMatchObject({
      name: "Shielded Enforcer 1",
      armor: 12,
      attributes: { body: 5, agility: 4 },
      plan: { maxima: { shield: 6, armored: null, flesh: 20 }, strainThreshold: 10 },
      handsEmpty: false,
    });
    // The ready pistol is first, and the baton second.
    expect(first!.arms.map(({ weapon, magazine, spare }) => [weapon.name, weapon.ready, magazine, spare])).toEqual([
      ["Heavy Pistol", true, 8, 24],
      ["Stun Baton", false, 0, 0],
    ]);
    expect(second!.at).toEqual({ x: 0, y: 2 });
    // The vest has AV 9 and the helmet 2. A grenade is left out, because it attacks an area.
    expect(right.fighters[0]!.fighter.armor).toBe(11);
    expect(right.fighters[0]!.arms.map(({ weapon }) => weapon.name)).toEqual(["Patrol Carbine", "Combat Knife"]);
  });

  test("includes the bonuses of traits, such as an initiative die and Deadeye", () => {
    expect(planOf(plan("{ opponent: knife-fighter, at: [0, 0] }")).sides[0].fighters[0]!.initiative).toEqual({ dice: 1, bonus: 0 });
    expect(planOf(plan("{ opponent: marksman, at: [0, 0] }")).sides[0].fighters[0]!.fighter.deadeye).toBe(true);
  });

  test("can describe people directly, with weapons from the compendium or with described weapons", () => {
    const weapons = "[combat-knife, { name: Gun, skill: pistols, dv: 7, magazine: 9 }]";
    const [fighter] = planOf(
      plan(`{ at: [0, 0], person: { attributes: { strength: 5 }, skills: { blades: 2 }, flesh: 30, weapons: ${weapons} } }`),
    ).sides[0].fighters;
    expect(fighter!.fighter).toMatchObject({ parrySkill: 2, plan: { maxima: { flesh: 30 } } });
    expect(fighter!.arms.map(({ weapon }) => [weapon.name, weapon.dv, weapon.ready, weapon.ammo])).toEqual([
      ["Combat Knife", 7, true, null],
      ["Gun", 7, false, 9],
    ]);
  });

  test("puts bystanders, barriers and walls on the field", () => {
    const rest =
      "bystanders: [{ opponent: dock-worker, at: [5, 0], surprised: true }, { barrier: crate-stack, at: [9, 0] }]\nwalls: [[[0, 4], [9, 4]]]";
    const { bystanders, walls } = planOf(plan("{ opponent: rifleman, at: [0, 0] }", rest));
    expect(bystanders.map(({ fighter, radius, barrier, surprised }) => [fighter.kind, radius, barrier?.cover, surprised])).toEqual([
      ["person", 0.3, undefined, true],
      ["barrier", 1, "good", false],
    ]);
    // The material has 6 points per square meter at 10 cm; the barrier has 3 square meters and 20 cm.
    expect(bystanders[1]!.fighter).toMatchObject({ armor: 8, body: { flesh: 36 } });
    expect(walls).toEqual([{ a: { x: 0, y: 4 }, b: { x: 9, y: 4 } }]);
  });
});

describe("an invalid plan", () => {
  test.each([
    [
      "{ opponent: riflman, at: [0, 0] }",
      /^sides\[0\]\.fighters\[0\]\.opponent: packs\/opponents has no riflman\.yaml; there are .*rifleman/,
    ],
    ["{ opponent: ../opponents/rifleman, at: [0, 0] }", /packs\/opponents has no \.\.\/opponents\/rifleman\.yaml/],
    ["{ at: [0, 0] }", /^sides\[0\]\.fighters\[0\]: needs exactly one of opponent, character, person; it has none/],
    ["{ opponent: rifleman }", /^sides\[0\]\.fighters\[0\]\.at: must be a place such as \[12, 3\.5\], meters; it is nothing/],
    ["{ opponent: rifleman, at: [0, .inf] }", /^sides\[0\]\.fighters\[0\]\.at: must be a place/],
    ["{ opponent: rifleman, at: [0, 0], count: 0 }", /^sides\[0\]\.fighters\[0\]\.count: must be a whole number from 1 to 40; it is 0/],
    ["{ opponent: rifleman, at: [[0, 0]], count: 2 }", /^sides\[0\]\.fighters\[0\]\.at: has 1 places for 2; give one for each/],
    ["{ opponent: rifleman, at: [0, 0], tactic: {} }", /^sides\[0\]\.fighters\[0\]: knows no "tactic"; there are .*tactics/],
    [
      "{ opponent: rifleman, at: [0, 0], tactics: { mode: spray } }",
      /^sides\[0\]\.fighters\[0\]\.tactics\.mode: must be one of single, .*; it is "spray"/,
    ],
    [
      "{ opponent: rifleman, at: [0, 0], tactics: { call: knee } }",
      /^sides\[0\]\.fighters\[0\]\.tactics\.call: "knee" needs a side: \{ place: knee, side: left \}/,
    ],
    [
      "{ opponent: rifleman, at: [0, 0], tactics: { call: wing } }",
      /^sides\[0\]\.fighters\[0\]\.tactics\.call: "wing" is no place of a body/,
    ],
    [
      "{ at: [0, 0], person: { attributes: { luck: 3 } } }",
      /^sides\[0\]\.fighters\[0\]\.person\.attributes: knows no "luck"; there are body, /,
    ],
    [
      "{ at: [0, 0], person: { weapons: [{ name: X, skill: pistol }] } }",
      /^sides\[0\]\.fighters\[0\]\.person\.weapons\[0\]\.skill: must be one of .*pistols/,
    ],
  ])("is refused with the position and the valid values: %s", (left, message) => {
    expect(() => planOf(plan(left))).toThrow(PlanError);
    expect(() => planOf(plan(left))).toThrow(message);
  });

  test.each([
    ["just a text", /^the plan: must be a map with name, description/],
    [
      plan(`{ opponent: rifleman, at: [0, 0], tactics: { modifier: 999 } }`),
      /tactics\.modifier: must be a whole number from -99 to 99; it is 999$/,
    ],
    [plan("{ opponent: rifleman, at: [1e308, 0] }"), /at: must be a place such as \[12, 3\.5\], meters; it is \[1e\+308,0\]$/],
    [plan("{ at: [0, 0], person: { attributes: { body: 1e308 } } }"), /body: must be a whole number from 0 to 50; it is 1e\+308$/],
    [plan(`{ at: [0, 0], name: ${"x".repeat(300)}, person: {} }`), /name: must have at most 200 characters; it has 300$/],
    ["name: X", /^sides: a fight has two sides; this one has 0/],
    ["name: X\nsides: [{ name: A, fighters: [] }]", /^sides\[0\]\.fighters: nobody fights on this side; add at least one/],
    ["name: X\nruleset: chess", /^ruleset: must be one of crossfire, swan-song, called-shot-d20, three-dice; it is "chess"/],
    [plan("{ opponent: rifleman, at: [0, 0] }", "rounds: 0"), /^rounds: must be a whole number from 1 to 100; it is 0/],
    [plan("{ opponent: rifleman, at: [0, 0] }", "walls: [[[0, 0]]]"), /^walls\[0\]: must be a line between two places/],
  ])("is refused with its fault: %s", (yaml, message) => {
    expect(() => planOf(yaml)).toThrow(message);
  });
});
