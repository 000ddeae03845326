import { aftermath } from "../body/injuries/aftermath-of";
import { describe, expect, test } from "vitest";
import { stack, takesEffect, injuryOf, type ActiveInjury, type LocatedHit } from "../../../module/rules/body/injuries/active-injury";
import {
  afterEffectTest,
  bringsEffects,
  effectApplies,
  happensAtOnce,
  type CalledHit,
} from "../../../module/rules/body/injuries/effect-tests";
import { armUseless, handHolds, injuryParts, mayPerceive } from "../../../module/rules/body/injuries/called-effects";
import { armsUsed, canHold } from "../../../module/rules/body/hands";
import { calledAt, calledLocation, type CallTarget } from "../../../module/rules/called-shots/called-shot";
import { callPermitted } from "../../../module/rules/called-shots/deadeye";

const PERSON: CallTarget = { kind: "person", name: "Bo", limbs: true, melee: false, closed: [] };
const at = (location: string, target: Partial<CallTarget> = {}, side: "left" | "right" | null = null) =>
  calledAt({ location, side } as never, { ...PERSON, ...target });

describe("the refusal of a called shot, with reason and rule,", () => {
  test("[SS-CALLED-01] is given for a location that the world settings disable", () => {
    expect(at("eye", { closed: ["eye"] })).toEqual({
      allowed: false,
      refusal: "callClosed",
      rule: "SS-CALLED-01",
      values: { location: "eye" },
    });
    expect(at("jaw", { closed: ["eye"] }).allowed).toBe(true);
  });

  test("[SS-VEHICLE-01] is given for a part that the vehicle lacks", () => {
    expect(at("jaw", { kind: "vehicle", name: "Truck" })).toEqual({
      allowed: false,
      refusal: "noSuchPart",
      rule: "SS-VEHICLE-01",
      values: { location: "jaw", target: "Truck" },
    });
  });

  test("[XF-25] is given for any location of a barrier", () => {
    expect(at("jaw", { kind: "barrier", name: "Wall" })).toEqual({
      allowed: false,
      refusal: "noLocations",
      rule: "XF-25",
      values: { target: "Wall" },
    });
  });

  test("[XF-03] is given for a limb if only fine locations can be called", () => {
    expect(at("head", { limbs: false })).toEqual({ allowed: false, refusal: "noLocations", rule: "XF-03", values: { target: "Bo" } });
    expect(at("jaw", { limbs: false }).allowed).toBe(true);
  });

  test("[XF-03] [CS-03] is given for an unknown location, and for a paired location without a side", () => {
    expect(calledLocation({ location: "tail", side: null } as never)).toMatchObject({
      refusal: "noSuchLocation",
      rule: "XF-03",
      values: { location: "tail" },
    });
    expect(calledLocation({ location: "knee", side: "middle" } as never)).toEqual({
      allowed: false,
      refusal: "noSuchLocation",
      rule: "XF-03",
      values: { location: "knee" },
    });
    expect(calledLocation({ location: "knee", side: null } as never)).toMatchObject({
      refusal: "sideNeeded",
      rule: "XF-03",
      values: { location: "knee" },
    });
  });
});

const HIT: CalledHit = { location: "hand", side: "left", originalDv: 8, dv: 2, kind: "health", piercing: false };
const hit = (change: Partial<CalledHit>): CalledHit => ({ ...HIT, ...change });
const whole = (active: readonly ActiveInjury[] = [], change: object = {}) => ({ active, prone: false, body: 3, organs: 2, ...change });
const located = (change: Partial<LocatedHit>): LocatedHit => ({ location: "hand", side: "left", originalDv: 8, dv: 2, ...change });
const suffering = (effect: Parameters<typeof injuryOf>[0], change: Partial<LocatedHit> = {}) => injuryOf(effect, located(change), 2);

describe("the effects of a called hit", () => {
  test.each([
    { contact: "hit", damage: 1, brings: true },
    { contact: "through-cover", damage: 1, brings: true },
    { contact: "hit", damage: 0, brings: false },
    { contact: "through-cover", damage: 0, brings: false },
    { contact: "grazing", damage: 3, brings: false },
    { contact: "miss", damage: 3, brings: false },
  ] as const)("[SS-CALLED-06] with the contact $contact and $damage damage occur: $brings", ({ contact, damage, brings }) => {
    expect(bringsEffects(contact, damage)).toBe(brings);
  });

  test.each(["ear", "eye"] as const)("[SS-CALLED-12] [SS-CALLED-15] do not apply to a third hit at an %s", (location) => {
    const effect = location === "ear" ? "deafened" : "blinded";
    const both = [suffering(effect, { location }), suffering(effect, { location })];
    const brought = (active: readonly ActiveInjury[]) => {
      const { consequences, tests } = aftermath(hit({ location, side: null, originalDv: 12 }), whole(active));
      return consequences.length + tests.length;
    };
    expect(brought([])).toBeGreaterThan(0);
    expect(brought(both.slice(0, 1))).toBeGreaterThan(0);
    expect(brought(both)).toBe(0);
  });

  test("[SS-CALLED-12] [SS-CALLED-15] apply to a blind target at other locations, and to the second eye", () => {
    const blind = [suffering("blinded", { location: "eye" }), suffering("blinded", { location: "eye" })];
    expect(effectApplies("broken-grip", hit({}), whole(blind))).toBe(true);
    expect(effectApplies("deafened", hit({ location: "ear", side: null }), whole(blind))).toBe(true);
    expect(takesEffect(blind.slice(0, 1), { effect: "blinded", location: "eye", side: null })).toBe(true);
  });

  test.each([
    { kind: "health", piercing: true, applies: true },
    { kind: "health", piercing: false, applies: false },
    { kind: "strain", piercing: true, applies: false },
  ] as const)("[SS-CALLED-25] for $kind damage (piercing: $piercing) include Slow Death: $applies", ({ kind, piercing, applies }) => {
    expect(effectApplies("slow-death", hit({ location: "gut", side: null, kind, piercing }), whole())).toBe(applies);
    expect(effectApplies("nauseous", hit({ location: "gut", side: null, kind, piercing }), whole())).toBe(true);
  });

  test("[SS-CALLED-19] include a dropped item only for a broken grip", () => {
    expect(happensAtOnce("broken-grip", hit({})).map(({ kind }) => kind)).toEqual(["drops", "injury"]);
    expect(happensAtOnce("weak-side", hit({})).map(({ kind }) => kind)).toEqual(["injury"]);
  });

  test("[SS-CALLED-22] include only nausea after a failed test against Nauseous at the gut", () => {
    const gut = hit({ location: "gut", side: null });
    const [asked] = aftermath(gut, whole()).tests.filter(({ effect }) => effect === "nauseous");
    expect(afterEffectTest(gut, asked!, 0).map(({ kind, rule }) => ({ kind, rule }))).toEqual([{ kind: "injury", rule: "SS-CALLED-22" }]);
    expect(afterEffectTest(gut, asked!, asked!.test.threshold)).toEqual([]);
  });
});

describe("the penalties of injuries", () => {
  const none: readonly ActiveInjury[] = [];

  test.each([
    { effect: "deafened", location: "ear", doing: { hearing: true }, part: "deafened", value: -2, rule: "SS-CALLED-13" },
    { effect: "blinded", location: "eye", doing: { sight: true }, part: "blinded", value: -4, rule: "SS-CALLED-16" },
    { effect: "nauseous", location: "gut", doing: {}, part: "nauseous", value: -4, rule: "SS-CALLED-22" },
    { effect: "broken-grip", location: "hand", doing: { subduing: true }, part: "broken-grip", value: -1, rule: "SS-CALLED-19" },
    { effect: "weak-side", location: "hand", doing: { meleeDefense: true }, part: "weak-side", value: -1, rule: "SS-CALLED-20" },
    { effect: "weak-side", location: "shoulder", doing: { meleeDefense: true }, part: "weak-side", value: -2, rule: "SS-CALLED-41" },
    { effect: "one-arm-bandit", location: "shoulder", doing: { arms: ["left"] }, part: "one-arm-bandit", value: -6, rule: "SS-CALLED-40" },
  ] as const)("[$rule] are $value for $effect at the $location", ({ effect, location, doing, part, value, rule }) => {
    expect(injuryParts([suffering(effect, { location })], doing as never)).toEqual([{ part, value, rule }]);
  });

  test("[SS-CALLED-20] include a weak side only if an injury has this effect", () => {
    expect(injuryParts([suffering("winded", { location: "shoulder" })], { meleeDefense: true })).toEqual([]);
  });

  test("[XF-07] include -2 for the weak side of a crippled arm", () => {
    const crippled = [
      { effect: "weak-side", location: "left-arm", side: "left", rounds: null, until: "limb" },
      { effect: "one-arm-bandit", location: "left-arm", side: "left", rounds: null, until: "limb" },
    ] as const;
    expect(injuryParts(crippled, { meleeDefense: true })).toEqual([{ part: "weak-side", value: -2, rule: "SS-CALLED-41" }]);
    expect([armUseless(crippled, "left"), armUseless(crippled, "right")]).toEqual([true, false]);
    expect(armUseless(crippled.slice(0, 1), "left")).toBe(false);
  });

  test("[SS-CALLED-13] [SS-CALLED-16] do not exist for a sense whose organs the body lacks, although the body cannot use that sense", () => {
    expect(injuryParts(none, { hearing: true, sight: true }, 0)).toEqual([]);
    expect([mayPerceive(none, "hearing", 0), mayPerceive(none, "sight", 1)]).toEqual([false, true]);
  });
});

describe("hands", () => {
  const grip = suffering("broken-grip");
  const arm = suffering("one-arm-bandit", { location: "shoulder" });

  test("[SS-CALLED-19] [SS-CALLED-28] cannot hold an item if the grip is broken", () => {
    expect([handHolds([grip], "left"), handHolds([grip], "right")]).toEqual([false, true]);
    expect(handHolds([suffering("weak-side")], "left")).toBe(true);
    expect([canHold([grip], 1), canHold([grip], 2), canHold([], 2)]).toEqual([true, false, true]);
  });

  test("[SS-CALLED-40] a one-handed weapon uses one uninjured arm, preferably the right; a two-handed weapon uses both arms", () => {
    expect(armsUsed([], 1)).toEqual(["right"]);
    expect(armsUsed([], 0)).toEqual([]);
    expect(armsUsed([], 2)).toEqual(["right", "left"]);
    expect(armsUsed([{ ...arm, side: "right" }], 1)).toEqual(["left"]);
    expect(armsUsed([arm], 1)).toEqual(["right"]);
  });

  test("[SS-CALLED-08] have at most one broken grip on each side", () => {
    expect(stack([grip], suffering("broken-grip", { location: "forearm" }))).toHaveLength(1);
  });
});

test.each([
  { overwatch: false, deadeye: false },
  { overwatch: false, deadeye: true },
  { overwatch: true, deadeye: true },
])("[CS-34] [CS-35] a called shot is permitted (overwatch: $overwatch, Deadeye: $deadeye)", (reaction) => {
  expect(callPermitted(reaction)).toEqual({ allowed: true, value: true });
});

test("[CS-34] a called shot on overwatch is refused without Deadeye", () => {
  expect(callPermitted({ overwatch: true, deadeye: false })).toMatchObject({ allowed: false, refusal: "noCallOnOverwatch", rule: "CS-34" });
});
