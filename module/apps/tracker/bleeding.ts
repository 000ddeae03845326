import type { CrossfireActor } from "../../foundry/types";
import { sinceOf } from "../../play/apply/effect-duration";
import { readinessOf } from "../../play/combat/readiness";
import { ruleset } from "../../play/ruleset";
import { bleedsOn, roundsToNextBleed, roundsToNextPoint } from "../../rules/body/bleeding";
import { conditionOf } from "../../rules/body/unconsciousness-and-death";
import type { Clock } from "../../rules/clock/clock";
import { fighterOf } from "../../scene/fighter";
import { injuriesOf } from "../../scene/injuries";
import { isPerson } from "../../scene/kinds";
import type { StateWord } from "./words";

/**
 * Returns states with the rounds until the next point of bleeding damage, and of Strain from internal bleeding. Empty for an actor that
 * does not bleed.
 * @rule SS-DEATH-06 @rule SS-CALLED-25
 */
export function bleedingStates(clock: Clock, combat: string, actor: CrossfireActor | null): StateWord[] {
  if (!actor || !isPerson(actor) || clock.round === 0) return [];
  const states: StateWord[] = [];
  if (actor.statuses.has("near-death")) {
    const rules = ruleset();
    const { plan, body } = fighterOf(actor, readinessOf(actor), rules);
    const rounds = roundsToNextPoint(plan.body, clock.round - sinceOf(actor, combat, "near-death"));
    if (bleedsOn(conditionOf(plan, body), rules.declaration.statuses, actor.statuses))
      states.push({ leaf: "bleeds.near-death", values: { count: rounds } });
  }
  if (injuriesOf(actor).some(({ effect }) => effect === "slow-death") && !actor.statuses.has("dead")) {
    const rounds = roundsToNextBleed(clock.round - sinceOf(actor, combat, "slow-death"));
    states.push({ leaf: "bleeds.slow-death", values: { count: rounds } });
  }
  return states;
}
