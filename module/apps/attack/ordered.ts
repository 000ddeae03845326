import type { Preview } from "../../play/preview/preview";
import type { AttackQuestion } from "../../play/authority/prompts";
import type { AttackOrder } from "../../rules/attack/model/order";
import { orderFrom, type OrderFormEntries } from "./order-form";
import { countered } from "./disabled-parts";

/** An order, and what the rules say to it. */
export interface Ordered {
  readonly order: AttackOrder;
  readonly preview: Preview;
}

/**
 * The order as the fields say it, with what makes up for the parts that are switched off.
 *
 * @param off parts of the roll, by key
 * @param offAgainst parts of the defence
 */
export function ordered(
  { initial, preview, rights }: Pick<AttackQuestion, "initial" | "preview" | "rights">,
  entries: OrderFormEntries,
  off: ReadonlySet<string>,
  offAgainst: ReadonlySet<string>,
): Ordered {
  const unnamed = game.i18n?.localize("CROSSFIRE.Part.typed") ?? "";
  let order = orderFrom(initial, entries, unnamed, rights.decide);
  let seen = preview(order);
  // Aim that helps nothing is not taken, and not paid for.
  if (!seen.mayAim && order.aim !== 0) {
    order = { ...order, aim: 0 };
    seen = preview(order);
  }
  // What strikes all over has no place to choose.
  if (seen.exposed && order.called) {
    order = { ...order, called: null };
    seen = preview(order);
  }
  const modifiers = countered(seen.roll && "parts" in seen.roll ? seen.roll.parts : [], off);
  const against = countered(seen.defence?.parts ?? [], offAgainst);
  if (modifiers.length + against.length === 0) return { order, preview: seen };
  order = {
    ...order,
    modifiers: [...order.modifiers, ...modifiers],
    ...(against.length > 0 ? { against: [...(order.against ?? []), ...against] } : {}),
  };
  return { order, preview: preview(order) };
}
