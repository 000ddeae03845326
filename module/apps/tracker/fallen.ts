import { downAs } from "../../rules/body/body-state";

/** Points of Karma a combatant has. */
export const karmaOf = ({ actor }: Combatant.Stored): number =>
  Number((actor?.system as { karma?: { value?: number } } | undefined)?.karma?.value ?? 0);

/** May somebody who has fallen fight for their life? @rule SS-LAST-01 @param karma there is some to spend */
export function mayFightOn({ actor }: Combatant.Stored, karma: boolean): boolean {
  const worst = actor && karma ? downAs(actor.statuses) : null;
  return worst !== null && worst !== "helpless" && !actor!.statuses.has("last-fight");
}
