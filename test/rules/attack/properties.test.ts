import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changes, type Change } from "../../../module/rules/attack/changes";
import type { AttackEvent, EventOf } from "../../../module/rules/attack/model/events";
import { readReply, pendingAsk, startAttack, step } from "../../../module/rules/attack/machine/machine";
import { replay } from "../../../module/rules/attack/machine/replay";
import { LIMBS } from "../../../module/rules/body/limbs";
import { seeded } from "../../../module/rules/chance/rng";
import { anyReply, fights, frozen, playOut } from "./random-fights";

const of = <K extends AttackEvent["kind"]>(events: readonly AttackEvent[], kind: K): readonly EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => event.kind === kind);

const sumOf = (list: readonly Change[], entity: number, matches: (change: Change) => boolean): number =>
  list.reduce((sum, change) => (change.entity === entity && matches(change) && "by" in change ? sum + change.by : sum), 0);

describe("a random attack", () => {
  test("[UT-12] ends after at most N + 1 comparisons for each bullet if the battlefield has N entities", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { events, state } = playOut(attack, seed);
        expect(state.stage).toBe("done");
        expect(events.at(-1)?.kind).toBe("ended");
        for (let bullet = 0; bullet < attack.rounds; bullet += 1) {
          const comparisons = of(events, "compared").filter((event) => event.bullet === bullet);
          expect(comparisons.length).toBeLessThanOrEqual(attack.field.entities.length + 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("has the same events and state if it is replayed from JSON", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const played = playOut(frozen(attack), seed);
        const again = replay(
          // The ruleset is stored by its id only.
          { ...(JSON.parse(JSON.stringify(attack)) as typeof attack), ruleset: attack.ruleset },
          JSON.parse(JSON.stringify(played.replies)) as typeof played.replies,
        );
        expect(again.events).toEqual(played.events);
        expect(again.state).toEqual(played.state);
      }),
      { numRuns: 150 },
    );
  });

  test("has the same events whether it is played step by step or in one replay", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const rng = seeded(seed);
        const events: AttackEvent[] = [];
        const asked = new Set<string>();
        let state = startAttack(attack, (event) => events.push(event));
        for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
          expect(asked.has(ask.id)).toBe(false);
          asked.add(ask.id);
          state = step(attack, frozen(state), readReply(ask, anyReply(ask, rng)), (event) => events.push(event));
        }
        expect(events).toEqual(playOut(attack, seed).events);
      }),
      { numRuns: 100 },
    );
  });

  test("[UT-31] makes every ask once, and requests at most one defense roll from every defender", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { asks } = playOut(attack, seed);
        expect(new Set(asks.map(({ id }) => id)).size).toBe(asks.length);
        const tests = asks.filter((ask) => ask.kind === "roll" && ask.what === "defense").map((ask) => ("who" in ask ? ask.who : -1));
        expect(new Set(tests).size).toBe(tests.length);
      }),
      { numRuns: 200 },
    );
  });

  test("produces changes that add up to the losses of all bodies", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { events, state } = playOut(attack, seed);
        const done = changes(attack, events);
        attack.field.entities.forEach(({ fighter }, index) => {
          const body = state.bodies[index]!;
          for (const amount of ["shield", "armored", "flesh", "strain", "overflow", "injuries"] as const) {
            const by = sumOf(done, index, (change) => change.kind === "amount" && change.amount === amount);
            expect({ entity: index, amount, after: fighter.body[amount] + by }).toEqual({ entity: index, amount, after: body[amount] });
          }
          LIMBS.forEach((limb, at) => {
            if (fighter.body.limbs.length === 0) return;
            expect(fighter.body.limbs[at]! + sumOf(done, index, (change) => change.kind === "limb" && change.limb === limb)).toBe(
              body.limbs[at],
            );
          });
        });
      }),
      { numRuns: 400 },
    );
  });

  test("never increases damage along the path of a bullet", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { events } = playOut(attack, seed);
        for (let bullet = 0; bullet < attack.rounds; bullet += 1) {
          const own = events.filter((event) => event.bullet === bullet);
          const carried = of(own, "penetrated").map(({ carry }) => carry);
          expect(carried).toEqual(carried.toSorted((x, y) => y - x));
          expect(Math.min(1, ...carried)).toBe(1);
          for (const { unresisted, carry } of of(own, "penetrated")) expect(carry).toBeLessThanOrEqual(unresisted);
          for (const { left, dv } of of(own, "soaked")) expect(left).toBeLessThanOrEqual(dv);
          const first = own.findIndex(({ kind }) => kind === "penetrated");
          for (const { dv } of first < 0 ? [] : of(own.slice(first), "soaked")) expect(dv).toBeLessThanOrEqual(carried[0]!);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("leaves every pool at 0 or more, and Strain and every limb within their thresholds", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const { state } = playOut(attack, seed);
        state.bodies.forEach((body, index) => {
          const { plan } = attack.field.entities[index]!.fighter;
          expect(Math.min(body.shield, body.armored, body.flesh, body.strain, body.overflow, ...body.limbs)).toBeGreaterThanOrEqual(0);
          expect(body.strain).toBeLessThanOrEqual(plan.strainThreshold);
          body.limbs.forEach((points, at) => expect(points).toBeLessThanOrEqual(plan.limbs![at]!));
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe("a corrected reply", () => {
  test("has the same effect whether it replaces the original reply or follows it", () => {
    fc.assert(
      fc.property(fights, fc.nat(), fc.nat(), ({ attack, seed }, which, other) => {
        const { replies, asks } = playOut(attack, seed);
        const ask = asks[which % asks.length]!;
        const better = anyReply(ask, seeded(other));
        const inPlace = replies.map((reply) => (reply.ask === ask.id ? better : reply)).slice(0, (which % asks.length) + 1);
        const appended = [...replies.slice(0, (which % asks.length) + 1), better];
        expect(replay(attack, appended)).toEqual(replay(attack, inPlace));
      }),
      { numRuns: 150 },
    );
  });
});
