import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";

/** Returns the running fight of an actor, preferring the active one; null if the actor is in no running fight. */
export function combatOf(uuid: string): CrossfireCombat | null {
  const running = ((game.combats?.contents ?? []) as CrossfireCombat[]).filter((combat) => combat.round > 0 && combatantOf(combat, uuid));
  return running.find(({ active }) => active) ?? running[0] ?? null;
}

/** Returns an actor's current Initiative Score; null outside a fight and before the roll. @rule SS-INIT-01 */
export function scoreNow(uuid: string): number | null {
  const combat = combatOf(uuid);
  return (combat && combatantOf(combat, uuid)?.initiative) ?? null;
}

export const combatantOf = (combat: CrossfireCombat, uuid: string): CrossfireCombatant | undefined =>
  combat.combatants.contents.find(({ actor }) => actor?.uuid === uuid);
