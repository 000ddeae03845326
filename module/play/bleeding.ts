import type { CrossfireActor, CrossfireCombat } from "../foundry/types";
import { mayBleed, type Bleeding } from "../rules/body/blood";

/** Does anybody in a fight bleed? */
export const anybodyBleeds = (combat: CrossfireCombat): boolean =>
  combat.combatants.contents.some(({ actor }) => actor !== null && mayBleed(actor.statuses));

/** `flags.crossfire.since` of such an effect, for its countdown. */
export const sinceNow = (combat: CrossfireCombat | null | undefined): { combat: string; round: number } | null =>
  combat ? { combat: combat.id ?? "", round: combat.round } : null;

/** Round of a fight from which an effect is counted; what was there before the fight, or was given by hand, counts from its beginning. */
export function sinceOf(actor: Pick<CrossfireActor, "effects">, combat: string, status: Bleeding): number {
  const rounds = actor.effects.contents.flatMap((effect) => {
    if (effect.disabled || !effect.statuses.has(status)) return [];
    const since = foundry.utils.getProperty(effect, "flags.crossfire.since") as { combat: string; round: number } | undefined;
    return [since?.combat === combat ? since.round : 0];
  });
  return rounds.length > 0 ? Math.min(...rounds) : 0;
}
