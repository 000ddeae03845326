import type { CrossfireActor, CrossfireEffect } from "../foundry/types";
import { effectOfStatus, givenInjury, type ActiveInjury } from "../rules/body/injuries/active-injury";
import { SECONDS_PER_ROUND } from "../rules/clock/rounds";

/** `flags.crossfire.injury` of an effect: the injury, and when it ends. */
export interface StoredInjury extends Omit<ActiveInjury, "rounds"> {
  /**
   * End of the injury: a round of a fight, or world time in seconds once that fight is deleted. If `ends` is null, the injury does not end
   * automatically.
   */
  readonly ends: { readonly combat: string; readonly round: number; readonly time: number } | null;
}

/** Returns the injury that an effect stores; undefined for any other effect. */
export const storedInjury = (effect: CrossfireEffect): StoredInjury | undefined =>
  foundry.utils.getProperty(effect, "flags.crossfire.injury") as StoredInjury | undefined;

function roundsLeft({ ends }: StoredInjury): number | null {
  if (!ends) return null;
  const fight = game.combats?.get(ends.combat);
  const left = fight ? ends.round - fight.round : Math.ceil((ends.time - (game.time?.worldTime ?? 0)) / SECONDS_PER_ROUND);
  return Math.max(0, left);
}

/** Returns an actor's current injuries. A manually added status counts until it is removed. */
export function injuriesOf({ effects }: Pick<CrossfireActor, "effects">): ActiveInjury[] {
  return effects.contents
    .filter(({ disabled }) => !disabled)
    .flatMap((effect): ActiveInjury[] => {
      const stored = storedInjury(effect as CrossfireEffect);
      if (stored) {
        const { effect: id, location, side, until } = stored;
        return [{ effect: id, location, side, until, rounds: roundsLeft(stored) }];
      }
      return [...effect.statuses].flatMap((status) => {
        const known = effectOfStatus(status);
        return known ? [givenInjury(known)] : [];
      });
    });
}
