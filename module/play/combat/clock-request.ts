import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { Clock } from "../../rules/clock/clock";
import type { Refusal } from "../../rules/ruling";
import type { Notice } from "../authority/notices";

/** A checked request to the clock for one combatant: its sender owns the combatant or is a GM. */
export interface ClockRequest<Args extends object = object> {
  readonly combat: CrossfireCombat;
  readonly combatant: CrossfireCombatant;
  readonly id: string;
  readonly clock: Clock;
  readonly args: Args;
}

export const trackerNotice = (leaf: string, values: Notice["values"] = {}): Notice => ({
  level: "warn",
  key: `CROSSFIRE.Tracker.${leaf}`,
  values,
});

export const combatAt = (id: string): CrossfireCombat | undefined => game.combats?.get(id) as CrossfireCombat | undefined;

/** Turns the first clock refusal into a notice with combatants' names instead of ids. Returns nothing without a refusal. */
export function refusalNotice(combat: CrossfireCombat, [refusal]: readonly Refusal[]): Notice | void {
  if (!refusal) return;
  const named = (value: string | number): string | number => combat.combatants.get(String(value))?.name ?? value;
  const values = Object.fromEntries(Object.entries(refusal.values).map(([name, value]) => [name, named(value as string | number)]));
  return { level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values, rule: refusal.rule };
}

export const isNotice = (value: object): value is Notice => "level" in value;

/** Reads a clock request. Returns a notice if the clock lacks the combatant, or if the sender neither owns it nor is a GM. */
export function clockRequestOf<Args extends { readonly combatant: string }>(
  id: string,
  args: Args,
  sender: User.Implementation,
): ClockRequest<Args> | Notice {
  const combat = combatAt(id);
  const combatant = combat?.combatants.get(args.combatant) as CrossfireCombatant | undefined;
  if (!combat || !combatant) return trackerNotice("noCombat");
  const own = sender.isGM || (combatant.actor?.testUserPermission(sender, "OWNER") ?? false);
  if (!own) return trackerNotice("notYours", { name: combatant.name ?? "" });
  const clock = clockOf(combat);
  if (!clock.fighters[combatant.id ?? ""]) return trackerNotice("notCounted", { name: combatant.name ?? "" });
  return { combat, combatant, id: combatant.id!, clock, args };
}
