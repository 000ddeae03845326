import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { fights, playOut } from "../random-fights";

/** Returns the sum of the points lost and the Strain gained in all events, over all entities. Overflow does not count. */
const recorded = (events: readonly AttackEvent[]): number =>
  events.reduce((sum, event) => {
    if (event.kind === "harmed" || event.kind === "strained") {
      const { shield, armored, flesh, strain } = event.done.loss;
      return sum + shield + armored + flesh + strain;
    }
    return event.kind === "barrier" ? sum + Math.max(0, event.damage) : sum;
  }, 0);

describe("the record of a random attack", () => {
  test("[SS-DAMAGE-06] contains exactly the damage that the changes apply", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { events } = playOut(attack, seed);
        const total = changes(attack, events).reduce(
          (sum, change) =>
            change.kind === "amount" && ["shield", "armored", "flesh", "strain"].includes(change.amount) ? sum + Math.abs(change.by) : sum,
          0,
        );
        expect(total).toBe(recorded(events));
      }),
      { numRuns: 200 },
    );
  });

  test("has the same events and changes after a replay", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { events, replies } = playOut(attack, seed);
        const again = replay(attack, replies);
        expect(again.events).toEqual(events);
        expect(changes(attack, again.events)).toEqual(changes(attack, events));
      }),
      { numRuns: 100 },
    );
  });
});
