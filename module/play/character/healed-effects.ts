import type { CrossfireActor, CrossfireEffect } from "../../foundry/types";
import { conditionOf } from "../../rules/body/unconsciousness-and-death";
import type { BodyPlan, BodyState } from "../../rules/body/body-state";
import type { OfBody } from "../../rules/body/body-plan";
import { afterHealingLimb } from "../../rules/healing/recovery";
import type { RestKind } from "../../rules/healing/rests";
import { storedInjury } from "../../scene/injuries";

const effectsOf = ({ effects }: CrossfireActor): CrossfireEffect[] => effects.contents as CrossfireEffect[];

/**
 * Returns the effects that a rest ends: unconsciousness if the actor's condition is "up", and after a night also injuries that need
 * healing. The end of a scene ends none. Rest does not help an actor who is dead or near death.
 *
 * @rule SS-CALLED-40 @rule SS-CALLED-46
 * @param after The body after the rest.
 */
export function endedByRest(actor: CrossfireActor, kind: RestKind, plan: BodyPlan, after: BodyState): CrossfireEffect[] {
  const condition = conditionOf(plan, after);
  if (kind === "scene" || condition === "dead" || condition === "near-death") return [];
  return effectsOf(actor).filter(
    (effect) =>
      (condition === "up" && effect.statuses.has("unconscious")) || (kind === "night" && storedInjury(effect)?.until === "healing"),
  );
}

/** Returns the effects that last until this limb is healed. @rule SS-CALLED-40 @rule SS-CALLED-46 */
export const waitingForLimb = (actor: CrossfireActor, limb: string, body: OfBody): CrossfireEffect[] =>
  effectsOf(actor).filter((effect) => {
    const stored = storedInjury(effect);
    return stored !== undefined && afterHealingLimb([{ ...stored, rounds: null }], limb, body).length === 0;
  });
