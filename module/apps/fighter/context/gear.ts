import { plain } from "../../../cards/card-words";
import { gearState, gearStates } from "./gear-state";
import { inOrder } from "../in-order";

export interface GearRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number | null;
  readonly note: string;
  readonly noteKey: string;
  /** Where it is; "" for what is part of somebody. */
  readonly state: string;
  readonly states: Readonly<Record<string, string>>;
  readonly price: number;
  /** It can be set, with a clock. */
  readonly charge: boolean;
}

export interface GearGroup {
  readonly type: string;
  readonly label: string;
  readonly rows: readonly GearRow[];
}

export interface GearContext {
  /** Types of which there is something. */
  readonly groups: readonly GearGroup[];
  /** Types of which there is nothing yet. */
  readonly absent: readonly { readonly type: string; readonly label: string }[];
  /** null for who owns none. */
  readonly money: number | null;
  /** What everything together is worth. */
  readonly worth: number;
}

/** What the gear list needs of an item of any type. */
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

/** One short remark per type: the number people look for. */
const NOTES: Readonly<Record<string, (fields: Fields) => Note>> = {
  armor: ({ rating, accessory }) => ({ text: `${accessory ? "+" : ""}${plain(Number(rating))}`, key: "" }),
  ammunition: ({ fits }) => ({ text: String(fits ?? ""), key: "" }),
  trait: ({ group }) => ({ text: "", key: `CROSSFIRE.Choice.trait.${String(group)}` }),
  action: ({ price }) => ({ text: plain(Number(price)), key: "CROSSFIRE.Sheet.short.ap" }),
  power: ({ price }) => ({ text: plain(Number(price)), key: "CROSSFIRE.Sheet.short.ap" }),
  injury: ({ penalty }) => ({ text: plain(Number(penalty)), key: "CROSSFIRE.Sheet.dice" }),
};

/** Can it be set to go off by itself? */
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

/** Everything carried, by type, in the order people sorted it. @param armorKey language key of what armor is rated in */
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
