import { speakerOf } from "../../foundry/speaker";
import type { CrossfireActor, CrossfireCombatant } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { rollClassFor } from "../../dice/rolls";
import { readRoll } from "../../rules/chance/roll-specs";
import { objectionTo } from "../../rules/clock/options";
import { movedOf } from "../../rules/clock/clock";
import { maySprint, sprintMeters, sprintStrain, sprintRoll } from "../../rules/movement/pace";
import type { PlannedChange } from "../../documents/attack-record";
import { refusalNotice, type ClockRequest } from "../combat/clock-request";
import type { AvailableAction } from "../actions/available";
import { ratesNow } from "./footwork";
import { conditionOf } from "../../rules/body/body-state";
import { strainBy } from "../../rules/body/unresisted";
import { fighterOf } from "../../scene/fighter";
import { embedded, figureChanges, lettingGo } from "../apply/plan-changes";
import { readinessOf } from "../combat/readiness";
import { assertActiveGM } from "../authority/queue";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import { forGMsOnly, headingOf, type Notice } from "../authority/notices";
import { actorTester } from "../combat/surprise-state";

/** Returns whether this Run is a sprint: every Run of a round but the first, in rulesets with sprints. @rule SS-MOVE-04 */
export const isSprint = ({ id }: Pick<AvailableAction, "id">, runs: number): boolean =>
  id === "sprint" || (id === "run" && runs > 0 && ruleset().declaration.actions.some((action) => action.id === "sprint"));

/** Returns why an actor cannot sprint now; null: they can. @rule SS-MOVE-04 @rule SS-CALLED-46 */
export function againstSprint(actor: CrossfireActor, runs: number): AvailableAction["against"] {
  const rates = ratesNow(actor);
  const ruling = rates ? maySprint(rates, { runs }) : null;
  return !ruling || ruling.allowed ? null : ruling;
}

/** Posts the sprint distance to chat; for a hidden combatant, to GMs only. */
async function tell(combatant: CrossfireCombatant, roll: Roll, metres: number): Promise<void> {
  const name = combatant.name ?? "";
  const flavor = headingOf("CROSSFIRE.Footwork.sprinted", { name, metres });
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const secretly = combatant.hidden ? forGMsOnly() : {};
  assertActiveGM();
  await createMessage({ speaker, flavor, rolls: [roll.toJSON()], ...secretly });
}

/** Returns the Strain a sprint costs, and whether the sprinter falls. @rule SS-MOVE-06 @rule SS-DAMAGE-03 */
function strained(actor: CrossfireActor, key: string): { readonly changes: readonly PlannedChange[]; readonly falls: boolean } {
  const rules = ruleset();
  const { plan, body, id, kind } = fighterOf(actor, readinessOf(actor), rules);
  const { state } = strainBy(plan, body, sprintStrain(1));
  const condition = conditionOf(plan, state);
  const falls = condition !== "up" && conditionOf(plan, body) === "up" && !actor.statuses.has("last-fight");
  return {
    changes: [
      ...figureChanges(rules, { id, kind }, body, state),
      ...(falls ? [embedded(actor.uuid, "effect", key, condition), ...lettingGo(actor.uuid)] : []),
    ],
    falls,
  };
}

/**
 * Performs a sprint: roll, AP, Strain and extra meters in one step.
 *
 * @rule SS-MOVE-04 @rule SS-MOVE-05 @rule SS-MOVE-06 @rule XF-23
 * @param changes changes that running itself makes
 */
export async function sprint(
  wish: ClockRequest,
  deed: AvailableAction,
  what: string,
  changes: readonly PlannedChange[],
): Promise<Notice | void> {
  const { combat, combatant, id, clock } = wish;
  const actor = combatant.actor as CrossfireActor;
  const { runs } = movedOf(clock, clock.fighters[id]!);
  const objection = againstSprint(actor, runs) ?? objectionTo(clock, { kind: "act", id, act: deed.act });
  if (objection) return refusalNotice(combat, [objection]);
  const thrown = sprintRoll(actorTester(actor));
  const roll = rollClassFor(thrown, "sprint").ofThrow(thrown, "sprint");
  await roll.evaluate({ allowInteractive: false });
  const { sprintAddsWalk = false } = ruleset();
  const metres = sprintMeters(readRoll(thrown, roll.faces).value, ratesNow(actor)!, sprintAddsWalk);
  const key = foundry.utils.randomID();
  const { changes: strain, falls } = strained(actor, key);
  const refused = await runCommands(
    combat,
    [
      { kind: "act", id, act: deed.act },
      { kind: "move", id, metres: 0, runs: 1, sprinted: metres },
      ...(falls ? [{ kind: "down", id, down: true } as const] : []),
    ],
    { key, label: "act", who: id, what, changes: [...changes, ...strain] },
  );
  if (refused.length > 0) return refusalNotice(combat, refused);
  await tell(combatant, roll as Roll, metres);
}
