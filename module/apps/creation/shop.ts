import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { createInside, updateDocument } from "../../foundry/updates";

/** An item on sale. */
export interface Ware {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** Number of pieces in one pack; a pack is sold whole. */
  readonly count: number;
  /** Price of the whole pack. */
  readonly price: number;
}

interface Entry {
  readonly name: string;
  readonly type: string;
  readonly uuid: string;
  readonly system?: { readonly price?: number; readonly quantity?: number };
}

interface Shop {
  getIndex(options: { fields: string[] }): Promise<Iterable<Entry> & { values?(): Iterable<Entry> }>;
}

const entriesOf = async (shop: Shop): Promise<Entry[]> => {
  const index = (await shop.getIndex({ fields: ["type", "system.price", "system.quantity"] })) as { contents?: Entry[] };
  return index.contents ?? [];
};

/** Returns true for an item with a price. Body parts such as claws have none. */
const isForSale = ({ price }: Ware): boolean => price > 0;

/** Returns the items on sale in these compendia, sorted by type and name. Skips missing compendia. */
export async function waresIn(shops: readonly string[]): Promise<Ware[]> {
  const packs = shops.flatMap((name) => (game.packs?.get(`crossfire.${name}`) as Shop | undefined) ?? []);
  const entries = (await Promise.all(packs.map(entriesOf))).flat();
  return entries
    .map(({ uuid, name, type, system }): Ware => {
      const count = Number(system?.quantity ?? 1);
      return { uuid, name, type, count, price: count * Number(system?.price ?? 0) };
    })
    .filter(isForSale)
    .sort((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name));
}

type Basket = ReadonlyMap<string, number>;

const quantityOf = ({ system }: CrossfireItem): number => Number((system as { quantity?: number }).quantity ?? 1);

/** Returns an actor's items that are copies of an item on sale. */
const ownedOf = (actor: CrossfireActor, uuid: string): CrossfireItem[] =>
  itemsOf(actor).filter((item) => item._stats.compendiumSource === uuid);

/** Returns how many packs an actor owns of each item on sale. A partly used pack counts as one pack. */
export function ownedWares(actor: CrossfireActor, wares: readonly Ware[]): Basket {
  const counted = wares.map(({ uuid, count }): [string, number] => {
    const pieces = ownedOf(actor, uuid).reduce((sum, item) => sum + quantityOf(item), 0);
    return [uuid, Math.ceil(pieces / count)];
  });
  return new Map(counted.filter(([, count]) => count > 0));
}

/** Removes pieces of an item from an actor, and deletes an item that has no pieces left. */
async function handBack(actor: CrossfireActor, uuid: string, pieces: number): Promise<void> {
  let left = pieces;
  for (const item of ownedOf(actor, uuid)) {
    const taken = Math.min(left, quantityOf(item));
    left -= taken;
    if (taken === quantityOf(item)) await item.delete();
    else if (taken > 0) await updateDocument(item, { "system.quantity": quantityOf(item) - taken });
  }
}

/** Gives the actor the packs that `after` adds to `before`, and removes the packs that `after` lacks. Does not change other items. */
export async function exchangeWares(actor: CrossfireActor, before: Basket, after: Basket, wares: readonly Ware[]): Promise<void> {
  const more = new Map([...after].map(([uuid, count]): [string, number] => [uuid, count - (before.get(uuid) ?? 0)]));
  for (const { uuid, count } of wares) {
    const fewer = (before.get(uuid) ?? 0) - (after.get(uuid) ?? 0);
    if (fewer > 0) await handBack(actor, uuid, fewer * count);
  }
  const bought = await boughtIn(new Map([...more].filter(([, count]) => count > 0)));
  if (bought.length > 0) await createInside(actor, "Item", bought);
}

interface Bought {
  name: string;
  type: string;
  system: Record<string, unknown>;
}

/** Returns the source data of the bought items. Armor is worn, and the first weapon is in hand. */
export async function boughtIn(basket: Basket): Promise<object[]> {
  const items = await Promise.all(
    [...basket].map(async ([uuid, count]) => {
      const item = (await fromUuid(uuid)) as CrossfireItem | null;
      if (!item) return [];
      const source = game.items!.fromCompendium(item) as Bought;
      return [{ ...source, system: { ...source.system, quantity: count * Number(source.system["quantity"] ?? 1) } }];
    }),
  );
  const all: Bought[] = items.flat();
  const drawn = all.find(({ type }) => type === "weapon");
  return all.map((item) => {
    if (item === drawn) return { ...item, system: { ...item.system, ready: true } };
    return item.type === "armor" ? { ...item, system: { ...item.system, equipped: true } } : item;
  });
}
