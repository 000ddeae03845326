import { conditionByStatus } from "../../rules/body/unconsciousness-and-death";
import { mayFightOn } from "../../rules/body/last-fight";

/** Returns a combatant's Karma points; 0 without Karma. */
export const karmaOf = ({ actor }: { readonly actor: Actor.Implementation | null }): number =>
  Number((actor?.system as { karma?: { value?: number } } | undefined)?.karma?.value ?? 0);

/**
 * Returns whether the tracker offers a combatant a last fight.
 * @param karma True if the user may spend this combatant's Karma.
 * @rule SS-LAST-01
 */
export function offersLastFight(combatant: Combatant.Stored, karma: boolean): boolean {
  const statuses = combatant.actor?.statuses;
  if (!karma || !statuses) return false;
  return mayFightOn({ karma: karmaOf(combatant), condition: conditionByStatus(statuses), fighting: statuses.has("last-fight") });
}
