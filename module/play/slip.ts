import { speakerOf } from "../foundry/speaker";
import type { CrossfireActor, CrossfireCombatant } from "../foundry/types";
import { createMessage } from "../foundry/updates";
import { rollClassFor } from "../dice/rolls";
import { readThrow } from "../rules/chance/throws";
import { objectionTo } from "../rules/clock/options";
import { slippedPast, slipThrow } from "../rules/movement/passing";
import { refusalSaid, type Wish } from "./clock-wish";
import type { Deed } from "./deeds";
import { assertInCharge } from "./queue";
import { runCommands } from "./run-clock";
import { headingSaid, type Said } from "./say";
import { forGamemasters } from "./secretly";
import { testerOf } from "./surprise-state";

/** Everybody hears what became of it; what is hidden only gamemasters. */
async function tell(combatant: CrossfireCombatant, roll: Roll, past: number): Promise<void> {
  const name = combatant.name ?? "";
  const said = past > 0 ? "CROSSFIRE.Footwork.slips" : "CROSSFIRE.Footwork.slipsNobody";
  const flavor = headingSaid(said, { name, count: past });
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const secretly = combatant.hidden ? forGamemasters() : {};
  assertInCharge();
  await createMessage({ speaker, flavor, rolls: [roll.toJSON()], ...secretly });
}

/**
 * Somebody slips past opponents on the way that follows: the test, its AP, and how many may be passed without a fight, as one step.
 *
 * @rule SS-INTERCEPT-09 @rule SS-INTERCEPT-10
 */
export async function slip({ combat, combatant, id, clock }: Wish, { act }: Deed, what: string): Promise<Said | void> {
  const objection = objectionTo(clock, { kind: "act", id, act });
  if (objection) return refusalSaid(combat, [objection]);
  const thrown = slipThrow(testerOf(combatant.actor as CrossfireActor));
  const roll = rollClassFor(thrown, "slip").ofThrow(thrown, "slip");
  await roll.evaluate({ allowInteractive: false });
  const past = slippedPast(readThrow(thrown, roll.faces).value);
  const step = { key: foundry.utils.randomID(), label: "act", who: id, what };
  const refused = await runCommands(
    combat,
    [
      { kind: "act", id, act },
      { kind: "slip", id, by: past },
    ],
    step,
  );
  if (refused.length > 0) return refusalSaid(combat, refused);
  await tell(combatant, roll as Roll, past);
}
