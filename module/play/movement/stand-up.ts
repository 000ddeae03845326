import type { CrossfireActor } from "../../foundry/types";
import { isPerson } from "../../scene/kinds";
import { liesDown } from "../../scene/fighter";
import { wasByHand } from "../apply/write-numbers";
import { combatOf } from "../combat/fight-of";
import { enqueue, isActiveGM } from "../authority/queue";
import { gotUp } from "../area/suppressive-fire";

type Changed = Readonly<Record<string, unknown>>;

/** Returns whether a user's change to an actor makes the actor stand up. Changes by attacks and clock steps do not count. */
const standsUp = (changed: object, operation: unknown, userId: string): boolean =>
  foundry.utils.getProperty(changed, "system.stance.prone") === false && wasByHand(operation, userId);

async function look(actor: CrossfireActor): Promise<void> {
  const combat = combatOf(actor.uuid);
  if (combat && isPerson(actor) && !liesDown(actor)) await gotUp(actor, combat);
}

/** Resolves suppressive fire when a user manually makes an actor stand up, as for the Stand Up action. @rule TD-RANDOM-06 */
export function followRising(): void {
  const stood = (actor: unknown): void => {
    if (isActiveGM() && actor instanceof Actor) void enqueue(() => look(actor as CrossfireActor));
  };
  Hooks.on("deleteActiveEffect", (effect, operation, userId) => {
    if (effect.statuses.has("prone") && wasByHand(operation, userId)) stood(effect.parent);
  });
  Hooks.on("updateActiveEffect", (effect, changed, operation, userId) => {
    if (effect.statuses.has("prone") && "disabled" in changed && changed.disabled && wasByHand(operation, userId)) stood(effect.parent);
  });
  Hooks.on("updateActor", (actor, changed, operation, userId) => {
    if (standsUp(changed, operation, userId)) stood(actor);
  });
  Hooks.on("updateToken", (token, changed, operation, userId) => {
    if (standsUp((changed as Changed)["delta"] ?? {}, operation, userId)) stood(token.actor);
  });
}
