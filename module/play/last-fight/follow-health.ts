import type { CrossfireActor, CrossfireEffect } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { isPerson } from "../../scene/kinds";
import { pointsOf, type Begun } from "./after-last-fight";
import { wasByHand } from "../apply/write-numbers";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";

/** Points of actors in a last fight at the last check on this client, by actor uuid. */
const seen = new Map<string, number>();

const begunOn = (effect: CrossfireEffect): Begun | undefined =>
  foundry.utils.getProperty(effect, "flags.crossfire.lastFight") as Begun | undefined;

/**
 * Stores that a user raised Health manually during a last fight. Healing by the rules has its own record.
 *
 * @rule SS-LAST-06
 */
export function followHealth(actor: CrossfireActor, operation: unknown, userId: string): void {
  if (!isActiveGM() || actor.pack || !isPerson(actor)) return;
  const effect = (actor.effects.contents as CrossfireEffect[]).find((one) => begunOn(one) !== undefined);
  const begun = effect && begunOn(effect);
  if (!effect || !begun) return void seen.delete(actor.uuid);
  const now = pointsOf(actor);
  const before = seen.get(actor.uuid) ?? begun.points;
  seen.set(actor.uuid, now);
  if (!wasByHand(operation, userId) || now <= before || begun.regained) return;
  void enqueue(async () => {
    if (!actor.effects.has(effect.id ?? "")) return;
    assertActiveGM();
    await updateDocument(effect, { "flags.crossfire.lastFight.regained": true });
  });
}
