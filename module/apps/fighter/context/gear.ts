import { formFor, plain } from "../../../foundry/numbers";
import { gearState, gearStates } from "./gear-state";
import { inOrder } from "../../../foundry/documents";

export interface GearRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number | null;
  readonly note: string;
  readonly noteKey: string;
  /** State of the item; "" for items that are part of the actor, such as traits. */
  readonly state: string;
  readonly states: Readonly<Record<string, string>>;
  readonly price: number;
  /** True if the item is an explosive charge that can be placed with a timer. */
  readonly charge: boolean;
}

export interface GearGroup {
  readonly type: string;
  readonly label: string;
  readonly rows: readonly GearRow[];
}

export interface GearContext {
  /** Item types with at least one item. */
  readonly groups: readonly GearGroup[];
  /** Item types without an item. */
  readonly absent: readonly { readonly type: string; readonly label: string }[];
  /** The actor's money; null if actors of this type have no money. */
  readonly money: number | null;
  /** Total value of all items. */
  readonly worth: number;
}

/** An item of any type, with the fields that the gear list needs. */
export interface ListedItem {
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly type: string;
  readonly sort: number;
  readonly system: object;
}

type Fields = Readonly<Record<string, unknown>>;

interface Note {
  readonly text: string;
  readonly key: string;
}

const NOTHING: Note = { text: "", key: "" };

/** Functions that return the most useful number or word about an item, by type. */
const NOTES: Readonly<Record<string, (fields: Fields) => Note>> = {
  armor: ({ rating, accessory }) => ({ text: `${accessory ? "+" : ""}${plain(Number(rating))}`, key: "" }),
  ammunition: ({ fits }) => ({ text: String(fits ?? ""), key: "" }),
  trait: ({ group }) => ({ text: "", key: `CROSSFIRE.Choice.trait.${String(group)}` }),
  action: ({ price }) => ({ text: plain(Number(price)), key: "CROSSFIRE.Sheet.short.ap" }),
  power: ({ price }) => ({ text: plain(Number(price)), key: "CROSSFIRE.Sheet.short.ap" }),
  injury: ({ penalty }) => ({ text: plain(Number(penalty)), key: formFor("CROSSFIRE.Sheet.dice", Number(penalty)) }),
};

/** Returns true if the item has a timer and a blast radius. */
const goesOff = ({ timer, area }: Fields): boolean =>
  (timer as { rounds?: number | null } | undefined)?.rounds != null && (area as { radius?: number | null } | undefined)?.radius != null;

function gearRow({ id, name, img, type, system }: ListedItem, armorKey: string): GearRow {
  const fields = system as Fields;
  const { text, key } = NOTES[type]?.(fields) ?? NOTHING;
  const { quantity } = fields;
  return {
    id: id ?? "",
    name,
    img: img ?? "",
    quantity: typeof quantity === "number" ? quantity : null,
    note: text,
    noteKey: type === "armor" ? armorKey : key,
    state: gearState(type, fields) ?? "",
    states: gearStates(type),
    price: Number(fields["price"] ?? 0),
    charge: type === "gear" && goesOff(fields),
  };
}

const worthOf = ({ price, quantity }: Fields): number => (typeof quantity === "number" ? Number(price ?? 0) * quantity : 0);

/**
 * Returns all items by type, in the order the user sorted them, with the money and the total value.
 * @param armorKey Language key of the armor rating.
 */
export function gearContext(
  items: readonly ListedItem[],
  types: readonly string[],
  armorKey = "CROSSFIRE.Sheet.short.av",
  money: number | null = null,
): GearContext {
  const rowsOf = (type: string): GearRow[] => inOrder(items.filter((item) => item.type === type)).map((item) => gearRow(item, armorKey));
  const all = types.map((type) => ({ type, label: `CROSSFIRE.Sheet.group.${type}`, rows: rowsOf(type) }));
  const worth = items.reduce((sum, { system }) => sum + worthOf(system as Fields), 0);
  return {
    money,
    worth,
    groups: all.filter(({ rows }) => rows.length > 0),
    absent: all.filter(({ rows }) => rows.length === 0).map(({ type }) => ({ type, label: `TYPES.Item.${type}` })),
  };
}
