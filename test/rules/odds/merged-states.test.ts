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

/** Beyond the range of any number of bits: figures this far apart have equal hashes. */
const [WORD, ALL] = [2 ** 32, 2 ** 28];
const body = (change: object): Partial<AttackState> => ({ bodies: exchanged(STATE.bodies, 1, { ...STATE.bodies[1]!, ...change }) });
const defense = (change: object): Partial<AttackState> => ({
  defenses: exchanged(STATE.defenses, 1, { ...STATE.defenses[1]!, ...change }),
});
const losers = (change: object): Partial<AttackState> => ({ losers: { ...STATE.losers, ...change } });

describe("states with equal hashes", () => {
  test.each<[string, Partial<AttackState>]>([
    ["hits", { hits: STATE.hits + 256 }],
    ["what the dice alone decide", { sure: "hit" }],
    ["subject", { subject: STATE.subject + 2 ** 14 }],
    ["resolution point", { from: STATE.from + WORD }],
    ["who was passed", { passed: STATE.passed + WORD }],
    ["damage that came out", { carry: STATE.carry + 4096 }],
    ["candidates", { choices: STATE.choices + WORD }],
    ["effects", { effects: STATE.effects + WORD }],
    ["net hits", { net: STATE.net + 2 ** 20 }],
    ["damage nobody resisted", { unresisted: STATE.unresisted + 2 ** 24 }],
    ["damage of the dice", { damage: STATE.damage + WORD }],
    ["place", { limb: STATE.limb + 2 ** 24 }],
    ["place of a burst", { burstLimb: STATE.burstLimb + ALL }],
    ["landing", { landing: STATE.landing + WORD }],
    ["result of a defense", defense({ hits: 1 + 2 ** 20 })],
    ["cover that counts low", defense({ coverLow: 2 ** 24 })],
    ["cover that counts high", defense({ coverHigh: ALL })],
    ["choice of a defense", defense({ choice: "of its own" })],
    ["shield", body({ shield: STATE.bodies[1]!.shield + 4096 })],
    ["armored health", body({ armored: STATE.bodies[1]!.armored + 2 ** 22 })],
    ["flesh", body({ flesh: STATE.bodies[1]!.flesh + WORD })],
    ["Strain", body({ strain: STATE.bodies[1]!.strain + 65_536 })],
    ["overflow", body({ overflow: STATE.bodies[1]!.overflow + WORD })],
    ["injuries counted", body({ injuries: STATE.bodies[1]!.injuries + 2 ** 20 })],
    ["score", body({ score: STATE.bodies[1]!.score + 2 ** 30 })],
    ["points of a limb", body({ limbs: exchanged(STATE.bodies[1]!.limbs, 5, STATE.bodies[1]!.limbs[5]! + WORD) })],
    ["who has lost", losers({ beaten: 1 + WORD })],
    ["who had lost", losers({ bound: 2 + WORD })],
    ["who leads", losers({ lead: { entity: 4096, hits: 1 } })],
    ["with what", losers({ lead: { entity: 0, hits: 129 } })],
    ["who led", losers({ floor: { entity: 4097, hits: 2 } })],
    ["with what before", losers({ floor: { entity: 1, hits: 130 } })],
    [
      "what somebody suffers from",
      { injuries: exchanged(STATE.injuries, 1, [{ effect: "winded", location: "sternum", side: null, rounds: 3, until: "time" }]) },
    ],
  ])("stay separate if they differ: %s", (_what, change) => {
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
