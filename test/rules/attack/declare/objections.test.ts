import { describe, expect, test } from "vitest";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { falls, inHand, isReady } from "../../../../module/rules/attack/model/in-hand";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, swanSong, type FieldWish, type FighterWish } from "../../fixtures";

const shooter = (wish: FighterWish = {}) =>
  aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 8, blades: 6 }, attributes: { agility: 6 }, ...wish });
const ruled = (order: Partial<AttackOrder>, field: FieldWish = {}, ruleset = swanSong) =>
  declare(ruleset, anOrder(order), aField({ attacker: shooter(), ...field, switches: { ...ruleset.switches, ...field.switches } }));
const refused = (refusal: string, rule: string, values: Record<string, string | number> = {}) => ({
  allowed: false,
  refusal,
  rule,
  values,
});
const priceOf = (order: Partial<AttackOrder>, field: FieldWish = {}) => {
  const ruling = ruled(order, field);
  return ruling.allowed ? ruling.value.price : ruling.refusal;
};

const sword = aWeapon({ id: "sword", name: "Sword", kind: "melee", skill: "blades", reach: 1, modes: [], ammo: null, maxRange: 0 });
const near = (meters: number) => [placed(aFighter({ name: "Target" }), meters)];
const hurt = (effect: "winded" | "broken-grip", side: "left" | "right" | null = null) =>
  ({ effect, location: "x", side, rounds: 2, until: "time" }) as const;

describe("a refusal gives its reason, rule and values", () => {
  test("[UT-08] [XF-26] for a missing target and for an unavailable fire mode", () => {
    expect(ruled({}, { entities: [] })).toEqual(refused("noTarget", "UT-08"));
    expect(ruled({ mode: "full-auto" })).toEqual(
      refused("noSuchMode", "XF-26", { weapon: "Pistol", mode: "full-auto", modes: "single, burst" }),
    );
    // A weapon without fire modes ignores the fire mode of the order.
    expect(ruled({ mode: "full-auto" }, { weapon: sword, entities: near(1) })).toMatchObject({ value: { mode: { id: "melee" } } });
    expect(ruled({ mode: "full-auto" }, { weapon: aWeapon({ kind: "thrown", modes: [] }) })).toMatchObject({
      value: { mode: { id: "throw" } },
    });
  });

  test("[XF-11] [XF-25] for a called shot at a body without limbs", () => {
    const blob = [placed(aFighter({ name: "Blob", plan: { limbs: null } }), 10)];
    expect(ruled({ called: { location: "torso" } }, { entities: blob }, crossfire)).toEqual(
      refused("noLocations", "XF-03", { target: "Blob" }),
    );
    expect(ruled({ called: { location: "torso" } }, {}, crossfire)).toMatchObject({ allowed: true });
  });

  test("[SS-CALLED-19] [SS-CALLED-47] [SS-DAMAGE-03] for an attacker who is down, has lost the grip, or is winded in melee", () => {
    const down = shooter({ body: { ...shooter().body, flesh: 0 } });
    expect(ruled({}, { attacker: down })).toEqual(refused("attackerDown", "SS-DAMAGE-03", { attacker: "Shooter" }));
    const oneHand = shooter({ injuries: [hurt("broken-grip", "left")] });
    expect(ruled({}, { attacker: oneHand, weapon: aWeapon({ hands: 2 }) })).toEqual(
      refused("cannotHold", "SS-CALLED-19", { attacker: "Shooter", weapon: "Pistol", hands: 2 }),
    );
    const winded = shooter({ injuries: [hurt("winded")] });
    expect(ruled({}, { attacker: winded, weapon: sword, entities: near(1) })).toEqual(
      refused("winded", "SS-CALLED-47", { attacker: "Shooter", mode: "melee" }),
    );
    expect(ruled({}, { attacker: winded })).toMatchObject({ allowed: true });
    expect(ruled({ intercepts: true }, { attacker: winded, weapon: sword, entities: near(1) })).toMatchObject({ allowed: true });
  });

  test("[SS-ACTION-09] [SS-ATTACK-08] for a weapon that is not ready or is empty", () => {
    expect(ruled({}, { weapon: aWeapon({ ready: false }) })).toEqual(refused("notReady", "SS-ACTION-09", { weapon: "Pistol", ap: 1 }));
    expect(ruled({}, { weapon: aWeapon({ ammo: 0 }) })).toEqual(refused("outOfAmmunition", "SS-ATTACK-08", { weapon: "Pistol", ap: 1 }));
    const grenade = aWeapon({ name: "Grenade", kind: "thrown", modes: [], ammo: 0 });
    expect(ruled({}, { weapon: grenade })).toEqual(refused("usedUp", "SS-ATTACK-08", { weapon: "Grenade" }));
    expect(ruled({}, { weapon: aWeapon({ ammo: 1 }) })).toMatchObject({ allowed: true });
    expect(ruled({}, { weapon: { ...sword, ammo: null }, entities: near(1) })).toMatchObject({ allowed: true });
  });

  test("[SS-INTERCEPT-01] [UT-33] for a target beyond melee reach or firing range, with distances rounded to tenths of a meter", () => {
    expect(ruled({}, { weapon: sword, entities: near(3.26) })).toEqual(
      refused("outOfReach", "SS-INTERCEPT-01", { weapon: "Sword", meters: 3.3, reach: 3 }),
    );
    expect(ruled({}, { weapon: sword, entities: near(3) })).toMatchObject({ allowed: true });
    expect(ruled({}, { entities: near(100.04) })).toEqual(refused("outOfRange", "UT-33", { weapon: "Pistol", meters: 100, most: 100 }));
    expect(ruled({}, { entities: near(100) })).toMatchObject({ allowed: true });
    expect(ruled({}, { entities: near(5000), weapon: aWeapon({ maxRange: 0 }) })).toMatchObject({ allowed: true });
  });

  test("[SS-MULTI-02] [SS-MULTI-05] [SS-MULTI-06] for an invalid number or order of multiple attacks", () => {
    const together = (attacks: number, index = 0) => ({ multiple: { attacks, index, first: 0, otherWeapon: null } });
    const blade = { weapon: sword, entities: near(1) };
    expect(ruled(together(4), blade)).toEqual(refused("tooManyAttacks", "SS-MULTI-06", { attacks: 4, most: 3 }));
    expect(ruled(together(3), blade)).toMatchObject({ allowed: true });
    expect(ruled(together(2))).toEqual(refused("mayNotCombine", "SS-MULTI-02", { weapon: "Pistol" }));
    expect(ruled(together(3, 2), blade)).toEqual(refused("notTheNextAttack", "SS-MULTI-05", { number: 3, next: 1 }));
  });

  test("[SS-MULTI-02] [SS-MULTI-06] for more attacks than two alternating weapons and the lower skill allow", () => {
    const both = (attacks: number, skills: Record<string, number>, other = aWeapon()) =>
      ruled(
        { multiple: { attacks, index: 0, first: 0, otherWeapon: other.id } },
        { attacker: shooter({ skills }), weapon: sword, otherWeapon: other, entities: near(1) },
      );
    // The weapons alternate: sword, pistol, sword. A fourth attack would be a second shot with the same firearm.
    expect(both(3, { blades: 8, pistols: 8 })).toMatchObject({ allowed: true });
    expect(both(4, { blades: 8, pistols: 8 })).toEqual(refused("mayNotCombine", "SS-MULTI-02", { weapon: "Sword" }));
    expect(both(2, { blades: 8, pistols: 1 })).toEqual(refused("tooManyAttacks", "SS-MULTI-06", { attacks: 2, most: 1 }));
  });

  test("[SS-MULTI-05] for a later attack that does not continue the multiple attacks of this phase", () => {
    const second = (readiness: FighterWish["readiness"]) =>
      ruled(
        { multiple: { attacks: 2, index: 1, first: 0, otherWeapon: null } },
        { attacker: shooter({ ...(readiness ? { readiness } : {}) }), weapon: sword, entities: near(1) },
      );
    const next = refused("notTheNextAttack", "SS-MULTI-05", { number: 2, next: 1 });
    expect(second({ ap: 3, attacked: true, split: { attacks: 2, made: 1 } })).toMatchObject({ allowed: true });
    expect(second({ ap: 3, attacked: false, split: { attacks: 2, made: 1 } })).toEqual(next);
    expect(second({ ap: 3, attacked: true, split: { attacks: 3, made: 1 } })).toEqual(next);
    // Outside combat, there are no phases.
    expect(second({ ap: null, attacked: false, split: { attacks: 2, made: 1 } })).toMatchObject({ allowed: true });
    expect(second({ ap: null, split: null })).toEqual(next);
  });

  test("[SS-INTERCEPT-06] [SS-INTERCEPT-08] for an interception by a prone attacker or with a firearm", () => {
    const no = (rule: string, weapon: string) => refused("mayNotIntercept", rule, { attacker: "Shooter", weapon });
    const blow = (attacker = shooter()) => ruled({ intercepts: true }, { attacker, weapon: sword, entities: near(1) });
    expect(ruled({ intercepts: true })).toEqual(no("SS-INTERCEPT-06", "Pistol"));
    expect(blow(shooter({ body: { ...shooter().body, prone: true } }))).toEqual(no("SS-INTERCEPT-08", "Sword"));
    expect(blow()).toMatchObject({ allowed: true });
  });

  test("[SS-SURPRISE-13] [SS-SURPRISE-23] for a target that surprised the attacker, and mentions Karma only if the attacker can spend some", () => {
    const unseen = [placed(aFighter({ name: "Target", readiness: { outOfReach: true } }), 10)];
    const names = { attacker: "Shooter", target: "Target" };
    expect(ruled({}, { entities: unseen })).toEqual(refused("surprisedByTarget", "SS-SURPRISE-23", names));
    expect(ruled({}, { attacker: { ...shooter(), push: 2 }, entities: unseen })).toEqual(
      refused("surprisedByTargetKarma", "SS-SURPRISE-23", names),
    );
  });

  test("[SS-ROUND-06] [SS-ACTION-11] [SS-ACTION-19] for an attack outside the attacker's phase, a second attack and a lack of AP", () => {
    const now = (readiness: FighterWish["readiness"], order: Partial<AttackOrder> = {}, field: FieldWish = {}) =>
      ruled(order, { attacker: shooter({ ...(readiness ? { readiness } : {}) }), ...field });
    expect(now({ ap: 3, acting: false })).toEqual(refused("notYourPhase", "SS-ROUND-06", { attacker: "Shooter" }));
    expect(now({ ap: 3, attacked: true })).toEqual(refused("attackedAlready", "SS-ACTION-11", { attacker: "Shooter" }));
    expect(now({ ap: 0 })).toEqual(
      refused("tooFewApToAttack", "SS-ACTION-19", { attacker: "Shooter", needed: 1, left: 0, mode: "single" }),
    );
    // An interception needs AP, but no phase.
    const blow = { weapon: sword, entities: near(1) };
    expect(now({ ap: 1, acting: false, attacked: true }, { intercepts: true }, blow)).toMatchObject({ allowed: true });
    expect(now({ ap: 0, acting: false, attacked: true }, { intercepts: true }, blow)).toEqual(
      refused("tooFewApToAttack", "SS-ACTION-19", { attacker: "Shooter", needed: 1, left: 0, mode: "melee" }),
    );
    // Without AP, attacks are not counted either.
    expect(now({ ap: null, attacked: true })).toMatchObject({ allowed: true });
    // The first of multiple attacks is the attack of the phase.
    expect(now({ ap: 3, attacked: true }, { multiple: { attacks: 2, index: 0, first: 0, otherWeapon: null } }, blow)).toEqual(
      refused("attackedAlready", "SS-ACTION-11", { attacker: "Shooter" }),
    );
  });

  test("[XF-20] for a called shot without dice left, with the AP of aim that the shot needs", () => {
    const poor = shooter({ skills: { pistols: 3 }, attributes: { agility: 2 } });
    // The pool of 5 dice loses 7 for the head. With 1 AP of aim 0 dice are left, with 2 AP 2 dice.
    const call = (aim: number) => ruled({ called: { location: "head" }, aim }, { attacker: poor }, crossfire);
    expect(call(0)).toEqual(refused("noDice", "XF-20", { pool: 5, modifier: -7, aim: 2 }));
    expect(call(1)).toEqual(refused("noDice", "XF-20", { pool: 5, modifier: -5, aim: 1 }));
    expect(call(2)).toMatchObject({ allowed: true });
    // Aim gives at most 6 dice, and only AP that are left.
    const poorer = shooter({ skills: { pistols: 1 }, attributes: { agility: 1 } });
    const hopeless = ruled({ called: { location: "head" } }, { attacker: poorer }, crossfire);
    expect(hopeless).toMatchObject({ allowed: false, refusal: "noDice", values: { pool: 2, modifier: -7, aim: 3 } });
    const wounded = { ...poorer, woundModifier: -1 };
    const beyond = ruled({ called: { location: "head" }, modifiers: [{ name: "fog", value: -1 }] }, { attacker: wounded }, crossfire);
    expect(beyond).toMatchObject({ allowed: false, refusal: "callTooHard", values: { modifier: -7 } });
    const hasty = (ap: number) =>
      ruled({ called: { location: "head" } }, { attacker: { ...poor, readiness: { ...poor.readiness, ap } } }, crossfire);
    expect(hasty(2)).toEqual(refused("callTooHard", "XF-20", { pool: 5, modifier: -7 }));
    expect(hasty(3)).toEqual(refused("noDice", "XF-20", { pool: 5, modifier: -7, aim: 2 }));
    // An attack without a call is allowed even without dice.
    expect(ruled({ modifiers: [{ name: "fog", value: -20 }] }, {}, crossfire)).toMatchObject({ allowed: true });
  });
});

describe("an attack on overwatch", () => {
  const watch = (readiness: FighterWish["readiness"], wish: { mode?: string; called?: AttackOrder["called"]; deadeye?: boolean } = {}) =>
    ruled(
      { overwatch: true, mode: wish.mode ?? "single", called: wish.called ?? null },
      {
        attacker: shooter({ deadeye: wish.deadeye ?? false, ...(readiness ? { readiness } : {}) }),
        weapon: aWeapon({ modes: ["single", "full-auto"], ammo: 20 }),
      },
    );
  const ready = { ap: 0, acting: false, attacked: true, heldAp: 1 };

  test("[XF-22] requires enough held AP and costs no further AP", () => {
    expect(watch(ready)).toMatchObject({ allowed: true, value: { price: { ap: 0, freeAction: false, rounds: 1 } } });
    expect(watch({ ...ready, heldAp: null })).toEqual(refused("noOverwatch", "XF-22", { attacker: "Shooter" }));
    expect(watch(ready, { mode: "full-auto" })).toEqual(
      refused("tooFewApToAttack", "XF-22", { attacker: "Shooter", needed: 2, left: 1, mode: "full-auto" }),
    );
    expect(watch({ ...ready, heldAp: 2 }, { mode: "full-auto" })).toMatchObject({ allowed: true });
    // Outside combat, Overwatch needs no held AP.
    expect(watch({ ap: null, heldAp: null }, { mode: "full-auto" })).toMatchObject({ allowed: true });
  });

  test("[SS-ACTION-27] is refused to a surprised fighter", () => {
    expect(watch({ ...ready, mayInterrupt: false })).toEqual(refused("surprised", "SS-ACTION-27", { fighter: "Shooter" }));
  });

  test("[CS-34] [CS-39] [XF-22] can be a called shot only for an attacker with Deadeye, and then costs no AP", () => {
    const called = { location: "eye" };
    expect(watch(ready, { called })).toMatchObject({ allowed: false, refusal: "noCallOnOverwatch", rule: "CS-34" });
    expect(watch(ready, { called, deadeye: true })).toMatchObject({ allowed: true, value: { price: { ap: 0, freeAction: false } } });
  });
});

describe("the cost of an attack", () => {
  test("[XF-26] [XF-19] is the AP cost of the mode plus the AP for aim", () => {
    expect(priceOf({})).toEqual({ ap: 1, freeAction: false, rounds: 1 });
    expect(priceOf({ aim: 2 })).toEqual({ ap: 3, freeAction: false, rounds: 1 });
    expect(priceOf({ aim: -2 })).toEqual({ ap: 1, freeAction: false, rounds: 1 });
    expect(priceOf({}, { weapon: sword, entities: near(1) })).toEqual({ ap: 2, freeAction: false, rounds: 0 });
    expect(priceOf({ mode: "burst" }, { weapon: aWeapon({ ammo: 2 }) })).toEqual({ ap: 1, freeAction: false, rounds: 2 });
  });

  test("[XF-04] [SS-MULTI-01] includes the Free Action for a called shot, or 1 AP if the Free Action is spent", () => {
    const called = { called: { location: "jaw" } };
    expect(priceOf(called)).toEqual({ ap: 1, freeAction: true, rounds: 1 });
    const used = shooter({ readiness: { ap: 9, freeActionUsed: true } });
    expect(priceOf(called, { attacker: used })).toEqual({ ap: 2, freeAction: true, rounds: 1 });
    expect(priceOf({}, { attacker: used })).toEqual({ ap: 1, freeAction: false, rounds: 1 });
  });

  test("[SS-MULTI-01] is paid in full with the first of multiple attacks", () => {
    const blade = { weapon: sword, entities: near(1) };
    const multiple = { attacks: 2, index: 0, first: 0, otherWeapon: null };
    expect(priceOf({ multiple, called: { location: "jaw" } }, blade)).toEqual({ ap: 3, freeAction: true, rounds: 0 });
    expect(priceOf({ multiple }, blade)).toEqual({ ap: 2, freeAction: true, rounds: 0 });
    const after = shooter({ readiness: { ap: 9, attacked: true, split: { attacks: 2, made: 1 } } });
    expect(priceOf({ multiple: { ...multiple, index: 1 } }, { ...blade, attacker: after })).toEqual({
      ap: 0,
      freeAction: false,
      rounds: 0,
    });
  });

  test("[SS-INTERCEPT-01] is 1 AP for an interception, even with a weapon that otherwise costs 2 AP", () => {
    expect(priceOf({ intercepts: true }, { weapon: sword, entities: near(1) })).toMatchObject({ ap: 1 });
  });
});

describe("separately resolved bullets", () => {
  const bullets = (weapon: Parameters<typeof aWeapon>[0], ruleset = crossfire) => {
    const ruling = ruled({ mode: "burst" }, { weapon: aWeapon(weapon) }, ruleset);
    return ruling.allowed ? ruling.value.rounds : ruling.refusal;
  };

  test("[XF-14] exist only for a firearm's burst in the default ruleset, and not for flechettes or without an ammunition count", () => {
    expect(bullets({})).toBe(3);
    expect(bullets({ spread: "narrow" })).toBe(1);
    expect(bullets({}, swanSong)).toBe(1);
    expect(bullets({ kind: "thrown" })).toBe(1);
    expect(bullets({ ammo: null })).toBe(1);
  });
});

describe("hands", () => {
  const held = [
    { id: "fists", hands: 0 },
    { id: "knife", hands: 1 },
    { id: "rifle", hands: 2 },
    { id: "pistol", hands: 1 },
    { id: "torch", hands: 1 },
  ];

  test("[SS-CALLED-19] [SS-CALLED-28] drop the weapons that they hold, including a two-handed weapon", () => {
    expect(falls(held, "right")).toEqual(["knife", "rifle"]);
    expect(falls(held, "left")).toEqual(["rifle", "pistol"]);
    expect(falls([{ id: "rifle", hands: 2 }], "right")).toEqual(["rifle"]);
    expect(falls([{ id: "knife", hands: 1 }], "left")).toEqual([]);
  });

  test("[SS-CALLED-03] drop every weapon except fists if the fighter is disarmed", () => {
    expect(falls(held, null)).toEqual(["knife", "rifle", "pistol", "torch"]);
  });

  const carried = (kind: string, skill: string, reach: number, drawn = true) => ({ kind, skill, reach, drawn });

  test("[SS-DEFENSE-07] parry with the drawn melee weapon whose skill is highest", () => {
    const skills = { blades: 4, clubs: 2 };
    const blade = carried("melee", "blades", 1);
    const club = carried("melee", "clubs", 2);
    expect(inHand([club, blade], skills)).toEqual({ parrySkill: 4, handsEmpty: false, reach: 1 });
    expect(inHand([blade, club], skills)).toEqual({ parrySkill: 4, handsEmpty: false, reach: 1 });
    expect(inHand([blade, { ...blade, reach: 3 }], skills)).toMatchObject({ reach: 3 });
    expect(inHand([blade, club], { clubs: 0, blades: 0 })).toMatchObject({ parrySkill: 0, reach: 2 });
    expect(inHand([carried("ranged", "pistols", 0)], { pistols: 5 })).toEqual({ parrySkill: null, handsEmpty: false, reach: 0 });
    expect(inHand([{ ...blade, drawn: false }], skills)).toEqual({ parrySkill: null, handsEmpty: true, reach: 0 });
    expect(inHand([carried("melee", "spears", 2)], {})).toEqual({ parrySkill: 0, handsEmpty: false, reach: 2 });
  });

  test("[SS-DEFENSE-08] are empty with fists as the only weapon, and fists are always ready", () => {
    expect(inHand([carried("melee", "unarmed", 0)], { unarmed: 5 })).toEqual({ parrySkill: null, handsEmpty: true, reach: 0 });
    expect([isReady({ drawn: false, skill: "unarmed" }), isReady({ drawn: false, skill: "blades" })]).toEqual([true, false]);
    expect(isReady({ drawn: true, skill: "blades" })).toBe(true);
  });
});
