import type { CrossfireItem } from "../../foundry/types";

/** An item on sale. */
export interface Ware {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** Number of pieces sold together. */
  readonly count: number;
  /** Price of all of them together. */
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

/** Returns true for an item with a price; body parts such as claws have none. */
const isForSale = ({ price }: Ware): boolean => price > 0;

/** Returns the wares in these compendia, by type and name; a missing compendium is skipped. */
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

interface Bought {
  name: string;
  type: string;
  system: Record<string, unknown>;
}

/** Returns the bought items as sources: armor is worn, and the first weapon is in hand. */
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
