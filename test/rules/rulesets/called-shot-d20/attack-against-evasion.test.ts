import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { mayTakeDeadeye } from "../../../../module/rules/called-shots/deadeye";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import type { Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { aFighter } from "../../fixtures";
import { anAttack, bulletsOf, declared, partOf, shoot, type Shot } from "./attacks";

/**
 * Returns the parts of a bullet's accuracy.
 * @throws {Error} if the attack roll is not a sum
 */
function partsOf(shot: Shot, bullet = 0) {
  const attack = anAttack(shot);
  const spec = attack.ruleset.method.contest.attackRoll(attack, bullet);
  if (spec.kind !== "sum") throw new Error("a d20 is added to");
  return spec.parts;
}

describe("[CS-01] a called shot", () => {
  test("adds a penalty, 1 AP and a chosen limb to a standard attack", () => {
    const [plain, called] = [anAttack(), anAttack({ call: "left-leg" })];
    expect(partsOf({ call: "left-leg" }).filter(({ part }) => part !== "called")).toEqual(partsOf({}));
    expect(partsOf({ call: "left-leg" })).toContainEqual({ part: "called", value: -6, rule: "CS-06", of: "left-leg" });
    expect([plain.price.ap, called.price.ap]).toEqual([4, 5]);
    expect([plain.called, called.called?.limb]).toEqual([null, "left-leg"]);
    expect([called.mode, called.rounds, called.field]).toEqual([plain.mode, plain.rounds, plain.field]);
  });

  test("[CS-02] hits the declared location even if the order changes later", () => {
    const called = { location: "torso" };
    const attack = anAttack({ faces: [20], order: { called } });
    called.location = "head";
    const { events, state } = replay(attack, [{ ask: "attack", kind: "faces", faces: [20] }]);
    expect(state.stage).toBe("done");
    expect(events.find(({ kind }) => kind === "compared")).toMatchObject({ hits: 25 });
    expect(events.find(({ kind }) => kind === "located")).toMatchObject({ limb: "torso" });
    expect(events.find(({ kind }) => kind === "judged")).toMatchObject({ quality: "solid", threshold: 3 });
    expect(attack.price.ap).toBe(5);
  });

  test("[CS-03] accepts only the six limbs", () => {
    for (const location of LIMBS) expect(declared({ call: location })).toMatchObject({ allowed: true });
    for (const location of ["knee", "arm", "disarm", "axle", "", "Head"]) {
      expect(declared({ order: { called: { location, side: "left" } } })).toMatchObject({
        allowed: false,
        refusal: "noSuchLocation",
        rule: "CS-03",
        values: { location },
      });
    }
  });

  test("[CS-03] is refused if the target has no limbs or the world settings disable the limb", () => {
    expect(declared({ call: "head", target: { kind: "barrier", plan: { limbs: null } } })).toMatchObject({ refusal: "noLocations" });
    expect(declared({ call: "head", switches: { limbs: false } })).toMatchObject({ refusal: "noLocations" });
    expect(declared({ call: "head", switches: { closedCalls: ["head"] } })).toMatchObject({ refusal: "callClosed" });
    expect(declared({ call: "torso", switches: { closedCalls: ["head"] } })).toMatchObject({ allowed: true });
  });

  test("[CS-05] is refused with the cost and the available AP if the attacker has too few AP", () => {
    expect(declared({ call: "head", ap: 4 })).toMatchObject({ refusal: "tooFewApToAttack", rule: "CS-05", values: { needed: 5, left: 4 } });
    expect(declared({ ap: 3 })).toMatchObject({ refusal: "tooFewApToAttack", values: { needed: 4, left: 3 } });
    expect([declared({ ap: 4 }), declared({ call: "head", ap: 5 }), declared({ call: "head" })]).toMatchObject([
      { allowed: true },
      { allowed: true },
      { allowed: true },
    ]);
  });

  test.each([20, 1])("[CS-05] costs the full AP if the die shows %i", (face) => {
    const { attack, events } = shoot({ call: "head", ap: 10, modifiers: 5, faces: [face] });
    expect(events[0]).toMatchObject({ kind: "declared", ap: 5, freeAction: false });
    expect(changes(attack, events)).toContainEqual({ kind: "ap", entity: -1, by: -5 });
  });

  test.each([
    { id: "single", price: 4, weapon: {} },
    { id: "burst", price: 6, weapon: {} },
    { id: "melee", price: 4, weapon: { kind: "melee", ammo: null, reach: 20 } as const },
    { id: "throw", price: 4, weapon: { kind: "thrown" } as const },
  ])("[CS-28] [CS-30] adds a surcharge of 1 AP to the mode $id", ({ id, price, weapon }) => {
    const shot: Shot = { weapon, order: { mode: id, called: { location: "right-arm" } } };
    const attack = anAttack(shot);
    expect([attack.mode.id, attack.called?.limb, attack.price.ap]).toEqual([id, "right-arm", price + 1]);
    expect(anAttack({ ...shot, order: { mode: id } }).price.ap).toBe(price);
  });
});

describe("the accuracy of an attack", () => {
  test("[CS-07] lists skill, attribute, weapon accuracy and custom modifiers as separate parts", () => {
    const attacker = { skills: { pistols: 4 }, attributes: { agility: 3 } };
    const shot: Shot = { attacker, weapon: { accuracy: 2 }, order: { modifiers: [{ name: "Light", value: -1 }] }, faces: [10] };
    expect(partsOf(shot).map(({ part, value }) => [part, value])).toEqual([
      ["skill", 4],
      ["attribute", 3],
      ["accuracy", 2],
      ["typed", -1],
    ]);
    expect(bulletsOf(shoot(shot))[0]).toMatchObject({ total: 18 });
  });
});

describe("an attacker in the d20 ruleset", () => {
  const attacked = (ap: number): Shot => ({ attacker: { skills: { pistols: 8 }, readiness: { ap, attacked: true } } });

  test("can attack several times in a turn as long as enough AP remain", () => {
    expect(declared(attacked(4))).toMatchObject({ allowed: true });
    expect(declared(attacked(3))).toMatchObject({ refusal: "tooFewApToAttack" });
  });

  test("cannot split a roll or intercept", () => {
    const multiple = { attacks: 2, index: 0, first: 0, otherWeapon: null };
    expect(declared({ order: { multiple } })).toMatchObject({ refusal: "mayNotCombine" });
    const melee = { kind: "melee", ammo: null, reach: 20 } as const;
    expect(declared({ weapon: melee, order: { intercepts: true } })).toMatchObject({ refusal: "mayNotIntercept" });
    expect(declared({ weapon: melee, order: { intercepts: true, overwatch: true } })).toMatchObject({ refusal: "mayNotIntercept" });
  });
});

describe("an attack on overwatch", () => {
  test("[CS-34] is refused if a location is called, and otherwise costs no AP", () => {
    expect(declared({ call: "head", overwatch: true })).toMatchObject({ allowed: false, refusal: "noCallOnOverwatch", rule: "CS-34" });
    expect(anAttack({ overwatch: true }).price.ap).toBe(0);
  });

  test("[CS-34] requires enough AP held for overwatch", () => {
    const watching = (heldAp: number | null): Shot => ({
      overwatch: true,
      attacker: { skills: { pistols: 8 }, readiness: { ap: 0, acting: false, heldAp } },
    });
    expect(declared(watching(4))).toMatchObject({ allowed: true });
    expect(declared(watching(3))).toMatchObject({ refusal: "tooFewApToAttack", values: { needed: 4, left: 3 } });
    expect(declared(watching(null))).toMatchObject({ refusal: "noOverwatch" });
  });

  test("[CS-35] [CS-37] [CS-39] can be a called shot, without AP cost and with a bonus of 2, for an attacker with Deadeye", () => {
    const shot: Shot = { call: "head", overwatch: true, deadeye: true };
    expect(anAttack(shot).price.ap).toBe(0);
    expect(partsOf(shot).map(({ part, value }) => [part, value])).toEqual([
      ["skill", 7],
      ["called", -9],
      ["deadeye", 2],
      ["typed", 1],
    ]);
  });

  test("[CS-37] [CS-39] has no Deadeye bonus without a call; a called shot has no Deadeye bonus outside overwatch", () => {
    const shots: readonly Shot[] = [
      { overwatch: true, deadeye: true },
      { call: "head", deadeye: true },
    ];
    expect(shots.map((shot) => partOf(anAttack(shot), "deadeye"))).toEqual([undefined, undefined]);
    expect(anAttack(shots[1]).price.ap).toBe(5);
  });

  test("[CS-36] requires tier 2 of Deadeye and skill 7 for a called shot", () => {
    const may = (tier: number, skill: number): boolean => mayTakeDeadeye(tier, skill, calledShotD20.deadeye!);
    expect([may(2, 7), may(3, 9), may(2, 6), may(1, 7)]).toEqual([true, true, false, false]);
    const unskilled = { deadeye: true, skills: { pistols: 6 } };
    expect(declared({ call: "head", overwatch: true, attacker: unskilled })).toMatchObject({ refusal: "noCallOnOverwatch" });
  });
});

describe("a burst", () => {
  const burst: Shot = { call: "torso", faces: [10, 10, 10] };

  test("[CS-29] has the same accuracy for every bullet if the mode has no recoil", () => {
    const [first, ...later] = [0, 1, 2].map((bullet) => partsOf(burst, bullet));
    expect(later).toEqual([first, first]);
    expect(first!.every(({ value }) => value !== 0)).toBe(true);
  });

  test("[CS-29] has the penalty of a called shot on every bullet, and recoil from the second bullet on", () => {
    const { declaration } = calledShotD20;
    const kicking: Ruleset = {
      ...calledShotD20,
      declaration: { ...declaration, modes: declaration.modes.map((mode) => ({ ...mode, recoil: 2 })) },
    };
    const fought = shoot({ ...burst, ruleset: kicking });
    expect(bulletsOf(fought).map(({ total }) => total)).toEqual([15, 13, 11]);
    expect([0, 1, 2].map((bullet) => partOf(fought.attack, "called", bullet))).toEqual([-3, -3, -3]);
    expect([0, 1, 2].map((bullet) => partOf(fought.attack, "recoil", bullet))).toEqual([undefined, -2, -4]);
  });

  test("[CS-30] uses the ammunition for the whole burst", () => {
    const { attack, events } = shoot({ faces: [10, 10] });
    expect([attack.rounds, attack.price]).toEqual([2, { ap: 6, freeAction: false, rounds: 2 }]);
    expect(changes(attack, events)).toContainEqual({ kind: "ammo", entity: -1, by: -2 });
  });
});

test("a downed attacker cannot attack", () => {
  const { body } = aFighter();
  expect(declared({ attacker: { body: { ...body, flesh: 0 } } })).toMatchObject({ refusal: "attackerDown" });
});
