import { ruleset } from "./ruleset";

/** Statuses by which blood is lost as time passes or somebody acts. @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36 */
const BLEEDING = ["near-death", "slow-death", "bleedout"] as const;
export type Bleeding = (typeof BLEEDING)[number];

/** Does anybody in a fight bleed? */
export const anybodyBleeds = (combat: Combat.Implementation): boolean =>
  combat.combatants.contents.some(({ actor }) => BLEEDING.some((status) => actor?.statuses.has(status)));

/** `flags.crossfire.since` of such an effect, for its countdown. */
export const sinceNow = (combat: Combat.Implementation | null | undefined): { combat: string; round: number } | null =>
  combat ? { combat: combat.id ?? "", round: combat.round } : null;

/** Round of a fight from which an effect is counted; what was there before the fight, or was given by hand, counts from its beginning. */
export function sinceOf(actor: Pick<Actor.Implementation, "effects">, combat: string, status: Bleeding): number {
  const rounds = actor.effects.contents.flatMap((effect) => {
    if (effect.disabled || !effect.statuses.has(status)) return [];
    const since = foundry.utils.getProperty(effect, "flags.crossfire.since") as { combat: string; round: number } | undefined;
    return [since?.combat === combat ? since.round : 0];
  });
  return rounds.length > 0 ? Math.min(...rounds) : 0;
}

/** Does somebody near death go on bleeding? Not where the ruleset knows no help for it, nor once stabilised. @rule SS-DEATH-05 @rule SS-DEATH-06 */
export const bleedsBeyondHelp = (actor: Pick<Actor.Implementation, "statuses">, condition: string): boolean =>
  condition === "near-death" && ruleset().declaration.statuses.includes("stabilised") && !actor.statuses.has("stabilised");
