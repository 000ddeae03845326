import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { actingNow, newcomer, readClock, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { left } from "../../../module/rules/clock/actions";
import { order, scoreOf, initiativeParts, initiativeScore, initiativeRoll } from "../../../module/rules/clock/initiative";
import { minutesToRounds } from "../../../module/rules/clock/rounds";
import { roundOver, asked } from "../../../module/rules/clock/turn-order";
import { command } from "../../../module/rules/clock/commands";
import { rewind } from "../../../module/rules/clock/rewind/clock-patch";
import { tossesNeeded } from "../../../module/rules/clock/ties";
import { begun, carry, end, refusal, rolled, spend, restOfPass } from "./clocks";

const score = (clock: Clock, id: string) => scoreOf(clock, clock.fighters[id]!);

describe("rounds and initiative", () => {
  test("[SS-ROUND-01] a minute has 12 rounds", () => {
    expect(minutesToRounds(1)).toBe(12);
    expect(minutesToRounds(0)).toBe(0);
  });

  test("[SS-ROUND-03] the clock lists the remaining phases, with fighters who act at the same time as one group", () => {
    const clock = begun({ ann: 22, bo: 15, cy: 4 });
    expect(restOfPass(clock)).toEqual([["ann"], ["bo"], ["cy"]]);
    expect(restOfPass(carry(clock, end("ann")))).toEqual([["bo"], ["cy"]]);
    expect(restOfPass(carry(begun({ ann: 9, bo: 9 }), { kind: "together", ids: ["ann", "bo"] }))).toEqual([["ann", "bo"]]);
  });

  test("[SS-ROUND-07] [SS-INIT-08] fighters can act together only if their scores are tied", () => {
    const clock = begun({ ann: { score: 12, reaction: 5 }, bo: 12, cy: 11 });
    const both = carry(clock, { kind: "together", ids: ["ann", "bo"] });
    expect(actingNow(both)).toEqual(["ann", "bo"]);
    expect(actingNow(carry(both, end("ann")))).toEqual(["bo"]);
    expect(actingNow(carry(both, end("ann"), end("bo")))).toEqual(["cy"]);
    expect(refusal(clock, { kind: "together", ids: ["ann", "cy"] })).toBe("notTied SS-INIT-08");
    expect(refusal(carry(clock, spend("ann", 1)), { kind: "together", ids: ["bo"] })).toBe("enterTooLate SS-ROUND-08");
  });

  test("[SS-ROUND-20] a fighter wounded by a fighter who acts at the same time still acts with full AP", () => {
    const both = carry(begun({ ann: { score: 3, reaction: 5 }, bo: 3 }), { kind: "together", ids: ["ann", "bo"] });
    const hurt = carry(both, { kind: "adjust", id: "bo", by: -5 }, end("ann"));
    expect([hurt.acting, score(hurt, "bo"), left(hurt, hurt.fighters["bo"]!).ap]).toEqual(["bo", -2, 3]);
    const later = carry(hurt, end("bo"));
    expect([roundOver(later), left(later, later.fighters["bo"]!).ap]).toEqual([true, 0]);
  });

  test("[SS-ROUND-16] wounds from an earlier round count only once, in the next roll", () => {
    const test = {
      faces: 6,
      moreDice: true,
      attributes: { reaction: 4, intuition: 4 },
      woundModifier: -2,
      dice: 0,
      bonus: 0,
      karma: false,
    };
    const next = carry(
      begun({ ann: 9, bo: 7 }),
      { kind: "adjust", id: "ann", by: -2 },
      { kind: "round", rolls: { ann: initiativeScore(test, 5), bo: 7 } },
    );
    expect(score(next, "ann")).toBe(11);
  });

  test("[SS-ROUND-19] the English texts use the word 'round', and never 'Combat Turn' or 'Action Pass'", () => {
    const words = readFileSync(path.resolve(import.meta.dirname, "../../../lang/en.json"), "utf8");
    expect(words).not.toMatch(/Combat Turn|Action Pass/i);
    expect(words).toMatch(/\bround\b/i);
  });

  test("[SS-INIT-01] the score is the sum of attributes, wounds and dice", () => {
    const test = {
      faces: 6,
      moreDice: true,
      attributes: { reaction: 4, intuition: 3 },
      woundModifier: -1,
      dice: 1,
      bonus: 0,
      karma: false,
    };
    expect(initiativeParts(test).map(({ part, of, value }) => `${of ?? part} ${value}`)).toEqual([
      "reaction 4",
      "intuition 3",
      "wounds -1",
    ]);
    expect(initiativeRoll(test)).toMatchObject({ kind: "sum", dice: 2, faces: 6 });
    expect(initiativeScore(test, 9)).toBe(15);
    // A ruleset with a single initiative die adds no dice to it.
    expect(initiativeRoll({ ...test, faces: 20, moreDice: false, karma: true })).toMatchObject({ dice: 1, faces: 20 });
  });

  test("[SS-INIT-07] a coin toss is needed only between fighters who are otherwise tied", () => {
    const clock = rolled({ ann: 9, bo: 9, cy: { score: 9, reaction: 4 }, dee: 8 });
    expect(tossesNeeded(clock)).toEqual(["ann", "bo"]);
    const tossed = carry(clock, { kind: "toss", coins: { ann: 3, bo: 8 } });
    expect(tossesNeeded(tossed)).toEqual([]);
    expect(order(tossed)).toEqual(["cy", "bo", "ann", "dee"]);
    const later = carry(tossed, { kind: "adjust", id: "dee", by: 1 });
    expect(tossesNeeded(later)).toEqual(["dee"]);
    expect(tossesNeeded(carry(clock, { kind: "toss", coins: { ann: 3, bo: 3 } }))).toEqual(["ann", "bo"]);
  });

  test("[SS-INIT-11] changed attributes change the order of tied fighters", () => {
    const clock = rolled({ ann: { score: 9, reaction: 4 }, bo: { score: 9, reaction: 3 } });
    const changed = carry(clock, { kind: "attributes", id: "ann", reaction: 2, intuition: 5 });
    expect([score(changed, "ann"), order(changed)[0]]).toEqual([9, "bo"]);
  });

  test("[SS-INIT-18] a fighter who joins with a higher score acts after the current phase", () => {
    const late = { ...newcomer(3, 3, 3, 0), rolled: 12 };
    const clock = carry(begun({ ann: 9, bo: 7 }), spend("ann", 1), { kind: "join", id: "cy", fighter: late }, { kind: "begin" });
    expect([clock.acting, left(clock, clock.fighters["ann"]!).ap]).toEqual(["ann", 2]);
    expect(carry(clock, end("ann")).acting).toBe("cy");
  });

  test("[SS-INIT-12] a fighter whose score rises above 0 after the last phase gets another phase", () => {
    const over = carry(begun({ ann: 5, bo: -2 }), end("ann"));
    expect(roundOver(over)).toBe(true);
    const back = carry(over, { kind: "adjust", id: "bo", by: 4 });
    expect(roundOver(back)).toBe(false);
    expect(carry(back, { kind: "begin" }).acting).toBe("bo");
  });

  test("[SS-LAST-03] the last fight raises a score of 0 or less to 1 in the current pass", () => {
    const down = carry(begun({ ann: 19, bo: 14 }), { kind: "adjust", id: "bo", by: -20 });
    const up = carry(down, { kind: "last-stand", id: "bo" });
    expect([score(up, "bo"), carry(up, end("ann")).acting]).toEqual([1, "bo"]);
    expect(score(carry(down, { kind: "last-stand", id: "ann" }), "ann")).toBe(19);
  });
});

describe("the clock", () => {
  test("a clock stored by an older version is read with default values for missing values", () => {
    const old = {
      rolled: 12,
      adjust: 0,
      reaction: 3,
      intuition: 3,
      coin: 7,
      apMax: 3,
      actedIn: 0,
      spentIn: 0,
      ap: 0,
      freeActions: 0,
      attacks: 0,
      defenses: 1,
      fullDefenseIn: 0,
      surprised: false,
    };
    const read = readClock({ round: 2, pass: 1, acting: "ann", fighters: { ann: old } });
    expect(read).toMatchObject({ round: 2, together: [], timed: [], due: [], fighters: { ann: { ...old, delay: null, runs: 0 } } });
    expect(readClock(read).fighters["ann"]).toBe(read.fighters["ann"]);
    expect(readClock({})).toEqual(STOPPED);
    expect(carry(read, end("ann")).pass).toBe(2);
    const back = rewind(read, { fighters: { ann: old as never } });
    expect(back.fighters["ann"]).toMatchObject({ coin: 7, delay: null });
  });

  test("[SS-PASS-03] the end of a phase changes at most two fighters, even in a fight of one hundred", () => {
    const crowd = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 11 + at]));
    let clock = begun(crowd);
    while (clock.pass === 1) {
      const ruling = command(clock, end(clock.acting!));
      if (!ruling.allowed) throw new Error(ruling.refusal);
      expect(Object.keys(ruling.value.undo.fighters ?? {}).length).toBeLessThanOrEqual(2);
      clock = ruling.value.clock;
    }
    expect(clock.acting).toBe("f99");
  });

  test("a command for an unknown fighter is refused", () => {
    const clock = begun({ ann: 9 });
    expect(refusal(clock, { kind: "adjust", id: "nobody", by: 1 })).toBe("combatantGone SS-ROUND-04");
    expect(refusal(clock, { kind: "end-phase", id: "nobody" })).toBe("combatantGone SS-ROUND-04");
    expect(asked(clock)).toEqual([]);
  });
});
