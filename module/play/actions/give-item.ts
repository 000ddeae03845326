import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { updateDocument, createInside } from "../../foundry/updates";
import { isPerson, isVehicle } from "../../scene/kinds";
import { send, type IntentHandler } from "../authority/intents";
import type { Notice } from "../authority/notices";
import { stacks, type StackSource } from "./stacks";
import { documentAt } from "../uuids";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Give.${leaf}`, values });

const sourceOf = (item: CrossfireItem): StackSource => item.toObject() as StackSource;

/** Returns an item's quantity; 1 for types without a quantity. */
const quantityOf = (item: CrossfireItem): number => Number((item.system as { quantity?: number }).quantity ?? 1);

/**
 * Adds an item to an actor. The item joins a matching stack, or becomes a new entry that is carried, but neither in hand nor worn.
 * @param source Stored item data.
 */
export async function addTo(actor: CrossfireActor, source: StackSource, quantity: number): Promise<void> {
  const same = itemsOf(actor).find((item) => stacks(sourceOf(item), source));
  if (same) return void (await updateDocument(same, { "system.quantity": quantityOf(same) + quantity }));
  const { _id, ...rest } = source as StackSource & { _id?: string };
  const inHand = "ready" in rest.system ? { ready: false } : "equipped" in rest.system ? { equipped: false } : {};
  const counted = "quantity" in rest.system ? { quantity, stored: false } : {};
  await createInside(actor, "Item", [{ ...rest, system: { ...rest.system, ...inHand, ...counted } }]);
}

/**
 * Transfers part of a stack to another actor. The new owner receives the items before the old owner loses them, so a crash loses no items.
 * @param move False: copies the items, and the old owner keeps them.
 */
async function transfer(item: CrossfireItem, to: CrossfireActor, quantity: number, move: boolean): Promise<void> {
  const left = quantityOf(item) - quantity;
  await addTo(to, sourceOf(item), quantity);
  if (!move) return;
  await (left > 0 ? updateDocument(item, { "system.quantity": left }) : item.delete());
}

/** Returns whether the old owner loses the items. Only a GM may leave the original in place and so create a copy. */
const moves = (move: boolean, user: User | null | undefined): boolean => move || !user?.isGM;

const owns = (actor: CrossfireActor, user: User.Implementation): boolean => actor.testUserPermission(user, "OWNER");

/**
 * Transfers an item for a sender who does not own both actors. Players may give only from their own actors, and only to actors that a
 * player owns. Only a GM may copy the item instead of moving it.
 */
export const giveItem: IntentHandler<"give"> = async (id, { to, quantity, move }, sender) => {
  const item = documentAt(id, "Item");
  const target = documentAt(to, "Actor");
  const owner = item?.actor as CrossfireActor | null | undefined;
  if (!(item instanceof Item) || !owner || !(target instanceof Actor) || !(isPerson(target) || isVehicle(target))) return no("gone");
  if (!sender.isGM && !owns(owner, sender)) return no("notYours", { name: owner.name });
  if (!sender.isGM && !owns(target, sender) && !target.hasPlayerOwner) return no("notTheirs", { name: target.name });
  const count = Math.min(quantityOf(item), quantity);
  await transfer(item, target, count, moves(move, sender));
  return { level: "info", key: "CROSSFIRE.Give.done", values: { item: item.name, count, from: owner.name, to: target.name } };
};

/**
 * Gives an item to another actor: directly if the user owns both, otherwise through the GM's client.
 * @param move False: a GM's item is copied, but a player's item is always moved.
 */
export async function give(item: CrossfireItem, to: CrossfireActor, quantity: number, move: boolean): Promise<void> {
  const owner = item.actor as CrossfireActor | null;
  if (owner?.isOwner && to.isOwner) return transfer(item, to, Math.min(quantity, quantityOf(item)), moves(move, game.user));
  return send("give", item.uuid, { to: to.uuid, quantity, move });
}
