import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttackEvent, EventOf } from "../../../../module/rules/attack/model/events";
import { changes, type Change } from "../../../../module/rules/attack/changes";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { conditionOf, hitPoints } from "../../../../module/rules/body/unconsciousness-and-death";
import { PARTS } from "../../../../module/rules/body/hit-locations/hit-locations";
import { sumOf } from "../../../../module/rules/chance/roll-specs";
import { frozen, playOut } from "../../attack/random-fights";
import { threeDiceFights } from "./random-fights";

const of = <K extends AttackEvent["kind"]>(events: readonly AttackEvent[], kind: K): readonly EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => event.kind === kind);

const summed = (all: readonly Change[], entity: number, wanted: (change: Change) => boolean): number =>
  all.reduce((sum, change) => (change.entity === entity && wanted(change) && "by" in change ? sum + change.by : sum), 0);

describe("a random attack in the three-dice ruleset", () => {
  test("[UT-12] has the same events if it is replayed from its replies", () => {
    fc.assert(
      fc.property(threeDiceFights, ({ attack, seed }) => {
        frozen(attack.field);
        const { replies, events, state } = playOut(attack, seed);
        expect(state.stage).toBe("done");
        expect(replay(attack, replies)).toEqual({ state, events, ask: null });
      }),
      { numRuns: 120 },
    );
  });

  test("[TD-RANDOM-03] requests at most one defense roll from each target", () => {
    fc.assert(
      fc.property(threeDiceFights, ({ attack, seed }) => {
        const { events, asks } = playOut(attack, seed);
        const defended = of(events, "defended").map(({ entity }) => entity);
        expect(new Set(defended).size).toBe(defended.length);
        expect(new Set(asks.map(({ id }) => id)).size).toBe(asks.length);
        for (const { entity } of of(events, "undefended")) expect(defended).not.toContain(entity);
        for (const { hits, defense, cover, contact, entity } of of(events, "compared")) {
          const aimed = entity === attack.field.intended;
          expect(aimed || (contact === "hit") === (hits >= cover && defense < 0)).toBe(true);
        }
      }),
      { numRuns: 120 },
    );
  });

  test("produces changes that lead to the final state of every body", () => {
    fc.assert(
      fc.property(threeDiceFights, ({ attack, seed }) => {
        const { events, state } = playOut(attack, seed);
        const done = changes(attack, events);
        attack.field.entities.forEach(({ fighter }, index) => {
          const body = state.bodies[index]!;
          for (const amount of ["flesh", "strain", "overflow"] as const) {
            const by = summed(done, index, (change) => change.kind === "amount" && change.amount === amount);
            expect({ index, amount, after: fighter.body[amount] + by }).toEqual({ index, amount, after: body[amount] });
          }
          fighter.body.limbs.forEach((points, at) => {
            expect(points + summed(done, index, (change) => change.kind === "limb" && change.limb === PARTS[at])).toBe(body.limbs[at]);
          });
          const marks = done
            .filter((change) => change.kind === "status" && change.entity === index)
            .map((change) => (change.kind === "status" ? change.status : ""));
          expect(marks.includes("prone")).toBe(body.prone && !fighter.body.prone && !fighter.prone);
          const condition = conditionOf(fighter.plan, body);
          expect(condition === conditionOf(fighter.plan, fighter.body) || marks.includes(condition)).toBe(true);
        });
        expect(done.some(({ kind }) => kind === "score")).toBe(false);
      }),
      { numRuns: 120 },
    );
  });

  test("[TD-WOUND-12] never increases damage along the path of the bullet", () => {
    fc.assert(
      fc.property(threeDiceFights, ({ attack, seed }) => {
        const { events, state } = playOut(attack, seed);
        for (const { raw, by, left } of of(events, "reduced")) expect(left).toBe(Math.max(0, raw + sumOf(by)));
        const carried = of(events, "penetrated").map(({ carry }) => carry);
        expect(carried).toEqual(carried.toSorted((x, y) => y - x));
        for (const { unresisted, needed, carry } of of(events, "penetrated"))
          expect([carry, unresisted >= Math.max(1, needed)]).toEqual([unresisted, true]);
        const landed = of(events, "compared").filter(({ contact }) => contact === "hit").length;
        const ended = of(events, "penetrated").length + of(events, "stopped").length;
        // A deliberate shot through an obstruction that cannot evade hits without a comparison.
        expect(attack.order.through ? ended >= landed : ended === landed).toBe(true);
        for (const { damage, done } of of(events, "harmed"))
          expect(damage > 0 && done.loss.flesh + done.loss.overflow + done.loss.strain > 0).toBe(true);
        state.bodies.forEach((body, index) => {
          const { plan } = attack.field.entities[index]!.fighter;
          expect(Math.min(body.flesh, body.overflow, body.strain, ...body.limbs)).toBeGreaterThanOrEqual(0);
          expect(body.flesh === 0 || body.overflow === 0).toBe(true);
          expect(hitPoints(plan, body)).toBeLessThanOrEqual(plan.maxima.flesh!);
        });
      }),
      { numRuns: 120 },
    );
  });
});
