import type { Planned } from "../documents/attack-record";
import { bleedoutDamage } from "../rules/body/burdens";
import { conditionOf } from "../rules/body/body-state";
import { bledIn, slowDeathStrain } from "../rules/body/death";
import { bleed, strainBy } from "../rules/body/unresisted";
import type { Clock } from "../rules/clock/clock";
import type { ClockCommand } from "../rules/clock/commands";
import { fighterOf } from "../scene/fighter";
import { injuriesOf } from "../scene/injuries";
import { isPerson, type Person } from "../scene/kinds";
import { bleedsBeyondHelp, sinceOf } from "./bleeding";
import { embedded, figureChanges, lettingGo } from "./plan-changes";
import { readinessOf } from "./readiness";
import { ruleset } from "./ruleset";

/** Actions of somebody in one step: what is done by name, and one for whatever else is paid; a defence is none. @rule SS-CALLED-36 */
function actionsOf(commands: readonly ClockCommand[], id: string): number {
  const own = commands.filter((one) => "id" in one && one.id === id);
  const spent = own.flatMap((one) => (one.kind === "spend" ? [one] : []));
  const defends = own.some(({ kind }) => kind === "defended") && spent.every(({ attacks }) => attacks <= 0);
  const paid = !defends && spent.some(({ ap, freeActions, attacks }) => Math.max(ap, freeActions, attacks) > 0);
  return own.filter(({ kind }) => kind === "act").length + (paid ? 1 : 0);
}

/** What comes due between two rounds. @param points after so many rounds */
const between = (from: Clock, to: Clock, since: number, points: (rounds: number) => number): number =>
  Math.max(0, points(to.round - since) - points(from.round - since));

/** What a step costs one who bleeds, and what becomes of them by it. @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36 */
function lostBy(actor: Person, combat: string, from: Clock, to: Clock, actions: number, key: string): Planned[] {
  const { plan, body, id, kind } = fighterOf(actor, readinessOf(actor), ruleset());
  const was = conditionOf(plan, body);
  if (was === "dead") return [];
  const injuries = injuriesOf(actor);
  const slow = injuries.some(({ effect }) => effect === "slow-death");
  const strain = slow ? between(from, to, sinceOf(actor, combat, "slow-death"), slowDeathStrain) : 0;
  const dying = bleedsBeyondHelp(actor, was)
    ? between(from, to, sinceOf(actor, combat, "near-death"), (rounds) => bledIn(plan.body, rounds))
    : 0;
  const points = dying + actions * bleedoutDamage(injuries, false);
  if (strain + points === 0) return [];
  const after = bleed(plan, strain > 0 ? strainBy(plan, body, strain).state : body, points).state;
  const condition = conditionOf(plan, after);
  const fallen = condition !== "up" && !actor.statuses.has(condition);
  return [
    ...figureChanges(ruleset(), { id, kind }, body, after),
    ...Array.from({ length: after.injuries - body.injuries }, (_, at) => embedded(actor.uuid, "injury", `${key}:${at}`, "injury")),
    ...(fallen ? [{ ...embedded(actor.uuid, "effect", key, condition), flags: { since: { combat, round: to.round } } }] : []),
    ...(fallen && was === "up" ? lettingGo(actor.uuid) : []),
  ];
}

/**
 * What those in a fight lose by blood in one step: with every action but First Aid, with every minute, on the way to death.
 *
 * @param firstAid the step is First Aid
 * @param key of the step
 */
export function bloodLost(
  combat: Combat.Implementation,
  from: Clock,
  to: Clock,
  { commands, firstAid, key }: { readonly commands: readonly ClockCommand[]; readonly firstAid: boolean; readonly key: string },
): Planned[] {
  const seen = new Set<string>();
  return combat.combatants.contents.flatMap((combatant) => {
    const actor = combatant.actor as Actor.Implementation | null;
    if (!actor || !isPerson(actor) || seen.has(actor.uuid)) return [];
    seen.add(actor.uuid);
    return lostBy(actor, combat.id ?? "", from, to, firstAid ? 0 : actionsOf(commands, combatant.id ?? ""), key);
  });
}
