import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { handsOf } from "../../rules/attack/model/weapon";
import { putAwayFor, type HeldItem } from "../../rules/body/hands";
import { isArmor, isWeapon } from "../../scene/kinds";

/** An item in hand, with the field that puts it away. */
export interface Held extends HeldItem {
  readonly field: "system.ready" | "system.equipped";
}

interface Taken extends Omit<Held, "id"> {
  /** True if the item is in hand now. */
  readonly now: boolean;
}

/** Returns the hands an item takes up when held; null for items that are not held in a hand. */
function takenUp(item: CrossfireItem): Taken | null {
  if (isWeapon(item)) return { hands: handsOf(item.system), field: "system.ready", now: item.system.ready };
  return isArmor(item) && item.system.shield ? { hands: 1, field: "system.equipped", now: item.system.equipped } : null;
}

/** Returns the items in an actor's hands, as the sheet lists them. */
export function heldBy(actor: Pick<CrossfireActor, "items">): Held[] {
  return itemsOf(actor as CrossfireActor).flatMap((item): Held[] => {
    const taken = takenUp(item);
    return taken?.now ? [{ id: item.id ?? "", hands: taken.hands, field: taken.field }] : [];
  });
}

/** Returns the held items to put away so that two hands can also hold this item. */
export function stowedFor(actor: CrossfireActor, item: CrossfireItem): Held[] {
  const taken = takenUp(item);
  const held = heldBy(actor).filter(({ id }) => id !== item.id);
  const gone = taken ? putAwayFor(held, taken.hands) : [];
  return held.filter(({ id }) => gone.includes(id));
}

/**
 * Updates an item of an actor. If the update takes the item in hand, the same write puts away items that no longer fit.
 *
 * @param change Update of the item.
 */
export async function updateInHand(item: CrossfireItem, change: Readonly<Record<string, unknown>>): Promise<void> {
  const actor = item.actor as CrossfireActor | null;
  const field = takenUp(item)?.field;
  if (!actor || !field || change[field] !== true) return void (await item.update(change));
  const stowed = stowedFor(actor, item).map(({ id, field: own }) => ({ _id: id, [own]: false }));
  await actor.updateEmbeddedDocuments("Item", [{ _id: item.id, ...change }, ...stowed]);
}
