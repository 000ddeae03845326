import type { Clock } from "../../../module/rules/clock/clock";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import { timerFor } from "../../../module/rules/clock/timed-items";
import { noProbe, num, numberTable, type Probe, type Probes } from "../probe";
import { carry, rolled, rolledFor, score } from "../scenes/clock";

/** Returns a clock in the given round, in a phase of A in which A has this score. A sets the timed item. */
function settersPhase(round: number, value: number): Clock {
  const rolls = { A: rolledFor(value, 3), B: 1 };
  let clock = rolled({ A: { score: rolls.A }, B: { score: rolls.B } });
  while (clock.round < round) clock = carry(clock, { kind: "round", rolls });
  clock = carry(clock, { kind: "begin" });
  while (score(clock, "A") !== value) clock = carry(clock, { kind: "end-phase", id: clock.acting ?? noProbe("nobody acts") });
  return clock;
}

/** Sets a timed item in A's phase, and plays on until the item goes off. Returns the round, pass and score at which it goes off. */
const setNow: Probe = (given) => {
  const value = num(given, "user_score_at_activation");
  const clock = settersPhase(num(given, "round"), value);
  const item = timerFor(clock, "grenade", "A", score(clock, "A") ?? noProbe("no score"));
  let now = carry(clock, { kind: "schedule", item }, { kind: "round", rolls: { A: 99, B: 1 } }, { kind: "begin" });
  while (now.acting !== null) now = carry(now, { kind: "end-phase", id: now.acting });
  return now.due.includes("grenade")
    ? { goes_off: { round: now.round, pass: now.pass, score: item.score } }
    : noProbe("it does not go off");
};

const inOrder: Probe = (given) => {
  const entries = numberTable(given, "entries");
  const isItem = (name: string) => name.endsWith("(timed)");
  const people = Object.entries(entries).filter(([name]) => !isItem(name));
  const items = Object.entries(entries).filter(([name]) => isItem(name));
  const start = rolled(Object.fromEntries(people.map(([id, value]) => [id, { score: value }])));
  const set = items.map(([id, value]): ClockCommand => ({
    kind: "schedule",
    item: { id, by: null, round: start.round, moment: "score", pass: 1, score: value },
  }));
  let now = carry(start, ...set, { kind: "begin" });
  const order: string[] = [];
  while (now.pass === 1 && (now.acting !== null || now.due.length > 0)) {
    const item = now.due[0];
    order.push(item ?? now.acting!);
    now = carry(now, item === undefined ? { kind: "end-phase", id: now.acting! } : { kind: "go-off", item });
  }
  return { order };
};

export const probes: Probes = { "SS-TIMED-01": setNow, "SS-TIMED-05": inOrder };
