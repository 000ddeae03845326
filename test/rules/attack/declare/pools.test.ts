import { COVER_UNSTATED } from "../../../../module/rules/protection/cover";
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../../module/rules/attack/model/ask";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { optionsOf } from "../../../../module/rules/attack/declare/pools";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { replay } from "../../../../module/rules/attack/machine/replay";
import type { Weapon } from "../../../../module/rules/attack/model/fighter";
import type { RollSpec } from "../../../../module/rules/chance/roll-specs";
import { knownPower } from "../../powers/known-powers";
import type { Power } from "../../../../module/rules/powers/power";
import { fight, type Party, type Wish } from "../../../ledger/scenes/fight";
import { aField, aFighter, anOrder, aWeapon, placed, swanSong, type FieldWish, type FighterWish } from "../../fixtures";

type PoolRoll = Extract<RollSpec, { kind: "pool" }>;
const shooter = (wish: FighterWish = {}) =>
  aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 8, blades: 6 }, attributes: { agility: 6 }, ...wish });

function legal(order: Partial<AttackOrder>, field: FieldWish): Attack {
  const ruling = declare(swanSong, anOrder(order), aField({ attacker: shooter(), switches: swanSong.switches, ...field }));
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

/**
 * Returns the specification of an attack's attack roll. A target that can choose a defense takes the standard defense.
 * @throws {Error} if the attack is refused, or if its attack roll is not a dice pool
 */
function attackRoll(order: Partial<AttackOrder>, field: FieldWish = {}): PoolRoll {
  const attack = legal(order, field);
  const first = replay(attack, []).ask!;
  const ask = first.kind === "defense" ? replay(attack, [{ ask: first.id, kind: "defense", defense: "standard" }]).ask! : first;
  if (ask.kind !== "roll" || ask.spec.kind !== "pool") throw new Error(`asked for ${ask.id}`);
  return ask.spec;
}

const parts = (spec: PoolRoll) => spec.parts!.map(({ part, value, rule, of }) => [part, value, rule, of]);
const sword = aWeapon({ id: "sword", name: "Sword", kind: "melee", skill: "blades", modes: [], ammo: null, maxRange: 0, accuracy: 6 });

describe("the attack pool", () => {
  test("[SS-ATTACK-09] [SS-ATTACK-10] [SS-DELAY-06] [XF-19] lists every modifier that changes it, with the modifier's rule", () => {
    expect(parts(attackRoll({}))).toEqual([
      ["skill", 8, "SS-ATTACK-09", "pistols"],
      ["attribute", 6, "SS-ATTACK-09", "agility"],
    ]);
    const burdened = shooter({ skills: { pistols: 14 }, keptUp: 1, readiness: { delayed: true }, body: { ...shooter().body, strain: 6 } });
    const order = { called: { location: "jaw" }, aim: 1, modifiers: [{ name: "rain", value: -1 }], blind: true };
    expect(parts(attackRoll(order, { attacker: burdened }))).toEqual([
      ["skill", 14, "SS-ATTACK-09", "pistols"],
      ["attribute", 6, "SS-ATTACK-09", "agility"],
      ["wounds", -1, "SS-ATTACK-10", undefined],
      ["sustaining", -2, "SS-ATTACK-10", undefined],
      ["delayed", -1, "SS-DELAY-06", undefined],
      ["blind-fire", -6, "SS-COVER-05", undefined],
      ["called", -6, "XF-19", "jaw"],
      ["typed", -1, "SS-ATTACK-10", "rain"],
    ]);
  });

  test("[SS-ATTACK-09] lists even a skill or an attribute of 0", () => {
    const clumsy = shooter({ skills: {}, attributes: { agility: 0 } });
    expect(parts(attackRoll({}, { attacker: clumsy }))).toEqual([
      ["skill", 0, "SS-ATTACK-09", "pistols"],
      ["attribute", 0, "SS-ATTACK-09", "agility"],
    ]);
  });

  test("[SS-MOVE-09] includes a penalty for a running target only for ranged attacks", () => {
    const runner = (meters: number) => [placed(aFighter({ movement: "running" }), meters)];
    expect(parts(attackRoll({}, { entities: runner(10) })).map(([part]) => part)).toContain("target-moving");
    expect(parts(attackRoll({}, { entities: runner(1), weapon: sword })).map(([part]) => part)).not.toContain("target-moving");
  });

  test("[SS-MULTI-03] [SS-MULTI-04] lists the dice that go to the other attacks if the pool is split", () => {
    const together = (index: number, readiness: FighterWish["readiness"] = {}) =>
      attackRoll(
        { multiple: { attacks: 3, index, first: 0, otherWeapon: null } },
        { attacker: shooter({ readiness }), weapon: sword, entities: [placed(aFighter(), 1)] },
      );
    expect(parts(together(0)).at(-1)).toEqual(["split", -8, "SS-MULTI-04", "Sword"]);
    expect(together(0).dice).toBe(4);
    expect(together(2, { ap: null, split: { attacks: 3, made: 2 } }).dice).toBe(4);
  });

  test("[XF-22] [CS-36] [CS-37] includes 2 dice for Deadeye only for a called shot on overwatch", () => {
    const sniper = (skill: number) => shooter({ deadeye: true, skills: { pistols: skill }, readiness: { heldAp: 1, ap: 3 } });
    const deadeye = (order: Partial<AttackOrder>, skill: number) =>
      parts(attackRoll(order, { attacker: sniper(skill) })).filter(([part]) => part === "deadeye");
    const call = { called: { location: "jaw" } };
    expect(deadeye({ ...call, overwatch: true }, 7)).toEqual([["deadeye", 2, "XF-22", undefined]]);
    expect(deadeye(call, 7)).toEqual([]);
    expect(deadeye({ overwatch: true }, 7)).toEqual([]);
    // With 1 point of skill less, the call itself is refused.
    expect(() => deadeye({ ...call, overwatch: true }, 6)).toThrow("noCallOnOverwatch");
  });

  test("[SS-ACCURACY-01] [SS-ACCURACY-04] is limited by Accuracy, or by the Physical Limit if the weapon has no Accuracy", () => {
    expect(attackRoll({}).limit).toBe(5);
    const strong = shooter({ attributes: { agility: 6, strength: 9, body: 6, reaction: 3 } });
    // Twice Strength plus Body plus Reaction, divided by 3: 27 / 3.
    expect(attackRoll({}, { attacker: strong, weapon: aWeapon({ accuracy: null }) }).limit).toBe(9);
  });
});

const target: Party = { name: "target", along: 10, attributes: { reaction: 4, intuition: 3 } };
const defended = (wish: Partial<Wish>) =>
  fight({ ruleset: swanSong, attack: { hits: 3 }, parties: [target], ...wish }).one("defended", "target")?.rolled.spec as PoolRoll;
const rowsOf = (spec: PoolRoll) => Object.fromEntries(spec.parts!.map(({ part, value }) => [part, value]));

describe("the defense pool", () => {
  test("[SS-DEFENSE-13] lists exactly the modifiers that apply to the target", () => {
    expect(rowsOf(defended({}))).toEqual({ reaction: 4, intuition: 3 });
    const burdened: Party = {
      ...target,
      along: 4,
      attributes: { reaction: 12, intuition: 9 },
      prone: true,
      movement: "running",
      inMelee: true,
      inMovingVehicle: true,
      keptUp: 1,
      readiness: { previousDefenses: 2 },
      injuries: [{ effect: "nauseous", location: "gut", side: null, rounds: 2, until: "time" }],
    };
    expect(
      rowsOf(defended({ parties: [burdened], weapon: { spread: "narrow", area: true, modes: ["burst"] }, order: { mode: "burst" } })),
    ).toEqual({
      reaction: 12,
      intuition: 9,
      "moving-vehicle": 3,
      prone: -2,
      "previous-defenses": -2,
      spread: -1,
      "fire-mode": -2,
      "in-melee": -3,
      running: 2,
      area: -2,
      nauseous: -4,
      sustaining: -2,
    });
  });

  test("[SS-DEFENSE-21] [SS-CALLED-20] includes Reach and a weak side only in melee", () => {
    const weak = { effect: "weak-side", location: "forearm", side: "left", rounds: 2, until: "time" } as const;
    const duellist: Party = { ...target, along: 1, reach: 2, injuries: [weak] };
    const melee = { kind: "melee", modes: [], ammo: null, reach: 1 } as const;
    expect(rowsOf(defended({ parties: [duellist], weapon: melee }))).toEqual({ reaction: 4, intuition: 3, reach: 1, "weak-side": -1 });
    expect(rowsOf(defended({ parties: [duellist] }))).toEqual({ reaction: 4, intuition: 3 });
  });

  test("[SS-DEFENSE-13] subtracts penalties beyond its size from the cover dice", () => {
    const slow = (previousDefenses: number): Party => ({ ...target, cover: 4, readiness: { previousDefenses } });
    expect(defended({ parties: [slow(6)] })).toMatchObject({ dice: 1, cover: 4 });
    expect(defended({ parties: [slow(9)] })).toMatchObject({ dice: 0, cover: 2 });
    expect(fight({ ruleset: swanSong, attack: { hits: 1 }, parties: [slow(20)] }).one("defended")).toBeUndefined();
  });

  test("[SS-ATTACK-07] [SS-DEFENSE-04] [SS-DEFENSE-07] [SS-DEFENSE-12] includes the dice and the limit of the chosen defense", () => {
    const melee = { kind: "melee", modes: [], ammo: null } as const;
    const able: Party = {
      ...target,
      along: 1,
      parrySkill: 5,
      skills: { acrobatics: 2, unarmed: 3 },
      handsEmpty: true,
      attributes: { ...target.attributes, willpower: 6 },
    };
    const chosen = (defense: Party["defense"]) => defended({ parties: [{ ...able, defense }], weapon: melee });
    expect([chosen("standard").dice, chosen("standard").limit]).toEqual([7, null]);
    expect([chosen("full-defense").dice, chosen("full-defense").limit]).toEqual([13, null]);
    expect([chosen("parry").dice, chosen("parry").limit]).toEqual([12, 5]);
    expect([chosen("dodge").dice, chosen("block").dice]).toEqual([9, 10]);
  });

  test("[SS-WOUND-04] [SS-DEFENSE-20] includes a penalty for lost Flesh, for Strain and for critical injuries", () => {
    const plan = { maxima: { shield: null, armored: null, flesh: 10 }, strainThreshold: 6 };
    const { body } = aFighter({ plan });
    expect(rowsOf(defended({ parties: [{ ...target, plan, body: { ...body, flesh: 5, strain: 3, injuries: 1 } }] }))).toMatchObject({
      wounds: -4,
    });
    // A body without Flesh has no Flesh wounds.
    const robot = { maxima: { shield: null, armored: 8, flesh: null }, injurable: false, strainThreshold: 6 };
    const metal: Party = { ...target, plan: robot, body: { ...body, flesh: 0, armored: 2 } };
    expect(rowsOf(defended({ parties: [metal] }))).not.toHaveProperty("wounds");
  });

  test("[UT-34] [UT-33] includes 1 die for each full range increment between the target and an entity behind it", () => {
    const line: Wish = {
      ruleset: swanSong,
      switches: { unintendedTargets: true },
      attack: { hits: 2 },
      weapon: { increment: 15 },
      parties: [
        { ...target, hits: 9, attributes: {} },
        { name: "behind", along: 40, attributes: { reaction: 2, intuition: 0 } },
      ],
    };
    const spec = fight(line).one("defended", "behind")!.rolled.spec as PoolRoll;
    expect(spec.parts!.find(({ part }) => part === "range")).toMatchObject({ value: 2, rule: "UT-34" });
    expect(defended({ parties: [{ ...target, along: 40 }], weapon: { increment: 15 } }).parts!.some(({ part }) => part === "range")).toBe(
      false,
    );
    const plain = fight({ ...line, weapon: { increment: 0 } }).one("defended", "behind")!.rolled.spec as PoolRoll;
    expect(plain.parts!.some(({ part }) => part === "range")).toBe(false);
    const same = fight({ ...line, parties: [line.parties[0]!, { ...line.parties[1]!, along: 14 }] }).one("defended", "behind")!;
    expect((same.rolled.spec as PoolRoll).parts!.some(({ part }) => part === "range")).toBe(false);
  });
});

describe("[XF-08] [UT-29] cover dice", () => {
  const covered = (parties: readonly Party[], wish: Partial<Wish> = {}) => defended({ parties, at: "target", ...wish }).cover;

  test("come from the best single source", () => {
    const guard: Party = { name: "guard", along: 5, hits: 0, grants: { target: 4 } };
    expect(covered([guard, { ...target, cover: 2 }])).toBe(4);
    expect(
      covered([
        { ...guard, grants: { target: 2 } },
        { ...target, cover: 4 },
      ]),
    ).toBe(4);
    expect(covered([guard, { ...guard, name: "other", along: 6 }, target])).toBe(4);
  });

  test("come only from entities in front of the target", () => {
    const beside: Party = { name: "beside", along: 10, hits: 0, grants: { target: 4 } };
    expect(covered([target, { ...beside, along: 12 }])).toBe(0);
    expect(covered([target, beside])).toBe(0);
  });

  test("[UT-44] [SS-DEFENSE-02] protect an object only if it is the intended target", () => {
    const switches = { unintendedTargets: true };
    const crate: Party = { name: "crate", along: 20, hits: null, armor: 1, cover: 4, plan: { body: 2 } };
    const stray = fight({ ruleset: swanSong, switches, attack: { hits: 2 }, parties: [{ name: "target", along: 10, hits: 9 }, crate] });
    expect(stray.one("defended", "crate")).toBeUndefined();
    const aimed = fight({ ruleset: swanSong, attack: { hits: 2 }, parties: [crate] });
    expect(aimed.one("defended", "crate")!.rolled.spec).toEqual({ kind: "pool", dice: 0, cover: 4, limit: null, parts: [] });
  });

  test("[XF-21] [CS-23] [CS-24] are 0 against a called shot at an exposed limb", () => {
    const at = (coveredLimbs: readonly string[]) =>
      covered([{ ...target, cover: 4, coveredLimbs }], {
        ruleset: { ...swanSong, cover: COVER_UNSTATED },
        order: { called: { location: "jaw" } },
      });
    expect(at(["torso"])).toBe(0);
    expect(at(["head"])).toBe(4);
    // In Swan Song, a call does not avoid cover.
    expect(covered([{ ...target, cover: 4, coveredLimbs: ["torso"] }], { order: { called: { location: "jaw" } } })).toBe(4);
  });
});

describe("a power", () => {
  const weaponOf = (power: Power): Weapon =>
    aWeapon({
      id: power.id,
      kind: "power",
      skill: power.skill,
      attribute: power.attribute,
      dv: 6,
      accuracy: null,
      modes: [],
      ammo: null,
      maxRange: 0,
      penetrates: false,
      power,
    });
  const bolt = knownPower("force-bolt")!;
  const against = (power: Power, wish: FighterWish, cover = 0, unseen = false) => {
    const attack = legal({}, { weapon: weaponOf(power), entities: [placed(aFighter(wish), 1, { otherCover: cover, unseen })] });
    const asks: Ask[] = [];
    for (let replies: Parameters<typeof replay>[1] = [], { ask } = replay(attack, replies); ask; ask = replay(attack, replies).ask) {
      asks.push(ask);
      if (ask.kind === "roll" && ask.what === "defense") return ask.spec as PoolRoll;
      if (ask.kind !== "roll" && ask.kind !== "defense") break;
      if (ask.kind === "roll" && ask.spec.kind !== "pool") break;
      const pool = ask.kind === "roll" && ask.spec.kind === "pool" ? ask.spec : null;
      const faces = Array.from({ length: pool ? pool.dice + pool.cover : 0 }, (_, index) => (index < 2 ? 6 : 2));
      replies = [...replies, pool ? { ask: ask.id, kind: "faces", faces } : { ask: ask.id, kind: "defense", defense: "standard" }];
    }
    return asks.map(({ id }) => id);
  };

  test("[SS-COVER-03] [SS-COVER-06] gives the target dice for partial cover only if the target can dodge", () => {
    const direct = { ...bolt, direct: true };
    expect([against(bolt, {}, 2), against(bolt, {}, 4)]).toMatchObject([{ cover: 2 }, { cover: 4 }]);
    expect([against(direct, {}, 1), against(direct, {}, 2), against(direct, {}, 3), against(direct, {}, 4)]).toMatchObject([
      { cover: 0 },
      { cover: 0 },
      { cover: 3 },
      { cover: 4 },
    ]);
  });

  test("[UT-06] [SS-DEFENSE-17] can be resisted but not dodged by a helpless or surprised target", () => {
    const hold = knownPower("hold")!;
    for (const wish of [{ helpless: true }, { surprised: true }]) {
      expect(against(bolt, wish)).not.toContain("defend:0");
      expect(against(hold, wish)).toMatchObject({ dice: 6 });
    }
    expect(against(hold, {}, 0, true)).toMatchObject({ dice: 6 });
    expect(against(hold, { kind: "barrier" })).not.toContain("defend:0");
  });

  test("[SS-ACCURACY-05] is limited by the Physical Limit, the Mental Limit or nothing, as the power states", () => {
    const limitOf = (limit: Power["limit"]) =>
      attackRoll(
        {},
        {
          weapon: weaponOf({ ...bolt, limit }),
          attacker: shooter({ attributes: { logic: 6, willpower: 6, intuition: 6, strength: 3, body: 3, reaction: 3 } }),
        },
      ).limit;
    expect([limitOf("physical"), limitOf("mental"), limitOf(null)]).toEqual([4, 8, null]);
  });
});

describe("the defenses to choose from", () => {
  const ABLE: FighterWish = {
    skills: { unarmed: 2, acrobatics: 3 },
    parrySkill: 4,
    handsEmpty: true,
    readiness: { ap: 2, mayInterrupt: true },
  };
  const against = (wish: FighterWish) =>
    optionsOf(legal({ weapon: "sword" }, { weapon: sword, entities: [placed(aFighter({ ...ABLE, ...wish }), 1)] }), 0);

  test("are the same list object for defenders who differ only in name", () => {
    expect(against({ id: "Actor.other", name: "Other" })).toBe(against({}));
  });

  test.each<[string, FighterWish]>([
    ["another Reaction", { attributes: { reaction: 6 } }],
    ["another Intuition", { attributes: { intuition: 6 } }],
    ["another Willpower", { attributes: { willpower: 6 } }],
    ["another Unarmed skill", { skills: { unarmed: 5, acrobatics: 3 } }],
    ["another Acrobatics skill", { skills: { unarmed: 2, acrobatics: 5 } }],
    ["a higher parry skill", { parrySkill: 6 }],
    ["no weapon to parry with", { parrySkill: null }],
    ["full hands", { handsEmpty: false }],
    ["another Physical Limit", { plan: { physicalLimit: 9 } }],
    ["no AP", { readiness: { ap: 0, mayInterrupt: true } }],
    ["an active Full Defense", { readiness: { ap: 2, mayInterrupt: true, onFullDefense: true } }],
    ["no interrupt actions", { readiness: { ap: 2, mayInterrupt: false } }],
  ])("differ with %s", (_what, wish) => {
    expect(against(wish)).not.toEqual(against({}));
  });
});
