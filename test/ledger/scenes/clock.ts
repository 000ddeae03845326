import { newcomer, STOPPED, type Clock, type Ticking } from "../../../module/rules/clock/clock";
import { order, scoreOf } from "../../../module/rules/clock/initiative";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { noProbe } from "../probe";
import { figureFor } from "./figures";

export interface Entrant {
  /** Initiative Score rolled at the start of the round; null: not rolled yet. */
  readonly score: number | null;
  readonly reaction?: number;
  readonly intuition?: number;
  readonly apMax?: number;
  readonly coin?: number;
}

/**
 * Executes commands on the clock in order and returns the resulting clock.
 * @throws {NoProbe} if the clock refuses a command
 */
export const carry = (clock: Clock, ...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((now, given) => {
    const ruling = command(now, given);
    return ruling.allowed ? ruling.value.clock : noProbe(`the clock refuses ${given.kind}: ${ruling.refusal}`);
  }, clock);

/** Returns the clock of a new round before its first phase. All fighters with a score have rolled initiative. */
export function rolled(entrants: Readonly<Record<string, Entrant>>): Clock {
  const join = Object.entries(entrants).map(([id, { reaction = 3, intuition = 3, apMax = 3, coin = 0 }]): ClockCommand => {
    return { kind: "join", id, fighter: newcomer(reaction, intuition, apMax, coin) };
  });
  const rolls = Object.fromEntries(Object.entries(entrants).flatMap(([id, { score }]) => (score === null ? [] : [[id, score]])));
  return carry(STOPPED, ...join, { kind: "round", rolls });
}

/** Returns the clock of a new round in its first phase. */
export const begun = (entrants: Readonly<Record<string, Entrant>>): Clock => carry(rolled(entrants), { kind: "begin" });

export const fromScores = (scores: Readonly<Record<string, number>>): Readonly<Record<string, Entrant>> =>
  Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, { score }]));

export const fighterOf = (clock: Clock, id: string): Ticking => clock.fighters[id] ?? noProbe(`nobody is called ${id}`);

export const score = (clock: Clock, id: string): number | null => scoreOf(clock, fighterOf(clock, id));

/** Returns the greatest initiative roll that gives this score in a pass. */
export const rolledFor = (wanted: number, pass: number): number =>
  figureFor(wanted, (roll) => scoreOf({ pass }, { rolled: roll, adjust: 0 }) ?? Number.NaN);

export const inOrder = (clock: Clock): readonly string[] => order(clock);

/** Ends phases until no fighter acts. Returns each phase with its fighter, pass and score. */
export function phases(clock: Clock): readonly { readonly id: string; readonly pass: number; readonly score: number | null }[] {
  const taken = [];
  let now = clock;
  while (now.acting !== null) {
    taken.push({ id: now.acting, pass: now.pass, score: score(now, now.acting) });
    now = carry(now, { kind: "end-phase", id: now.acting });
  }
  return taken;
}

/** Ends phases until the clock leaves its pass or no fighter acts, and returns the clock. */
export function endPass(clock: Clock): Clock {
  let now = clock;
  while (now.acting !== null && now.pass === clock.pass) now = carry(now, { kind: "end-phase", id: now.acting });
  return now;
}
