import { describe, expect, test } from "vitest";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import type { Engagement, Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { fightOut } from "../../../module/rules/forecast/fight";
import type { Witness } from "../../../module/rules/forecast/phase";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { planOf } from "./plans";
import { PlanError } from "../../../module/rules/forecast/read/plan-values";

/** A gun for each ruleset, in the notation of a plan. */
const GUNS = {
  crossfire: "{ name: Gun, skill: pistols, dv: 8 }",
  "swan-song": "{ name: Gun, skill: pistols, dv: 8 }",
  "called-shot-d20": "{ name: Gun, skill: small-guns, damage: 2d6, acc: 3 }",
  "three-dice": "{ name: Gun, skill: pistols, damage: 2d+2, acc: 2 }",
} as const;
type Id = keyof typeof GUNS;
const IDS = Object.keys(GUNS) as Id[];

const plan = (ruleset: Id, person: string, rest = "", rounds = 20): Skirmish =>
  planOf(`
name: Two
ruleset: ${ruleset}
rounds: ${rounds}
sides:
  - name: Left
    fighters: [{ at: [0, 0], person: { ${person} }${rest} }]
  - name: Right
    fighters: [{ at: [10, 0], person: { weapons: [${GUNS[ruleset]}] } }]
`);
const one = (ruleset: Id, person: string, rest = "") => plan(ruleset, person, rest).sides[0].fighters[0]!;

function watched(skirmish: Skirmish, times: number, witness: Witness): void {
  for (let index = 0; index < times; index++) fightOut(skirmish, newLines(), rngOfFight(5, 0, index), witness);
}

describe.each(IDS)("a forecast fight by the rules of %s", (id) => {
  test("ends when a fighter is down according to the pools of the ruleset", () => {
    let [ended, attacks] = [0, 0];
    for (let index = 0; index < 20; index++) {
      const { winner } = fightOut(plan(id, `weapons: [${GUNS[id]}]`, "", 100), newLines(), rngOfFight(2, 0, index), {
        attack: () => {
          attacks += 1;
        },
      });
      if (winner !== null) ended += 1;
    }
    expect(ended).toBe(20);
    expect(attacks).toBeGreaterThan(40);
  });

  test("rolls initiative with the die and the attributes of the ruleset", () => {
    const skirmish = plan(id, "", "", 1);
    const { attributes, faces } = skirmish.ruleset.people.initiative;
    const { fighter } = skirmish.sides[0].fighters[0]!;
    const sum = attributes.reduce((total, name) => total + fighter.attributes[name]!, 0);
    const shown = new Set<number>();
    watched(skirmish, 60, { phase: ({ clock }: Engagement) => void shown.add(clock.fighters["f0"]!.rolled! - sum) });
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...shown)).toBeLessThanOrEqual(faces);
    // A d20 shows more different faces than a d6.
    expect(shown.size).toBeGreaterThan(faces === 20 ? 10 : 4);
  });
});

describe("a fighter described directly in a plan", () => {
  test("has Hit Points, DT and DR percent by limb, damage dice and Evasion in the d20 ruleset", () => {
    const vest = "{ name: Vest, places: [torso], types: { kinetic: { value: 5, percent: 25 }, fire: 3 } }";
    const { fighter, arms, walkRate } = one(
      "called-shot-d20",
      `attributes: { agility: 5, endurance: 4 }, armor: 1, worn: [${vest}], hp: 31, evasion: 14, weapons: [${GUNS["called-shot-d20"]}]`,
    );
    expect(fighter.plan.maxima).toEqual({ shield: null, armored: null, flesh: 31 });
    expect(fighter.evasion).toEqual({ value: 14, passive: null });
    expect(fighter.thresholds).toMatchObject([
      { limbs: [], against: { kinetic: { dt: 1, drPercent: 0 } } },
      { limbs: ["torso"], against: { kinetic: { dt: 5, drPercent: 25 }, fire: { dt: 3, drPercent: 0 } } },
    ]);
    expect(arms[0]!.weapon).toMatchObject({ damage: { dice: 2, faces: 6, add: 0 }, accuracy: 3, attribute: "agility", maxRange: 300 });
    expect(walkRate).toBe(10);
    expect(fighter.resistance).toBeUndefined();
  });

  test("has DR by location, a shield, Speed and Fatigue in the three-dice ruleset", () => {
    const worn = "[{ name: Mail, rating: 4, places: [torso] }, { name: Buckler, shield: right }]";
    const sword = "{ name: Sword, kind: melee, skill: blades, damage: 1d+2, woundClass: cut, divisor: 0.5 }";
    const rifle = "{ name: Rifle, skill: longarms, damage: 5d+1, carries: { half: 300, max: 1000 } }";
    const { fighter, arms, walkRate } = one(
      "three-dice",
      `attributes: { dexterity: 12, strength: 13 }, skills: { shield: 12 }, fp: 8, tolerance: unliving, worn: ${worn}, weapons: [${sword}, ${rifle}]`,
    );
    expect(fighter.plan).toMatchObject({ maxima: { flesh: 13 }, strainThreshold: 8, collapse: { dying: -13 } });
    expect(fighter).toMatchObject({ shield: { skill: 12, side: "right" }, make: { hp: 13, tolerance: "unliving" }, parrySkill: 10 });
    expect(fighter.resistance).toMatchObject({ all: 0, at: { torso: 4 } });
    expect(arms.map(({ weapon }) => [weapon.damage, weapon.divisor, weapon.ranges, weapon.woundClass, weapon.modes])).toEqual([
      [{ dice: 1, faces: 6, add: 2 }, 0.5, undefined, "cut", []],
      [{ dice: 5, faces: 6, add: 1 }, undefined, { halfYards: 300, maxYards: 1000 }, "pi", ["single"]],
    ]);
    expect([walkRate, fighter.attributes["speed"]]).toEqual([5, 5]);
    expect(fighter.thresholds).toBeUndefined();
  });
});

describe("the entries of a plan", () => {
  test.each<[Id, string, string, RegExp]>([
    ["called-shot-d20", "attributes: { body: 3 }", "", /person\.attributes: knows no "body"; there are strength, agility, endurance/],
    ["called-shot-d20", "flesh: 10", "", /person: knows no "flesh"; there are .*hp, deadeye, evasion$/],
    ["three-dice", "deadeye: 3", "", /person\.deadeye: must be true or false; it is 3/],
    ["three-dice", "evasion: 12", "", /person: knows no "evasion"; there are .*hp, fp, deadeye, tolerance$/],
    ["called-shot-d20", "weapons: [{ name: G, skill: small-guns, dv: 8 }]", "", /weapons\[0\]: knows no "dv"; there are .*damage/],
    [
      "called-shot-d20",
      "weapons: [{ name: G, skill: small-guns }]",
      "",
      /weapons\[0\]\.damage: must be dice such as 2d6\+1; it is nothing/,
    ],
    ["three-dice", "weapons: [{ name: G, skill: pistols, damage: 2d1 }]", "", /damage: must be dice such as 2d6\+1; it is "2d1"/],
    ["three-dice", "weapons: [{ name: G, skill: pistols, damage: lots }]", "", /damage: must be dice such as 2d6\+1; it is "lots"/],
    [
      "three-dice",
      "weapons: [{ name: G, skill: pistols, damage: 2d, divisor: 0 }]",
      "",
      /divisor: must be a number from 0.1 to 100; it is 0/,
    ],
    ["three-dice", "weapons: [{ name: G, skill: pistols, damage: 2d, carries: { half: 9 } }]", "", /carries\.max: must be a whole number/],
    ["called-shot-d20", "weapons: [service-pistol]", "", /Service Pistol asks for the skill pistols, which called-shot-d20 does not know/],
    ["called-shot-d20", "worn: [{ name: Cap, places: [neck] }]", "", /worn\[0\]\.places\[0\]: must be one of head, torso/],
    ["called-shot-d20", "worn: [{ name: Cap, types: { wool: 2 } }]", "", /worn\[0\]\.types: knows no "wool"; there are .*kinetic/],
    ["three-dice", "worn: [{ name: Cap, types: { cut: { percent: 2 } } }]", "", /worn\[0\]\.types\.cut: knows no "percent"/],
    ["crossfire", "worn: [{ name: Cap, types: {} }]", "", /worn\[0\]: knows no "types"; there are armor, name, rating, places, accessory/],
    ["three-dice", "armor: 0", ", tactics: { leastDice: 3 }", /tactics: knows no "leastDice"; there are target, mode, call, modifier/],
    ["three-dice", "armor: 0", ", tactics: { takesCover: true }", /tactics: knows no "takesCover"/],
    [
      "called-shot-d20",
      `weapons: [${GUNS["called-shot-d20"]}]`,
      ", tactics: { call: neck }",
      /tactics\.call: "neck" is no place of a body; what called-shot-d20 lets somebody call is head, torso, left-arm/,
    ],
    [
      "three-dice",
      `weapons: [${GUNS["three-dice"]}]`,
      ", tactics: { call: arm }",
      /tactics\.call: "arm" needs a side: \{ place: arm, side: left \}/,
    ],
    [
      "swan-song",
      `weapons: [${GUNS["swan-song"]}]`,
      ", tactics: { call: head }",
      /tactics\.call: "head" cannot be called; what swan-song lets somebody call is ankle, ear, eye/,
    ],
  ])("are refused with the valid values by the rules of %s: %s%s", (id, person, rest, message) => {
    expect(() => plan(id, person, rest)).toThrow(PlanError);
    expect(() => plan(id, person, rest)).toThrow(message);
  });

  test("are refused if they name an opponent from another ruleset", () => {
    const alien = `
name: X
ruleset: three-dice
sides:
  - { name: A, fighters: [{ opponent: rifleman, at: [0, 0] }] }
  - { name: B, fighters: [{ at: [9, 0], person: {} }] }
`;
    expect(() => planOf(alien)).toThrow(
      'sides[0].fighters[0]: "Rifleman" is of another ruleset: three-dice asks for dexterity, intelligence, health. ' +
        "Describe somebody in place, such as person: { attributes: { dexterity: 10 } }",
    );
  });

  test("can name a location of the ruleset for called shots", () => {
    const gun = GUNS["three-dice"];
    expect(one("three-dice", `weapons: [${gun}]`, ", tactics: { call: vitals, modifier: -3 }").tactics).toMatchObject({
      call: { location: "vitals" },
      modifier: -3,
    });
    expect(one("three-dice", `weapons: [${gun}]`, ", tactics: { call: left-arm }").tactics.call).toEqual({ location: "left-arm" });
  });
});

describe("the rules of a ruleset during a forecast", () => {
  test("[SS-ACTION-11] [CS-05] allow one attack per phase, or as many attacks as the AP pay for", () => {
    const most = (id: Id): number => {
      const made = new Map<string, number>();
      watched(plan(id, `armor: 60, weapons: [${GUNS[id]}]`, "", 2), 1, {
        attack: ({ clock }: Engagement, who: Participant) => {
          const phase = `${clock.round} ${clock.pass} ${who.index}`;
          made.set(phase, (made.get(phase) ?? 0) + 1);
        },
      });
      return Math.max(...made.values());
    };
    // 10 AP pay for two attacks of 4 AP.
    expect(Object.fromEntries(IDS.map((id) => [id, most(id)]))).toEqual({
      crossfire: 1,
      "swan-song": 1,
      "called-shot-d20": 2,
      "three-dice": 1,
    });
  });

  test("apply the modifiers and the called location of the plan to an attack", () => {
    const orders: unknown[] = [];
    watched(plan("three-dice", `weapons: [${GUNS["three-dice"]}]`, ", tactics: { call: vitals, modifier: -3 }", 2), 1, {
      attack: (_fight: Engagement, { side }: Participant, { attack }: Exchange) => {
        if (side === 0) orders.push([attack.order.called, attack.order.aim, attack.order.modifiers]);
      },
    });
    expect(orders[0]).toEqual([{ location: "vitals" }, 0, [{ name: "plan", value: -3 }]]);
  });

  test("[TD-LOC-29] lower an injured attacker's rolls because of shock, but only in the attacker's next turn", () => {
    const pain = new Map<number, number[]>();
    let now: readonly number[] = [];
    let [hurt, whole] = [0, 0];
    watched(plan("three-dice", `hp: 200, weapons: [${GUNS["three-dice"]}]`, "", 8), 40, {
      phase: ({ clock }: Engagement, who: Participant) => {
        // A new fight begins.
        if (clock.round === 1 && Object.values(clock.fighters).every(({ actedIn }) => actedIn === 0)) pain.clear();
        now = pain.get(who.index) ?? [];
        pain.delete(who.index);
      },
      attack: (_fight: Engagement, _who: Participant, { attack, entities, changes }: Exchange) => {
        const sum = now.reduce((total, one) => total + one, 0);
        expect(attack.field.attacker.shock).toBe(Math.max(sum, Math.min(-4, ...now)));
        if (now.length > 0) hurt += 1;
        else whole += 1;
        for (const change of changes) {
          if (change.kind !== "status" || change.status !== "shocked") continue;
          const { index: struck } = entities[change.entity]!;
          pain.set(struck, [...(pain.get(struck) ?? []), change.value ?? 0]);
        }
      },
    });
    expect(Math.min(hurt, whole)).toBeGreaterThan(5);
  });

  test("[SS-INIT-15] count wounds in the next initiative roll only if the ruleset has wound modifiers", () => {
    const lowest = (id: Id): number => {
      const skirmish = plan(id, "");
      const [first] = skirmish.sides[0].fighters;
      const { plan: body } = first!.fighter;
      const wounded = { ...first!.fighter, body: { ...first!.fighter.body, flesh: Math.max(1, Math.floor(body.maxima.flesh! / 4)) } };
      const hurt: Skirmish = { ...skirmish, sides: [{ name: "Left", fighters: [{ ...first!, fighter: wounded }] }, skirmish.sides[1]] };
      const scores: number[] = [];
      const phase = ({ clock }: Engagement): void => void scores.push(clock.fighters["f0"]!.rolled!);
      for (let index = 0; index < 80; index++) fightOut({ ...hurt, rounds: 1 }, newLines(), rngOfFight(4, 0, index), { phase });
      const { attributes } = skirmish.ruleset.people.initiative;
      return Math.min(...scores) - attributes.reduce((sum, name) => sum + first!.fighter.attributes[name]!, 0);
    };
    expect(IDS.map(lowest)).toEqual([-1, -1, 1, 1]);
  });

  test("skip an action that the ruleset does not define, at no cost", () => {
    const skirmish = plan("three-dice", `weapons: [${GUNS["three-dice"]}]`, "", 2);
    const [first] = skirmish.sides[0].fighters;
    const hiding = { ...first!, tactics: { ...first!.tactics, takesCover: true } };
    let attacks = 0;
    watched({ ...skirmish, sides: [{ name: "Left", fighters: [hiding] }, skirmish.sides[1]] }, 1, {
      attack: (_fight: Engagement, who: Participant) => {
        if (who.side === 0) attacks += 1;
        expect(who.tookCover).toBe(false);
      },
    });
    expect(attacks).toBeGreaterThan(0);
  });
});
