import { describe, expect, test } from "vitest";
import { paid } from "../../../module/rules/clock/actions";
import { actingNow, type Clock, putInPlace, type Put } from "../../../module/rules/clock/clock";
import { command } from "../../../module/rules/clock/commands";
import { endPhase, turnOver } from "../../../module/rules/clock/phases";
import { carry, rolled } from "./clocks";
import { commandSource } from "./random-commands";

const SEQUENCES = 150;
const LENGTH = 14;

/** Yields clocks of random fights with delayed, surprised, stunned and downed fighters, and with timed items. */
function* clocks(): Generator<Clock> {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const next = commandSource(seed);
    let clock = carry(rolled({ ann: 24, bo: { score: 17, reaction: 4 }, cy: 17, dee: 6 }), { kind: "begin" });
    for (let at = 0; at < LENGTH; at += 1) {
      const ruling = command(clock, next(clock));
      if (!ruling.allowed) continue;
      ({ clock } = ruling.value);
      yield clock;
    }
  }
}

/**
 * Spends 1 AP of each acting fighter on an attack, ends their phases and returns the clock. If no fighter acts, advances the clock unless
 * an item is due.
 * @param put - how values are changed; omitted: in a copy
 */
function playedOn(clock: Clock, put?: Put): Clock {
  const acting = actingNow(clock);
  if (acting.length === 0) return clock.due.length > 0 ? clock : turnOver(clock, put);
  return acting.reduce((now, id) => endPhase(paid(now, id, { ap: 1, freeActions: 0, attacks: 1 }, put), id, put), clock);
}

describe("a clock changed in place", () => {
  test("equals a copy with the same changes", () => {
    let compared = 0;
    for (const clock of clocks()) {
      const copied = playedOn(clock);
      const own = structuredClone(clock);
      expect(playedOn(own, putInPlace)).toEqual(copied);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(SEQUENCES);
  });

  test("keeps its fighter objects, while a change in a copy leaves the original clock unchanged", () => {
    const clock = carry(rolled({ ann: 24, bo: 17 }), { kind: "begin" });
    const before = structuredClone(clock);
    playedOn(clock);
    expect(clock).toEqual(before);
    const { ann, bo } = clock.fighters;
    const after = playedOn(clock, putInPlace);
    expect([after.fighters["ann"], after.fighters["bo"]]).toEqual([ann, bo]);
    expect(after.fighters["ann"]).toBe(ann);
    expect(after.fighters["bo"]).toBe(bo);
    expect(after.acting).toBe("bo");
  });
});
