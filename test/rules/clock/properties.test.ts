import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actingNow, movedOf, type Clock } from "../../../module/rules/clock/clock";
import { before, order } from "../../../module/rules/clock/initiative";
import { left } from "../../../module/rules/clock/actions";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { rewind, type ClockPatch } from "../../../module/rules/clock/rewind/clock-patch";
import { mayHavePlaces, placesOf } from "../../../module/rules/clock/options";
import { asked, nextStep, roundOver } from "../../../module/rules/clock/turn-order";
import { carry, rolled } from "./clocks";
import { commandSource } from "./random-commands";

const SEQUENCES = 10_000;
const LENGTH = 12;

interface Step {
  readonly before: Clock;
  readonly given: ClockCommand;
  readonly after: Clock;
  readonly undo: ClockPatch;
}

const START = rolled({ ann: 24, bo: { score: 17, reaction: 4 }, cy: 17, dee: 6 });

/** Runs one random fight and returns a step for each allowed command. */
function fight(seed: number): readonly Step[] {
  const next = commandSource(seed);
  const steps: Step[] = [];
  let clock = carry(START, { kind: "begin" });
  for (let at = 0; at < LENGTH; at += 1) {
    const given = next(clock);
    const ruling = command(clock, given);
    if (!ruling.allowed) continue;
    steps.push({ before: clock, given, after: ruling.value.clock, undo: ruling.value.undo });
    clock = ruling.value.clock;
  }
  return steps;
}

/** Returns a description of the clock's first fault; "" if there is none. */
function flaw(clock: Clock): string {
  const acting = actingNow(clock);
  const fighters = Object.values(clock.fighters);
  const sorted = order(clock).map((id) => clock.fighters[id]!);
  if (fighters.some((one) => left(clock, one).ap < 0 || left(clock, one).ap > one.apMax)) return "AP out of bounds";
  if (fighters.some((one) => left(clock, one).freeActions < 0 || left(clock, one).attacks < 0)) return "a negative number of actions";
  if (fighters.some((one) => movedOf(clock, one).meters < 0)) return "a negative distance";
  if (sorted.some((one, at) => at > 0 && before(clock, sorted[at - 1]!, one) > 0)) return "the order is not sorted";
  if (new Set(acting).size !== acting.length || acting.some((id) => !clock.fighters[id])) return "a fighter acts twice or is absent";
  if (clock.acting === null && clock.together.length > 0) return "simultaneous fighters act without an acting fighter";
  if (clock.due.length > 0 && clock.acting !== null) return "a fighter acts while an item goes off";
  if (clock.due.some((id) => !clock.timed.some((item) => item.id === id))) return "a due item is not scheduled";
  if (Object.keys(clock.fighters).some((id) => clock.fighters[id]!.delay?.active && !acting.includes(id)))
    return "a delayed phase runs without its fighter";
  return "";
}

/** Returns the phases that ended twice, as "round.pass id"; "carried" marks a phase delayed from the previous pass. */
function takenTwice(steps: readonly Step[]): readonly string[] {
  const taken = new Set<string>();
  const twice: string[] = [];
  for (const { before: was, given } of steps) {
    if (given.kind === "leave")
      for (const key of [...taken]) if (key.endsWith(` ${given.id}`) || key.includes(` ${given.id} `)) taken.delete(key);
    if (given.kind !== "end-phase") continue;
    const { delay } = was.fighters[given.id]!;
    const carried = delay?.active && delay.from !== was.round * 100 + was.pass;
    const key = `${was.round}.${was.pass} ${given.id}${carried ? " carried" : ""}`;
    if (taken.has(key)) twice.push(key);
    taken.add(key);
  }
  return twice;
}

/**
 * Plays a clock to the end of its round.
 * @returns the number of steps, or -1 if 200 steps are not enough
 */
function toTheEnd(clock: Clock): number {
  let now = clock;
  for (let steps = 0; steps < 200; steps += 1) {
    if (now.acting === null && now.due.length === 0 && ["over"].includes(nextStep(now).kind)) return steps;
    const [item] = now.due;
    now = carry(
      now,
      item !== undefined
        ? { kind: "go-off", item }
        : now.acting !== null
          ? { kind: "end-phase", id: now.acting }
          : { kind: asked(now).length > 0 ? "next-pass" : "begin" },
    );
  }
  return -1;
}

/** Returns whether two clocks have equal values and the same fighter objects. */
function sameClock(a: Clock, b: Clock): boolean {
  const { fighters: left, ...figures } = a;
  const { fighters: right, ...others } = b;
  const ids = Object.keys(left);
  return ids.length === Object.keys(right).length && ids.every((id) => left[id] === right[id]) && isDeepStrictEqual(figures, others);
}

/** Returns a description of the first fault in a sequence of commands; "" if there is none. */
function wrongIn(steps: readonly Step[]): string {
  for (const { before: was, after, undo, given } of steps) {
    if (flaw(after) !== "") return `${JSON.stringify(given)}: ${flaw(after)}`;
    if (!sameClock(rewind(after, undo), was)) return `${JSON.stringify(given)} is not undone`;
  }
  const [twice] = takenTwice(steps);
  if (twice !== undefined) return `a second phase in one pass: ${twice}`;
  return toTheEnd(steps.at(-1)?.after ?? START) < 0 ? "the round never ends" : "";
}

const KINDS = [
  ...["act", "adjust", "announce", "attributes", "begin", "defended", "delay", "dice", "down", "end-phase", "enter", "full-defense"],
  ...[
    "go-off",
    "hold",
    "join",
    "last-stand",
    "leave",
    "let-go",
    "move",
    "next-pass",
    "recover",
    "rolled",
    "round",
    "schedule",
    "spend",
    "surprise",
  ],
  ...["together", "toss", "watched"],
];

const seeds = fc.integer({ min: 1, max: 0x7fffffff });

test("[SS-ACTION-04] [SS-ROUND-05] [SS-INIT-17] [SS-PASS-04] [SS-ROUND-17] every sequence of commands keeps the clock valid, gives no fighter two phases per pass, and can be rewound; every round ends", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(seeds, (seed) => {
      const steps = fight(seed);
      for (const { given } of steps) kinds.add(given.kind);
      const wrong = wrongIn(steps);
      if (wrong !== "") throw new Error(wrong);
    }),
    { numRuns: SEQUENCES },
  );
  expect([...kinds].toSorted(), "kinds of commands that were carried out").toEqual(KINDS);
});

test("all commands of a sequence can be rewound together", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const steps = fight(seed);
      const back = steps.toReversed().reduce((now, { undo }) => rewind(now, undo), steps.at(-1)?.after ?? START);
      expect(isDeepStrictEqual(back, steps[0]?.before ?? START)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("a command leaves the given clock unchanged, and has the same result after serialization", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const { before: was, given, after } of fight(seed)) {
        const kept = JSON.stringify(was);
        const stored = JSON.parse(kept) as Clock;
        const again = command(stored, given);
        roundOver(stored);
        expect(again.allowed && isDeepStrictEqual(again.value.clock, after)).toBe(true);
        expect(JSON.stringify(stored)).toBe(kept);
      }
    }),
    { numRuns: 100 },
  );
});

test("[SS-ROUND-08] [SS-INIT-08] a fighter who is not acting, delaying or tied with the acting fighter cannot change the turn order", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const { after } of fight(seed)) {
        if (after.round === 0) continue;
        for (const [id, fighter] of Object.entries(after.fighters)) {
          if (mayHavePlaces(after, id, fighter)) continue;
          const { delay, stepIn, asked: isAsked, together } = placesOf(after, id);
          expect([delay === null, stepIn, isAsked, together]).toEqual([false, [], false, false]);
        }
      }
    }),
    { numRuns: 40 },
  );
});
