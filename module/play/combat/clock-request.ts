import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { Clock } from "../../rules/clock/clock";
import type { Refusal } from "../../rules/ruling";
import type { Notice } from "../authority/notices";

/** What somebody wants of the clock for one combatant, after it was looked at who wants it. */
export interface ClockRequest<Args extends object = object> {
  readonly combat: CrossfireCombat;
  readonly combatant: CrossfireCombatant;
  readonly id: string;
  readonly clock: Clock;
  /** What came with it: believed in nothing. */
  readonly args: Args;
}

export const trackerNotice = (leaf: string, values: Notice["values"] = {}): Notice => ({
  level: "warn",
  key: `CROSSFIRE.Tracker.${leaf}`,
  values,
});

export const combatAt = (id: string): CrossfireCombat | undefined => game.combats?.get(id) as CrossfireCombat | undefined;

/** A refusal of the clock in the words of this fight: it knows people by their ids only. */
export function refusalNotice(combat: CrossfireCombat, [refusal]: readonly Refusal[]): Notice | void {
  if (!refusal) return;
  const named = (value: string | number): string | number => combat.combatants.get(String(value))?.name ?? value;
  const values = Object.fromEntries(Object.entries(refusal.values).map(([name, value]) => [name, named(value as string | number)]));
  return { level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values, rule: refusal.rule };
}

export const isNotice = (value: object): value is Notice => "level" in value;

/** Reads a wish: the combatant must be the sender's own, unless a gamemaster sends it. */
export function clockRequestOf<Args extends { readonly combatant?: unknown }>(
  id: string,
  args: Args,
  sender: User.Implementation,
): ClockRequest<Args> | Notice {
  const combat = combatAt(id);
  const combatant = combat?.combatants.get(String(args.combatant ?? "")) as CrossfireCombatant | undefined;
  if (!combat || !combatant) return trackerNotice("noCombat");
  const own = sender.isGM || (combatant.actor?.testUserPermission(sender, "OWNER") ?? false);
  if (!own) return trackerNotice("notYours", { name: combatant.name ?? "" });
  const clock = clockOf(combat);
  if (!clock.fighters[combatant.id ?? ""]) return trackerNotice("notCounted", { name: combatant.name ?? "" });
  return { combat, combatant, id: combatant.id!, clock, args };
}

/** A whole number out of what somebody sent; the fallback for anything else. */
export const wholeOf = (value: unknown, fallback: number): number => (Number.isInteger(value) ? (value as number) : fallback);

/** One of the words given; null for anything else. */
export const oneOf = <T extends string>(value: unknown, words: readonly T[]): T | null =>
  words.includes(value as T) ? (value as T) : null;
