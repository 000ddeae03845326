import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changes, type Change } from "../../../../module/rules/attack/changes";
import type { AttackEvent, EventOf } from "../../../../module/rules/attack/model/events";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { frozen, playOut } from "../../attack/random-fights";
import { shots } from "./random-shots";

const of = <K extends AttackEvent["kind"]>(events: readonly AttackEvent[], kind: K): readonly EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => event.kind === kind);

const sumOf = (list: readonly Change[], entity: number, matches: (change: Change) => boolean): number =>
  list.reduce((sum, change) => (change.entity === entity && matches(change) && "by" in change ? sum + change.by : sum), 0);

describe("a random attack in the d20 ruleset", () => {
  test("[UT-12] [CS-33] makes one attack roll per bullet, and compares it at most N + 1 times if there are N entities", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const { events, state, asks } = playOut(attack, seed);
        expect([state.stage, events.at(-1)?.kind]).toEqual(["done", "ended"]);
        expect(of(events, "attacked").map(({ bullet }) => bullet)).toEqual(Array.from({ length: attack.rounds }, (_, at) => at));
        for (let bullet = 0; bullet < attack.rounds; bullet += 1) {
          const comparisons = of(events, "compared").filter((event) => event.bullet === bullet);
          expect(comparisons.length).toBeLessThanOrEqual(attack.field.entities.length + 1);
        }
        expect(asks.every((ask) => (ask.kind === "roll" ? ask.who === -1 : ask.kind !== "defense"))).toBe(true);
        expect(new Set(asks.map(({ id }) => id)).size).toBe(asks.length);
      }),
      { numRuns: 120 },
    );
  });

  test("has the same events and state if it is replayed from JSON", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const played = playOut(frozen(attack), seed);
        const again = replay(
          { ...(JSON.parse(JSON.stringify(attack)) as typeof attack), ruleset: attack.ruleset },
          JSON.parse(JSON.stringify(played.replies)) as typeof played.replies,
        );
        expect(again.events).toEqual(played.events);
        expect(again.state).toEqual(played.state);
      }),
      { numRuns: 60 },
    );
  });

  test("produces changes that add up to the losses of all bodies", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const { events, state } = playOut(attack, seed);
        const done = changes(attack, events);
        attack.field.entities.forEach(({ fighter }, index) => {
          const body = state.bodies[index]!;
          for (const amount of ["shield", "armored", "flesh", "strain", "overflow", "injuries"] as const) {
            const by = sumOf(done, index, (change) => change.kind === "amount" && change.amount === amount);
            expect({ entity: index, amount, after: fighter.body[amount] + by }).toEqual({ entity: index, amount, after: body[amount] });
          }
          const limbs = LIMBS.map((limb) => sumOf(done, index, (change) => change.kind === "limb" && change.limb === limb));
          expect(fighter.body.limbs.map((points, at) => points + limbs[at]!)).toEqual(body.limbs);
        });
        expect(done.filter(({ kind }) => !["amount", "limb", "status", "ammo", "ap", "attacked"].includes(kind))).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  test("[CS-13] [GL-07] [GL-15] deals exactly the rolled damage minus protection", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const { events } = playOut(attack, seed);
        for (const { raw, by, left } of of(events, "reduced")) expect(raw + by.reduce((sum, { value }) => sum + value, 0)).toBe(left);
        for (const { damage, done, before, limb } of of(events, "harmed")) {
          expect(done.loss.shield + done.loss.armored + done.loss.flesh + done.loss.overflow).toBe(damage);
          expect(done.limbLoss).toBeLessThanOrEqual(damage);
          const struck = done.state.limbs.flatMap((points, at) => (points === before.limbs[at] ? [] : [LIMBS[at]!]));
          expect(struck.filter((other) => other !== limb)).toEqual([]);
        }
        const lost = of(events, "reduced").reduce((sum, { left }) => sum + left, 0);
        expect(of(events, "harmed").reduce((sum, { damage }) => sum + damage, 0)).toBe(lost);
      }),
      { numRuns: 120 },
    );
  });

  test("[UT-56] hits each entity with the damage that remained after the previous entity", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const { events } = playOut(attack, seed);
        for (let bullet = 0; bullet < attack.rounds; bullet += 1) {
          const own = events.filter((event) => event.bullet === bullet);
          const carried = of(own, "penetrated").map(({ carry }) => carry);
          expect(carried).toEqual(carried.toSorted((x, y) => y - x));
          expect(Math.min(1, ...carried)).toBe(1);
          expect(
            of(own, "reduced")
              .slice(1)
              .map(({ raw }) => raw),
          ).toEqual(carried.slice(0, of(own, "reduced").length - 1));
        }
      }),
      { numRuns: 120 },
    );
  });

  test("[GL-01] [GL-02] makes each hit on a body with limbs either solid or glancing", () => {
    fc.assert(
      fc.property(shots, ({ attack, seed }) => {
        const { events } = playOut(attack, seed);
        const named = ({ bullet, entity }: { bullet: number; entity: number }): string => `${bullet}:${entity}`;
        const limbed = of(events, "reduced").filter(
          ({ entity }) => attack.field.switches.limbs && attack.field.entities[entity]!.fighter.plan.limbs !== null,
        );
        expect(of(events, "judged").map(named)).toEqual(limbed.map(named));
        for (const { quality, net, threshold } of of(events, "judged")) expect(quality).toBe(net > threshold ? "solid" : "glancing");
      }),
      { numRuns: 100 },
    );
  });
});
