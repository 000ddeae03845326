import { describe, expect, test } from "vitest";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, type FieldWish, type FighterWish } from "../../fixtures";

const shooter = (wish: FighterWish = {}) =>
  aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 4 }, attributes: { agility: 4 }, ...wish });

const cases: readonly {
  title: string;
  refusal: string;
  field?: FieldWish;
  order?: Partial<AttackOrder>;
  values?: Record<string, string | number>;
}[] = [
  { title: "[UT-08] an attack without a target", refusal: "noTarget", field: { entities: [] } },
  {
    title: "[XF-26] a fire mode that the weapon lacks",
    refusal: "noSuchMode",
    order: { mode: "full-auto" },
    values: { mode: "full-auto", modes: "single, burst" },
  },
  { title: "[XF-26] a fire mode that the ruleset lacks", refusal: "noSuchMode", order: { mode: "twice" }, values: { mode: "twice" } },
  {
    title: "[XF-25] a called shot at a target without limbs",
    refusal: "noLocations",
    field: { entities: [placed(aFighter({ kind: "barrier", name: "Wall", plan: { limbs: null } }), 10)] },
    order: { called: { location: "head" } },
    values: { target: "Wall" },
  },
  {
    title: "[XF-11] a called shot if limbs are switched off",
    refusal: "noLocations",
    field: { switches: { limbs: false } },
    order: { called: { location: "head" } },
  },
  {
    title: "[XF-03] a called shot at an unknown location",
    refusal: "noSuchLocation",
    order: { called: { location: "tail" } },
    values: { location: "tail" },
  },
  {
    title: "[CS-03] a called shot at a paired location without a side",
    refusal: "sideNeeded",
    order: { called: { location: "knee" } },
    values: { location: "knee" },
  },
  {
    title: "[SS-DAMAGE-03] a downed attacker",
    refusal: "attackerDown",
    field: {
      attacker: shooter({
        body: { shield: 0, armored: 0, flesh: 0, strain: 0, overflow: 0, limbs: [], injuries: 0, prone: true, out: false, score: 0 },
      }),
    },
    values: { attacker: "Shooter" },
  },
  {
    title: "[SS-ACTION-09] a weapon that is not ready",
    refusal: "notReady",
    field: { weapon: aWeapon({ ready: false }) },
    values: { weapon: "Pistol" },
  },
  {
    title: "[SS-ATTACK-08] an empty weapon",
    refusal: "outOfAmmunition",
    field: { weapon: aWeapon({ ammo: 0 }) },
    values: { weapon: "Pistol" },
  },
  {
    title: "[SS-INTERCEPT-01] a melee attack out of reach",
    refusal: "outOfReach",
    field: { weapon: aWeapon({ kind: "melee", reach: 1, modes: [], ammo: null }), entities: [placed(aFighter(), 4)] },
    values: { meters: 4, reach: 3 },
  },
  {
    title: "[UT-33] a shot out of range",
    refusal: "outOfRange",
    field: { entities: [placed(aFighter(), 120.06)] },
    values: { meters: 120.1, most: 100 },
  },
  {
    title: "[SS-ROUND-06] an attack in another combatant's phase",
    refusal: "notYourPhase",
    field: { attacker: shooter({ readiness: { ap: 3, acting: false } }) },
  },
  {
    title: "[SS-ACTION-11] a second attack in one phase",
    refusal: "attackedAlready",
    field: { attacker: shooter({ readiness: { ap: 3, attacked: true } }) },
  },
  {
    title: "[SS-ACTION-19] an attack without enough AP",
    refusal: "tooFewApToAttack",
    field: { attacker: shooter({ readiness: { ap: 0 } }) },
    values: { needed: 1, left: 0 },
  },
  {
    title: "[CS-05] a called shot without the AP for the call",
    refusal: "tooFewApToAttack",
    field: { attacker: shooter({ readiness: { ap: 1, freeActionUsed: true } }) },
    order: { called: { location: "torso" } },
    values: { needed: 2, left: 1 },
  },
  {
    title: "[XF-20] a called shot without dice left",
    refusal: "noDice",
    field: { attacker: shooter({ skills: { pistols: 3 } }) },
    order: { called: { location: "head" } },
    values: { pool: 7, modifier: -7, aim: 1 },
  },
];

describe("a declaration refuses", () => {
  test.each(cases)("$title", ({ refusal, field, order, values = {} }) => {
    const ruling = declare(crossfire, anOrder(order), aField({ attacker: shooter(), ...field }));
    expect(ruling).toMatchObject({ allowed: false, refusal, values });
  });

  test("[XF-20] a called shot until the attacker spends the AP of aim that the refusal names", () => {
    const call = { called: { location: "head" } };
    const field = aField({ attacker: shooter({ skills: { pistols: 3 } }) });
    const ruling = declare(crossfire, anOrder(call), field);
    expect(ruling).toMatchObject({ refusal: "noDice" });
    const aim = ruling.allowed ? 0 : Number(ruling.values["aim"]);
    expect(declare(crossfire, anOrder({ ...call, aim }), field)).toMatchObject({ allowed: true });
    expect(declare(crossfire, anOrder({ ...call, aim: aim - 1 }), field)).toMatchObject({ allowed: false });
  });
});

describe("a declaration allows", () => {
  test("[SS-ROUND-09] an attack for all available AP, or for any number of AP outside combat", () => {
    expect(declare(crossfire, anOrder(), aField({ attacker: shooter({ readiness: { ap: 1 } }) }))).toMatchObject({
      allowed: true,
      value: { price: { ap: 1, rounds: 1 } },
    });
    expect(declare(crossfire, anOrder({ aim: 9 }), aField())).toMatchObject({ allowed: true, value: { price: { ap: 10 } } });
  });

  test("[XF-14] a burst even if fewer rounds are loaded than the mode fires", () => {
    const field = aField({ weapon: aWeapon({ ammo: 2, modes: ["burst"] }) });
    expect(declare(crossfire, anOrder({ mode: "burst" }), field)).toMatchObject({
      allowed: true,
      value: { rounds: 2, price: { rounds: 2 } },
    });
  });
});

test("[XF-11] an unknown ruleset id throws an error that lists the known ids", () => {
  expect(rulesetById("crossfire")).toBe(crossfire);
  expect(() => rulesetById("chess")).toThrow(/no ruleset "chess"; there are crossfire, swan-song/);
});
