import type { CrossfireActor, CrossfireCombatant } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { rollClassFor } from "../../dice/rolls";
import { readRoll } from "../../rules/chance/roll-specs";
import { objectionTo } from "../../rules/clock/commands";
import { slippedPast, slipRoll } from "../../rules/movement/slip-past";
import { refusalNotice, type ClockRequest } from "../combat/clock-request";
import type { AvailableAction } from "../actions/available";
import { assertActiveGM } from "../authority/queue";
import { runCommands } from "../combat/run-clock";
import { forGMsOnly, headingOf, type Notice } from "../authority/notices";
import { actorTester } from "../combat/surprise-state";
import { speakerOf } from "../../foundry/documents";
import { combatantForPlayers } from "../withheld-names";

/** Posts the roll and the number of opponents passed to chat; for a hidden combatant, to GMs only. */
async function tell(combatant: CrossfireCombatant, roll: Roll, past: number): Promise<void> {
  const name = combatantForPlayers(combatant);
  const key = past > 0 ? "CROSSFIRE.Footwork.slips" : "CROSSFIRE.Footwork.slipsNobody";
  const flavor = headingOf(key, { name, count: past });
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const secretly = combatant.hidden ? forGMsOnly() : {};
  assertActiveGM();
  await createMessage({ speaker, flavor, rolls: [roll.toJSON()], ...secretly });
}

/**
 * Slips past opponents. In one clock step, spends the AP of the test and stores how many opponents the combatant may pass.
 *
 * @rule SS-INTERCEPT-09 @rule SS-INTERCEPT-10
 */
export async function slip({ combat, combatant, id, clock }: ClockRequest, { act }: AvailableAction, what: string): Promise<Notice | void> {
  const objection = objectionTo(clock, { kind: "act", id, act });
  if (objection) return refusalNotice(combat, [objection]);
  const spec = slipRoll(actorTester(combatant.actor as CrossfireActor));
  const roll = rollClassFor(spec, "slip").ofSpec(spec, "slip");
  await roll.evaluate({ allowInteractive: false });
  const past = slippedPast(readRoll(spec, roll.faces).value);
  const step = { key: foundry.utils.randomID(), label: "act", who: id, what };
  const refused = await runCommands(
    combat,
    [
      { kind: "act", id, act },
      { kind: "slip", id, by: past },
    ],
    step,
  );
  if (refused.length > 0) return refusalNotice(combat, refused);
  await tell(combatant, roll as Roll, past);
}
