import { seeded, type Rng } from "../../../module/rules/chance/rng";
import { actingNow, newcomer, type Clock } from "../../../module/rules/clock/clock";
import { scoreOf } from "../../../module/rules/clock/initiative";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import type { Act } from "../../../module/rules/clock/actions";
import { asked } from "../../../module/rules/clock/turn-order";
import { waiting } from "../../../module/rules/clock/delay";

const below = (rng: Rng, limit: number): number => rng.next() % limit;
const pick = <T>(rng: Rng, from: readonly T[]): T => from[below(rng, from.length)]!;

const IDS = ["ann", "bo", "cy", "dee"] as const;
const UNTIL = ["open", "score", "last", "next"] as const;
const TIMING = ["before", "after", "together"] as const;

const acts = (rng: Rng): Act =>
  pick<Act>(rng, [
    { kind: "free" },
    { kind: "simple", ap: 1, attack: below(rng, 2) === 0 },
    { kind: "complex", ap: 2 + below(rng, 2) },
    { kind: "extended", name: "work", cost: 4 + below(rng, 3), ap: 1 + below(rng, 3) },
    { kind: "interrupt", ap: 1 + below(rng, 2), trigger: "attacked" },
  ]);

const rolls = (rng: Rng, clock: Clock) => Object.fromEntries(Object.keys(clock.fighters).map((id) => [id, below(rng, 34) - 3]));

const announcement = (rng: Rng, clock: Clock, id: string) => ({
  id,
  until: pick(rng, UNTIL),
  score: below(rng, Math.max(1, scoreOf(clock, clock.fighters[id]!) ?? 1)),
  timing: pick(rng, TIMING),
});

/** Returns a plausible command, which may still be refused. */
function likely(rng: Rng, clock: Clock): ClockCommand {
  const acting = actingNow(clock);
  const held = waiting(clock);
  if (clock.due.length > 0 && below(rng, 3) > 0) return { kind: "go-off", item: pick(rng, clock.due) };
  if (held.length > 0 && below(rng, 3) === 0)
    return { kind: "enter", ids: below(rng, 2) === 0 ? held : [pick(rng, held)], timing: pick(rng, TIMING) };
  if (held.length > 0 && below(rng, 5) === 0) return { kind: "announce", ...announcement(rng, clock, pick(rng, held)) };
  if (acting.length > 0) {
    const id = pick(rng, acting);
    const what = below(rng, 8);
    if (what < 4) return { kind: "end-phase", id };
    return what < 6 ? { kind: "delay", ...announcement(rng, clock, id) } : { kind: "act", id, act: acts(rng) };
  }
  if (asked(clock).length > 1 && below(rng, 2) === 0) return { kind: "together", ids: asked(clock) };
  return pick<ClockCommand>(rng, [{ kind: "next-pass" }, { kind: "begin" }, { kind: "round", rolls: rolls(rng, clock) }]);
}

/** Returns a random command, plausible or not. */
function wild(rng: Rng, clock: Clock): ClockCommand {
  const id = pick(rng, IDS);
  const item = {
    id: pick(rng, ["bomb", "mine"]),
    by: id,
    round: clock.round + below(rng, 2),
    moment: pick(rng, ["score", "phase", "start", "end"] as const),
    pass: 1 + below(rng, 3),
    score: 1 + below(rng, 20),
  };
  const surprised = {
    failed: below(rng, 3) > 0,
    by: pick(rng, [[], ["ann"], ["bo", "cy"]]),
    losesPhase: below(rng, 3) === 0,
    ambusher: below(rng, 4) === 0,
  };
  return pick<ClockCommand>(rng, [
    {
      kind: "join",
      id: pick(rng, [...IDS, "eve"]),
      fighter: { ...newcomer(1 + below(rng, 4), 1 + below(rng, 4), 3, below(rng, 3)), rolled: below(rng, 30) },
    },
    { kind: "leave", id },
    { kind: "round", rolls: rolls(rng, clock) },
    { kind: "rolled", id, score: below(rng, 30) },
    { kind: "toss", coins: { ann: below(rng, 9), bo: below(rng, 9) } },
    { kind: "begin" },
    { kind: "next-pass" },
    { kind: "end-phase", id },
    { kind: "spend", id, ap: below(rng, 4) - 1, freeActions: below(rng, 2), attacks: below(rng, 2) },
    { kind: "act", id, act: acts(rng) },
    { kind: "together", ids: [id, pick(rng, IDS)] },
    { kind: "defended", id, by: below(rng, 3) - 1 },
    { kind: "full-defense", id, on: below(rng, 2) === 0 },
    { kind: "adjust", id, by: below(rng, 25) - 14 },
    { kind: "attributes", id, reaction: 1 + below(rng, 6), intuition: 1 + below(rng, 6) },
    { kind: "dice", id, faces: [1 + below(rng, 6)], lost: below(rng, 2) === 0 },
    { kind: "surprise", results: { [id]: surprised } },
    { kind: "recover", id },
    { kind: "down", id, down: below(rng, 2) === 0 },
    { kind: "last-stand", id },
    { kind: "hold", id, ap: below(rng, 4) },
    { kind: "let-go", id },
    { kind: "watched", id, by: below(rng, 3) - 1 },
    { kind: "schedule", item },
    { kind: "go-off", item: item.id },
    { kind: "move", id, meters: below(rng, 9), runs: below(rng, 2), sprinted: below(rng, 3) },
  ]);
}

/** Returns a function that makes the next command from the current clock. Equal seeds give equal commands. */
export function commandSource(seed: number): (clock: Clock) => ClockCommand {
  const rng = seeded(seed);
  return (clock) => (below(rng, 4) > 0 ? likely(rng, clock) : wild(rng, clock));
}
