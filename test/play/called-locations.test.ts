import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerRules } from "../ledger/rows";
import { arm, DICE, Fight, hit, openRange, pool, statuses, undo, type Rolled } from "./called-hits";
import { GM, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** A location, the target's tests after a hit, and the effects if the target fails the test against Stunned. */
interface Place {
  readonly location: string;
  readonly side?: "left";
  /** Test against Stunned: number of dice, threshold, and the score that a failure costs. */
  readonly stun?: readonly [dice: number, threshold: number, loss: number];
  /** The target's other tests after the hit, in order. */
  readonly tests?: readonly Rolled[];
  readonly statuses: readonly string[];
  readonly strain?: number;
}

const { toughness, composure, balance, body } = DICE;

/** Plays the rows of the ledger about the 16 locations of a body. */
describe("called shots at the locations of a body", () => {
  let gm: Seat;
  let fight: Fight;
  const shared = new SharedTable(() => openRange(), [GM]);
  const rules = ledgerRules();
  beforeAll(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    fight = await Fight.begin(gm);
  });
  afterAll(() => shared.end());

  const failing = ({ stun, tests = [] }: Place, stunHits = 0): Rolled[] => [...(stun ? [[stun[0], stunHits] as const] : []), ...tests];

  /**
   * Makes one hit that does 11 damage before the location's limit, and restores the guard. Returns the attack pool, the damage, and the
   * guard's score, statuses and Strain after the hit.
   */
  async function struck(place: Place, wanted: { readonly pool?: number; readonly damage?: number }, stunHits = 0) {
    await fight.setScore(13);
    const { id, card } = await hit(gm, {
      location: place.location,
      side: place.side ?? null,
      dice: wanted.pool!,
      tests: failing(place, stunHits),
    });
    const told = {
      pool: card.roll.dice,
      damage: card.meetings[0].damage,
      score: fight.score(),
      statuses: statuses(gm),
      strain: pool(gm, "strain"),
    };
    await undo(gm, id);
    expect([statuses(gm), fight.score(), pool(gm, "strain")]).toEqual([[], 13, 0]);
    return told;
  }

  async function plays(id: string, place: Place): Promise<void> {
    const { rows } = rules.find((rule) => rule.id === id)!;
    const { given, expect: wanted } = rows.find((row) => "damage" in row.expect)!;
    await arm(gm, Number(given["pool"]));
    const allowed = wanted as { pool: number; damage: number };
    const { score: _score, ...got } = await struck(place, allowed);
    expect(got).toEqual({ ...allowed, statuses: [...place.statuses].sort(), strain: place.strain ?? 0 });
    if (!place.stun) return;
    const [, threshold, loss] = place.stun;
    const scores = new Map([
      [threshold - 1, 13 - loss],
      [threshold, 13],
    ]);
    for (const row of rows.filter((one) => "stun_test_hits" in one.given))
      scores.set(Number(row.given["stun_test_hits"]), Number(row.expect["score"]));
    for (const [hits, score] of scores) {
      const got = await struck(place, allowed, hits);
      expect([hits, got.score, got.statuses.includes("stunned")]).toEqual([hits, score, hits < threshold]);
    }
  }

  test("[SS-CALLED-10] a called shot at an ankle costs 8 dice, deals at most 1 damage, and causes Slowed and Winded", () =>
    plays("SS-CALLED-10", { location: "ankle", side: "left", statuses: ["slowed", "winded"] }));

  test("[SS-CALLED-11] a called shot at an ear costs 10 dice, deals at most 1 damage, and causes Stunned and Deafened", () =>
    plays("SS-CALLED-11", { location: "ear", stun: [toughness, 2, 10], statuses: ["stunned", "deafened"] }));

  test("[SS-CALLED-14] a called shot at an eye costs 10 dice, deals at most 1 damage, and causes Stunned and Blinded", () =>
    plays("SS-CALLED-14", { location: "eye", stun: [toughness, 3, 10], statuses: ["stunned", "blinded"] }));

  test("[SS-CALLED-17] a called shot at a foot costs 8 dice, deals at most 1 damage, and causes Stunned, Slowed and Winded", () =>
    plays("SS-CALLED-17", { location: "foot", side: "left", stun: [toughness, 3, 5], statuses: ["stunned", "slowed", "winded"] }));

  test("[SS-CALLED-18] a called shot at a forearm costs 6 dice, deals at most 2 damage, and causes Broken Grip and Weak Side", () =>
    plays("SS-CALLED-18", { location: "forearm", side: "left", statuses: ["broken-grip", "weak-side"] }));

  test("[SS-CALLED-21] a called shot at the genitals costs 10 dice, deals at most 4 damage, and causes Stunned, Nauseous and Buckled", () =>
    plays("SS-CALLED-21", {
      location: "genitals",
      stun: [toughness, 4, 10],
      tests: [
        [toughness, 0],
        [body, 0],
      ],
      statuses: ["stunned", "nauseous", "buckled", "prone"],
    }));

  test("[SS-CALLED-27] a called shot at a hand costs 8 dice, deals at most 1 damage, and causes Stunned, Broken Grip and Weak Side", () =>
    plays("SS-CALLED-27", {
      location: "hand",
      side: "left",
      stun: [toughness, 2, 5],
      statuses: ["stunned", "broken-grip", "weak-side"],
    }));

  test("[SS-CALLED-29] a called shot at a hip costs 6 dice, deals at most 3 damage, and causes Prone and Slowed", () =>
    plays("SS-CALLED-29", { location: "hip", side: "left", tests: [[balance, 0]], statuses: ["prone", "slowed"] }));

  test("[SS-CALLED-32] a called shot at the jaw costs 8 dice, deals at most 2 damage, and causes Stunned and Unable to Speak", () =>
    plays("SS-CALLED-32", { location: "jaw", stun: [toughness, 2, 5], statuses: ["stunned", "unable-to-speak"] }));

  test("[SS-CALLED-34] a called shot at a knee costs 8 dice, deals at most 1 damage, and causes Stunned, Prone, Slowed and Winded", () =>
    plays("SS-CALLED-34", {
      location: "knee",
      side: "left",
      stun: [composure, 2, 10],
      tests: [[balance, 0]],
      statuses: ["stunned", "prone", "slowed", "winded"],
    }));

  // Ten points of damage knock the target down without a test.
  test("[SS-CALLED-35] a called shot at the neck costs 8 dice, deals at most 10 damage, and causes Stunned and Bleedout", () =>
    plays("SS-CALLED-35", { location: "neck", stun: [toughness, 3, 10], statuses: ["stunned", "bleedout", "prone"] }));

  test("[SS-CALLED-38] a called shot at a shin costs 6 dice, deals at most 2 damage, and causes Prone, Slowed and Winded", () =>
    plays("SS-CALLED-38", { location: "shin", side: "left", tests: [[balance, 0]], statuses: ["prone", "slowed", "winded"] }));

  test("[SS-CALLED-39] a called shot at a shoulder costs 6 dice, deals at most 3 damage, and causes Stunned, One-Arm Bandit and Weak Side", () =>
    plays("SS-CALLED-39", {
      location: "shoulder",
      side: "left",
      stun: [toughness, 1, 5],
      statuses: ["stunned", "one-arm-bandit", "weak-side"],
    }));

  // The target resists 4 of 5 Strain.
  test("[SS-CALLED-42] a called shot at the sternum costs 10 dice, deals at most 10 damage, and causes Stunned, Fatigued and Winded", () =>
    plays("SS-CALLED-42", {
      location: "sternum",
      stun: [toughness, 3, 10],
      tests: [[body, 4]],
      strain: 1,
      statuses: ["stunned", "winded", "prone"],
    }));

  test("[SS-CALLED-44] a called shot at a thigh costs 6 dice, deals at most 3 damage, and causes Slowed and Winded", () =>
    plays("SS-CALLED-44", { location: "thigh", side: "left", statuses: ["slowed", "winded"] }));
});
