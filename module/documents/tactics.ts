import type { CrossfireCombat, CrossfireMessage } from "../foundry/types";
import { type Clock, readTicking } from "../rules/clock/clock";
import { type FighterTactics, tacticsOf, withTactics } from "../rules/clock/tactics";

/** The text of one step of the history. Hidden from users who are not readers of the tactics that it reveals. */
export interface HistoryEntry {
  readonly label: string;
  readonly who?: string;
  readonly what?: string;
}

/** Tactics of a combatant after a step of the clock. */
export interface TacticsState extends FighterTactics {
  /** History entry of the step, if only readers of the tactics may see it; null: the encounter stores the entry. */
  readonly entry: HistoryEntry | null;
}

/**
 * `flags.crossfire.tactics` of the message that holds one combatant's tactics. Foundry sends an encounter to every client. Only a
 * whispered message can be withheld from users who are not its readers.
 */
export interface KeptTactics {
  readonly combat: string;
  readonly combatant: string;
  /**
   * Tactics after each clock step, by the step's key. The tactics of the newest step in the history apply, so that a rewind needs no write.
   */
  readonly states: Readonly<Record<string, TacticsState>>;
  /** The combatant's latest Surprise Test; null if there was no test. */
  readonly test: object | null;
}

/** Key of the tactics before the first step that changed them. */
export const BEFORE_ALL = "base";

/** Returns the tactics a message holds; null for any other message, and for a message that a player created. */
export function keptTactics(message: CrossfireMessage | undefined): KeptTactics | null {
  const kept = foundry.utils.getProperty(message ?? {}, "flags.crossfire.tactics") as KeptTactics | undefined;
  return message && kept && message.author?.isGM !== false && message.whisper.length > 0 ? kept : null;
}

/** Returns the id of the message that holds a combatant's tactics. The id is always the same, so that there is only one message. */
export const tacticsIdOf = (combat: string, combatant: string): string => `${combat.slice(8)}${combatant.slice(8)}`;

/** Returns the message with a combatant's tactics; null if this client does not have it. */
export function tacticsMessage(combat: CrossfireCombat, combatant: string): CrossfireMessage | null {
  const message = game.messages?.get(tacticsIdOf(combat.id ?? "", combatant)) as CrossfireMessage | undefined;
  const kept = keptTactics(message);
  return message && kept?.combat === combat.id && kept.combatant === combatant ? message : null;
}

/** Returns a combatant's tactics and Surprise Test; null if this client does not have them. */
export const tacticsKept = (combat: CrossfireCombat, combatant: string): KeptTactics | null =>
  keptTactics(tacticsMessage(combat, combatant) ?? undefined);

/** Returns the number of a step in the history; -1 if the history lacks the step. */
function numberOf(combat: CrossfireCombat, key: string): number {
  const number: unknown = foundry.utils.getProperty(combat, `system.history.${key}.number`);
  return typeof number === "number" ? number : -1;
}

/** Returns a combatant's tactics after the newest step of the history; null if this client knows no tactics of the combatant. */
export function tacticsNow(combat: CrossfireCombat, combatant: string): FighterTactics | null {
  const { states = {} } = tacticsKept(combat, combatant) ?? {};
  let newest = -1;
  let now: FighterTactics | null = states[BEFORE_ALL] ?? null;
  for (const [key, state] of Object.entries(states)) {
    const number = numberOf(combat, key);
    if (number <= newest) continue;
    newest = number;
    now = state;
  }
  return now && tacticsOf(now);
}

/** Adds all tactics that this client has received to the prepared clock of an encounter. */
export function joinTactics(combat: CrossfireCombat): void {
  const clock = combat.system.clock as Partial<Clock>;
  const fighters = Object.entries(clock.fighters ?? {}).map(([id, fighter]) => {
    const tactics = tacticsNow(combat, id);
    return [id, tactics ? withTactics(readTicking(fighter), tactics) : fighter] as const;
  });
  if (fighters.length > 0) Object.assign(combat.system, { clock: { ...clock, fighters: Object.fromEntries(fighters) } });
}

/** Returns a step's history entry as this client may know it: the entry in the tactics that it received, otherwise `step`. */
export function historyEntryOf(combat: CrossfireCombat, key: string, step: HistoryEntry): HistoryEntry {
  for (const { id } of combat.combatants.contents) {
    const entry = tacticsKept(combat, id ?? "")?.states[key]?.entry;
    if (entry) return entry;
  }
  return step;
}
