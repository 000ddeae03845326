import { downAs } from "../../rules/body/body-state";

/** Returns the Karma points of a combatant. */
export const karmaOf = ({ actor }: Combatant.Stored): number =>
  Number((actor?.system as { karma?: { value?: number } } | undefined)?.karma?.value ?? 0);

/**
 * Returns true if a combatant that is down may fight for its life.
 * @param karma true: it has Karma to spend
 * @rule SS-LAST-01
 */
export function mayFightOn({ actor }: Combatant.Stored, karma: boolean): boolean {
  const worst = actor && karma ? downAs(actor.statuses) : null;
  return worst !== null && worst !== "helpless" && !actor!.statuses.has("last-fight");
}
