import type { CrossfireActor, CrossfireCombatant } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { rollClassFor } from "../../dice/rolls";
import { readRoll } from "../../rules/chance/roll-specs";
import { objectionTo } from "../../rules/clock/commands";
import { movedOf } from "../../rules/clock/clock";
import { maySprint, sprintMeters, sprintStrain, sprintRoll } from "../../rules/movement/walk-run-sprint";
import type { PlannedChange } from "../../documents/attack-record";
import { refusalNotice, type ClockRequest } from "../combat/clock-request";
import type { AvailableAction } from "../actions/available";
import { ratesNow } from "./footwork";
import { strainBy } from "../../rules/body/unresisted";
import { fighterOf } from "../../scene/fighter";
import { consequences } from "../apply/consequences";
import { readinessOf } from "../combat/readiness";
import { assertActiveGM } from "../authority/queue";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import { forGMsOnly, headingOf, type Notice } from "../authority/notices";
import { actorTester } from "../combat/surprise-state";
import { speakerOf } from "../../foundry/documents";
import { combatantForPlayers } from "../withheld-names";

/**
 * Returns whether an action is a sprint: the Sprint action or, in rulesets with sprints, every Run of a round except the first.
 * @rule SS-MOVE-04
 */
export const isSprint = ({ id }: Pick<AvailableAction, "id">, runs: number): boolean =>
  id === "sprint" || (id === "run" && runs > 0 && ruleset().declaration.actions.some((action) => action.id === "sprint"));

/** Returns the reason why an actor cannot sprint now; null if the actor can. @rule SS-MOVE-04 @rule SS-CALLED-46 */
export function againstSprint(actor: CrossfireActor, runs: number): AvailableAction["against"] {
  const rates = ratesNow(actor);
  const ruling = rates ? maySprint(rates, { runs }) : null;
  return !ruling || ruling.allowed ? null : ruling;
}

/** Posts the sprint distance to chat; for a hidden combatant, to GMs only. */
async function tell(combatant: CrossfireCombatant, roll: Roll, meters: number): Promise<void> {
  const name = combatantForPlayers(combatant);
  const flavor = headingOf("CROSSFIRE.Footwork.sprinted", { name, meters });
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const secretly = combatant.hidden ? forGMsOnly() : {};
  assertActiveGM();
  await createMessage({ speaker, flavor, rolls: [roll.toJSON()], ...secretly });
}

/** Plans the Strain cost of a sprint and its consequences. @rule SS-MOVE-06 @rule SS-DAMAGE-03 */
function strained(actor: CrossfireActor, key: string): PlannedChange[] {
  const { plan, body } = fighterOf(actor, readinessOf(actor), ruleset());
  return consequences(actor, key, { before: body, after: strainBy(plan, body, sprintStrain(1)).state });
}

/**
 * Performs a sprint: rolls, and writes AP, Strain and extra meters in one clock step.
 *
 * @rule SS-MOVE-04 @rule SS-MOVE-05 @rule SS-MOVE-06 @rule XF-23
 * @param changes Further changes that a Run makes.
 */
export async function sprint(
  request: ClockRequest,
  deed: AvailableAction,
  what: string,
  changes: readonly PlannedChange[],
): Promise<Notice | void> {
  const { combat, combatant, id, clock } = request;
  const actor = combatant.actor as CrossfireActor;
  const { runs } = movedOf(clock, clock.fighters[id]!);
  const objection = againstSprint(actor, runs) ?? objectionTo(clock, { kind: "act", id, act: deed.act });
  if (objection) return refusalNotice(combat, [objection]);
  const spec = sprintRoll(actorTester(actor));
  const roll = rollClassFor(spec, "sprint").ofSpec(spec, "sprint");
  await roll.evaluate({ allowInteractive: false });
  const { sprintAddsWalk = false } = ruleset();
  const meters = sprintMeters(readRoll(spec, roll.faces).value, ratesNow(actor)!, sprintAddsWalk);
  const key = foundry.utils.randomID();
  const refused = await runCommands(
    combat,
    [
      { kind: "act", id, act: deed.act },
      { kind: "move", id, meters: 0, runs: 1, sprinted: meters },
    ],
    { key, label: "act", who: id, what, changes: [...changes, ...strained(actor, key)] },
  );
  if (refused.length > 0) return refusalNotice(combat, refused);
  await tell(combatant, roll as Roll, meters);
}
