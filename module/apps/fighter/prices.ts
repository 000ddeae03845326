import type { FighterView } from "./view";

export interface PriceRow {
  readonly id: string;
  readonly label: string;
  readonly ap: number;
  readonly kind: string;
}

export interface OwnAction extends PriceRow {
  readonly img: string;
}

export interface PricesContext {
  readonly own: readonly OwnAction[];
  readonly prices: readonly PriceRow[];
}

type ActionItem = Item.OfType<"action">;
const isAction = (item: Item.Implementation): item is ActionItem => item.type === "action";

/** Actions: those kept as items, which can be dragged to the macro bar, and the price list of the ruleset. */
export function pricesContext({ actor, ruleset }: FighterView): PricesContext {
  const own = actor.items.contents.filter(isAction).map(({ id, name, img, system }) => ({
    id: id ?? "",
    label: name,
    img: img ?? "",
    ap: system.price,
    kind: `CROSSFIRE.Choice.action.${system.kind}`,
  }));
  const prices = ruleset.declaration.actions.map(({ id, ap, kind }) => ({
    id,
    label: `CROSSFIRE.Action.${id}`,
    ap,
    kind: `CROSSFIRE.Choice.action.${kind}`,
  }));
  return { own, prices };
}
