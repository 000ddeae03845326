import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { changes, inverse, type Change } from "../../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { fights, playOut } from "../random-fights";

/** Everything an attack can change, by name: what a world would keep. */
type World = ReadonlyMap<string, number | boolean>;

const nameOf = (change: Change): string => {
  const { kind, entity } = change;
  const words = Object.entries(change).filter(([key]) => !["kind", "entity", "by", "active", "used", "done"].includes(key));
  return `${entity} ${kind} ${JSON.stringify(words)}`;
};

const stateOf = (change: Change): boolean | null =>
  "active" in change ? change.active : "used" in change ? change.used : "done" in change ? change.done : null;

/** Carries out what a world does not know yet: amounts are added, states are set. */
function applied(world: World, list: readonly Change[]): World {
  const next = new Map(world);
  for (const change of list) {
    const state = stateOf(change);
    const name = nameOf(change);
    next.set(name, state ?? ((next.get(name) as number | undefined) ?? 0) + ("by" in change ? change.by : 0));
  }
  return next;
}

/** A world in which all of it stands at something. */
function before({ field }: Attack, list: readonly Change[]): World {
  const world = new Map<string, number | boolean>();
  for (const change of list) {
    const name = nameOf(change);
    if (world.has(name)) continue;
    const body = field.entities[change.entity]?.fighter.body;
    const stored = change.kind === "amount" && body ? body[change.amount] : 7;
    world.set(name, stateOf(change) === null ? stored : !stateOf(change));
  }
  return world;
}

/** Changes that do something: a state that is set twice was set by the first. */
function effective(world: World, list: readonly Change[]): Change[] {
  const now = new Map(world);
  return list.filter((change) => {
    const state = stateOf(change);
    if (state === null) return true;
    if (now.get(nameOf(change)) === state) return false;
    now.set(nameOf(change), state);
    return true;
  });
}

/** Points every event says were lost, all entities and pools together. */
const recorded = (events: readonly AttackEvent[]): number =>
  events.reduce((sum, event) => {
    if (event.kind === "harmed" || event.kind === "strained") {
      const { shield, armored, flesh, strain } = event.done.loss;
      return sum + shield + armored + flesh + strain;
    }
    return event.kind === "barrier" ? sum + Math.max(0, event.damage) : sum;
  }, 0);

describe("the record of any attack", () => {
  test("undone it restores an equal state, after the first time and after the second", () => {
    fc.assert(
      fc.property(fights, ({ attack, seed }) => {
        const list = changes(attack, playOut(attack, seed).events);
        const world = before(attack, list);
        const done = effective(world, list);
        const back = done.toReversed().map(inverse);
        const once = applied(world, done);
        expect(applied(once, back)).toEqual(world);
        expect(applied(applied(applied(once, back), done), back)).toEqual(world);
        expect(done.map(inverse).map(inverse)).toEqual(done);
      }),
      { numRuns: 200 },
    );
  });

  test("[SS-DAMAGE-06] all damage that is applied is the damage that was recorded", () => {
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

  test("replayed gives the same events and the same changes", () => {
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
