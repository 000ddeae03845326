import { actingNow, newcomer, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";

export interface Entrant {
  readonly score: number;
  readonly reaction?: number;
  readonly intuition?: number;
  readonly coin?: number;
  readonly apMax?: number;
}

/**
 * Executes commands in order and returns the resulting clock.
 * @throws {Error} if a command is refused
 */
export const carry = (clock: Clock, ...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((now, given) => {
    const ruling = command(now, given);
    if (!ruling.allowed) throw new Error(`${JSON.stringify(given)}: ${ruling.refusal}`);
    return ruling.value.clock;
  }, clock);

/** Returns the key and the rule of a refusal, separated by a space; null if the command is allowed. */
export function refusal(clock: Clock, given: ClockCommand): string | null {
  const ruling = command(clock, given);
  return ruling.allowed ? null : `${ruling.refusal} ${ruling.rule}`;
}

/** Returns a clock in which all fighters have rolled. A number stands for an average fighter with this score. */
export function rolled(entrants: Readonly<Record<string, number | Entrant>>): Clock {
  const rows = Object.entries(entrants).map(([id, entrant]) => [id, typeof entrant === "number" ? { score: entrant } : entrant] as const);
  const joins = rows.map(([id, { reaction = 3, intuition = 3, apMax = 3, coin = 0 }]): ClockCommand => ({
    kind: "join",
    id,
    fighter: newcomer(reaction, intuition, apMax, coin),
  }));
  return carry(STOPPED, ...joins, { kind: "round", rolls: Object.fromEntries(rows.map(([id, { score }]) => [id, score])) });
}

/** Returns a clock whose first phase has begun. */
export const begun = (entrants: Readonly<Record<string, number | Entrant>>): Clock => carry(rolled(entrants), { kind: "begin" });

export const end = (id: string): ClockCommand => ({ kind: "end-phase", id });
export const spend = (id: string, ap: number): ClockCommand => ({ kind: "spend", id, ap, freeActions: 0, attacks: 0 });
export const FAILED = { failed: true, by: [], losesPhase: false, ambusher: false } as const;

/** Returns the fighters of each phase until the pass ends. Fighters who act together form one group. */
export function restOfPass(clock: Clock): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  let now = clock;
  while (now.acting !== null && now.pass === clock.pass) {
    groups.push(actingNow(now));
    now = carry(now, ...actingNow(now).map(end));
  }
  return groups;
}
