import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";

/** The running fight somebody is in, whichever encounter anybody looks at; the active one first. */
export function combatOf(uuid: string): CrossfireCombat | null {
  const running = ((game.combats?.contents ?? []) as CrossfireCombat[]).filter((combat) => combat.round > 0 && combatantOf(combat, uuid));
  return running.find(({ active }) => active) ?? running[0] ?? null;
}

/** The Initiative Score somebody has now; null outside of a fight, and before the roll. @rule SS-INIT-01 */
export function scoreNow(uuid: string): number | null {
  const combat = combatOf(uuid);
  return (combat && combatantOf(combat, uuid)?.initiative) ?? null;
}

export const combatantOf = (combat: CrossfireCombat, uuid: string): CrossfireCombatant | undefined =>
  combat.combatants.contents.find(({ actor }) => actor?.uuid === uuid);
