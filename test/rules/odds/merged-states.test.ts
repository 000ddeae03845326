import { describe, expect, test } from "vitest";
import { exchanged, opening, type AttackState } from "../../../module/rules/attack/model/state";
import { MergedStates } from "../../../module/rules/odds/merged-states";
import { placed } from "../fixtures";
import { small, smallAttack } from "./small-fights";

const ATTACK = smallAttack({ entities: [placed(small(), 10), placed(small(), 14)] });
const FIRST = opening(ATTACK.field);
const STATE: AttackState = {
  ...FIRST,
  stage: "soak",
  defenses: FIRST.defenses.map(() => ({ choice: "standard", hits: 1, coverLow: 0, coverHigh: 0 })),
  losers: { beaten: 1, lead: { entity: 0, hits: 1 }, bound: 2, floor: { entity: 1, hits: 2 } },
};
const spotsOf = (...added: readonly Parameters<MergedStates["add"]>[]): number => {
  const spots = new MergedStates();
  for (const one of added) spots.add(...one);
  let count = 0;
  for (let list = spots.take(); list !== null; list = spots.take()) count += list.length;
  return count;
};

/** Amounts too large for the bits that a hash keeps: values that differ by one of these amounts have equal hashes. */
const [WORD, ALL] = [2 ** 32, 2 ** 28];
const body = (change: object): Partial<AttackState> => ({ bodies: exchanged(STATE.bodies, 1, { ...STATE.bodies[1]!, ...change }) });
const defense = (change: object): Partial<AttackState> => ({
  defenses: exchanged(STATE.defenses, 1, { ...STATE.defenses[1]!, ...change }),
});
const losers = (change: object): Partial<AttackState> => ({ losers: { ...STATE.losers, ...change } });

describe("states with equal hashes", () => {
  test.each<[string, Partial<AttackState>]>([
    ["hits", { hits: STATE.hits + 256 }],
    ["the result that the dice alone decide", { sure: "hit" }],
    ["subject", { subject: STATE.subject + 2 ** 14 }],
    ["resolution point", { from: STATE.from + WORD }],
    ["the passed entities", { passed: STATE.passed + WORD }],
    ["the damage that left the last body", { carry: STATE.carry + 4096 }],
    ["candidates", { choices: STATE.choices + WORD }],
    ["effects", { effects: STATE.effects + WORD }],
    ["net hits", { net: STATE.net + 2 ** 20 }],
    ["the unresisted damage", { unresisted: STATE.unresisted + 2 ** 24 }],
    ["the rolled damage", { damage: STATE.damage + WORD }],
    ["limb", { limb: STATE.limb + 2 ** 24 }],
    ["the limb of a burst", { burstLimb: STATE.burstLimb + ALL }],
    ["landing", { landing: STATE.landing + WORD }],
    ["the result of a defense", defense({ hits: 1 + 2 ** 20 })],
    ["the low hits of cover", defense({ coverLow: 2 ** 24 })],
    ["the high hits of cover", defense({ coverHigh: ALL })],
    ["the chosen defense", defense({ choice: "of its own" })],
    ["shield", body({ shield: STATE.bodies[1]!.shield + 4096 })],
    ["armored health", body({ armored: STATE.bodies[1]!.armored + 2 ** 22 })],
    ["flesh", body({ flesh: STATE.bodies[1]!.flesh + WORD })],
    ["Strain", body({ strain: STATE.bodies[1]!.strain + 65_536 })],
    ["overflow", body({ overflow: STATE.bodies[1]!.overflow + WORD })],
    ["injuries counted", body({ injuries: STATE.bodies[1]!.injuries + 2 ** 20 })],
    ["score", body({ score: STATE.bodies[1]!.score + 2 ** 30 })],
    ["the points of a limb", body({ limbs: exchanged(STATE.bodies[1]!.limbs, 5, STATE.bodies[1]!.limbs[5]! + WORD) })],
    ["the entities that have lost", losers({ beaten: 1 + WORD })],
    ["the entities that had lost before", losers({ bound: 2 + WORD })],
    ["the leading entity", losers({ lead: { entity: 4096, hits: 1 } })],
    ["the hits of the leading entity", losers({ lead: { entity: 0, hits: 129 } })],
    ["the previous leading entity", losers({ floor: { entity: 4097, hits: 2 } })],
    ["the hits of the previous leading entity", losers({ floor: { entity: 1, hits: 130 } })],
    [
      "the injuries of an entity",
      { injuries: exchanged(STATE.injuries, 1, [{ effect: "winded", location: "sternum", side: null, rounds: 3, until: "time" }]) },
    ],
  ])("stay separate if they differ in %s", (_what, change) => {
    const injured: AttackState = {
      ...STATE,
      injuries: exchanged(STATE.injuries, 1, [{ effect: "winded", location: "sternum", side: null, rounds: 2, until: "time" }]),
    };
    const one = "injuries" in change ? injured : STATE;
    const other = { ...one, ...change } as AttackState;
    expect(spotsOf([ATTACK, one, 0, 0.5], [ATTACK, other, 0, 0.5])).toBe(2);
    expect(spotsOf([ATTACK, one, 0, 0.5], [ATTACK, structuredClone(one), 0, 0.5])).toBe(1);
    expect(
      spotsOf([ATTACK, one, 0, 0.25], [ATTACK, other, 0, 0.25], [ATTACK, { ...one }, 0, 0.25], [ATTACK, structuredClone(other), 0, 0.25]),
    ).toBe(2);
  });

  test("stay separate if the pending ask, the events or the attack differ", () => {
    const stages = (one: AttackState["stage"], other: AttackState["stage"]) =>
      spotsOf([ATTACK, { ...STATE, stage: one }, 0, 0.5], [ATTACK, { ...STATE, stage: other }, 0, 0.5]);
    expect([
      stages("scatter", "direction"),
      stages("choose-next", "scatter"),
      stages("penetrated", "blast"),
      stages("soak", "soak"),
    ]).toEqual([2, 2, 2, 1]);
    expect(spotsOf([ATTACK, STATE, 1, 0.5], [ATTACK, STATE, 1 + WORD, 0.5])).toBe(2);
    expect(spotsOf([ATTACK, STATE, 1, 0.5], [{ ...ATTACK }, STATE, 1, 0.5])).toBe(2);
    expect(spotsOf([ATTACK, STATE, 1, 0.5], [ATTACK, { ...STATE }, 1, 0.5])).toBe(1);
  });

  test("stay separate if their lists differ in length", () => {
    const shorter = { ...STATE, bodies: STATE.bodies.slice(0, 1) };
    expect(spotsOf([ATTACK, STATE, 0, 0.5], [ATTACK, shorter, 0, 0.5])).toBe(2);
    expect(spotsOf([ATTACK, shorter, 0, 0.5], [ATTACK, STATE, 0, 0.5])).toBe(2);
  });
});
