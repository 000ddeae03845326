import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { bled, bleedsOn, type Bleeding } from "../../rules/body/bleeding";
import { conditionOf } from "../../rules/body/unconsciousness-and-death";
import { actionsTaken, type ClockCommand } from "../../rules/clock/commands";
import type { Clock } from "../../rules/clock/clock";
import { fighterOf } from "../../scene/fighter";
import { injuriesOf } from "../../scene/injuries";
import { isPerson, type Person } from "../../scene/kinds";
import { sinceOf } from "./effect-duration";
import { consequences } from "./consequences";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";

/**
 * Returns the changes to a bleeding actor in a clock step: the points lost and the resulting conditions; empty if the actor loses none.
 * @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36
 */
function lostBy(actor: Person, combat: string, from: Clock, to: Clock, actions: number, key: string): PlannedChange[] {
  const rules = ruleset();
  const { plan, body } = fighterOf(actor, readinessOf(actor), rules);
  const was = conditionOf(plan, body);
  const passed = (status: Bleeding) => {
    const since = sinceOf(actor, combat, status);
    return { before: from.round - since, after: to.round - since };
  };
  const after = bled(plan, body, {
    injuries: injuriesOf(actor),
    dying: bleedsOn(was, rules.declaration.statuses, actor.statuses) ? passed("near-death") : null,
    slowDeath: passed("slow-death"),
    actions,
  });
  if (after === body) return [];
  // The time near death counts from the round that begins with this step.
  return consequences(actor, key, { before: body, after }).map((change) =>
    change.status === "near-death" && change.by > 0 ? { ...change, flags: { since: { combat, round: to.round } } } : change,
  );
}

/**
 * Returns the changes to all combatants who bleed in one step. Combatants bleed with every action except First Aid, every minute, and while
 * near death.
 *
 * @param firstAid True if the step is First Aid.
 * @param key Key of the step.
 */
export function bloodLost(
  combat: CrossfireCombat,
  from: Clock,
  to: Clock,
  { commands, firstAid, key }: { readonly commands: readonly ClockCommand[]; readonly firstAid: boolean; readonly key: string },
): PlannedChange[] {
  const seen = new Set<string>();
  return combat.combatants.contents.flatMap((combatant) => {
    const actor = combatant.actor as CrossfireActor | null;
    if (!actor || !isPerson(actor) || seen.has(actor.uuid)) return [];
    seen.add(actor.uuid);
    return lostBy(actor, combat.id ?? "", from, to, firstAid ? 0 : actionsTaken(commands, combatant.id ?? ""), key);
  });
}
