import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireEffect, CrossfireItem } from "../../foundry/types";
import { isDown, putsDown } from "../../rules/body/unconsciousness-and-death";
import { lettingGo } from "../apply/plan-changes";
import { enqueue, isActiveGM } from "../authority/queue";
import { combatantOf, combatOf } from "../combat/fight-of";
import { runCommands } from "../combat/run-clock";

async function follow(actor: CrossfireActor): Promise<void> {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const fighter = combat && id ? clockOf(combat).fighters[id] : undefined;
  const down = isDown(actor.statuses);
  if (!combat || !id || !fighter || fighter.down === down) return;
  const changes = down ? lettingGo(actor.uuid) : [];
  await runCommands(combat, [{ kind: "down", id, down }], { key: foundry.utils.randomID(), label: "down", who: id, changes });
}

/** Updates the clock when a user manually marks an actor as down or as up again. An attack writes this change in its own step. */
export function followCondition(effect: CrossfireEffect): void {
  const actor = effect.parent as CrossfireActor | CrossfireItem | null;
  const concerns = [...effect.statuses].some(putsDown);
  if (isActiveGM() && concerns && actor instanceof Actor) void enqueue(() => follow(actor as CrossfireActor));
}
