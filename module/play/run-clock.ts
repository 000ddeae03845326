import { clockOf } from "../documents/combat";
import { forgetting } from "../foundry-version";
import { order, type Clock } from "../rules/clock/clock";
import { command, type ClockCommand } from "../rules/clock/commands";
import { difference, rewind, type ClockPatch } from "../rules/clock/patch";
import type { Refusal } from "../rules/ruling";
import { assertInCharge } from "./queue";

/** One step of the clock's history: what was done and how to take it back. */
export interface Step {
  readonly number: number;
  readonly label: string;
  readonly undo: readonly ClockPatch[];
}

const history = (combat: Combat.Implementation): Readonly<Record<string, Step>> => combat.system.history as unknown as Record<string, Step>;

/** Steps, newest first. */
export const steps = (combat: Combat.Implementation): [string, Step][] =>
  Object.entries(history(combat)).sort(([, a], [, b]) => b.number - a.number);

/** Index of whoever acts in the order the tracker shows; nobody's turn while rolls are owed and between rounds. */
export const turnOf = (clock: Clock): number | null => (clock.acting === null ? null : order(clock).indexOf(clock.acting));

/** Only what differs travels: a new pass is the same small update however many fight. */
function written(combat: Combat.Implementation, clock: Clock): Record<string, unknown> {
  const { fighters = {}, ...rest } = difference(clockOf(combat), clock);
  const kept = Object.entries(fighters).map(([id, fighter]) => {
    const path = `system.clock.fighters.${id}`;
    return fighter === null ? forgetting(path) : { [path]: fighter };
  });
  const figures = Object.fromEntries(Object.entries(rest).map(([name, value]) => [`system.clock.${name}`, value]));
  return { ...figures, ...Object.assign({}, ...kept), round: clock.round, turn: turnOf(clock) };
}

/** How a step is written. */
interface Writing {
  readonly key: string;
  readonly label: string;
  /** Carry out the rest when a command is not allowed; otherwise nothing is written. */
  readonly leaveOutRefused?: boolean;
}

/**
 * Runs commands on the clock of a combat and writes the result as one update, with one entry of history that takes all of it back.
 * A key that is in the history already was done already.
 *
 * @returns why not, for every command that is not allowed
 */
export async function runCommands(
  combat: Combat.Implementation,
  commands: readonly ClockCommand[],
  { key, label, leaveOutRefused = false }: Writing,
): Promise<readonly Refusal[]> {
  if (history(combat)[key]) return [];
  let clock = clockOf(combat);
  const undo: ClockPatch[] = [];
  const refusals: Refusal[] = [];
  for (const given of commands) {
    const ruling = command(clock, given);
    if (!ruling.allowed) {
      refusals.push(ruling);
      continue;
    }
    ({ clock } = ruling.value);
    undo.unshift(ruling.value.undo);
  }
  if ((refusals.length > 0 && !leaveOutRefused) || undo.length === 0) return refusals;
  const number = (steps(combat)[0]?.[1].number ?? 0) + 1;
  assertInCharge();
  await combat.update(
    { ...written(combat, clock), [`system.history.${key}`]: { number, label, undo } } as never,
    { turnEvents: false } as never,
  );
  return refusals;
}

/** Takes the newest step back. @returns false when there is none */
export async function rewindOnce(combat: Combat.Implementation): Promise<boolean> {
  const newest = steps(combat)[0];
  if (!newest) return false;
  const [key, { undo }] = newest;
  const clock = undo.reduce(rewind, clockOf(combat));
  assertInCharge();
  await combat.update({ ...written(combat, clock), ...forgetting(`system.history.${key}`) } as never, { turnEvents: false } as never);
  return true;
}
