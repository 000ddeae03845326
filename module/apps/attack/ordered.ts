import type { Preview } from "../../play/preview/preview";
import type { AttackQuestion } from "../../play/authority/prompts";
import type { AttackOrder } from "../../rules/attack/model/order";
import { orderFrom, type OrderFormEntries } from "./order-form";
import { countered } from "./disabled-parts";

/** An order with its preview. */
export interface Ordered {
  readonly order: AttackOrder;
  readonly preview: Preview;
}

/**
 * Builds the order from the fields, with modifiers that cancel the switched-off parts. Drops aiming that would not help, and the call of an
 * attack on the whole body.
 * @param off Keys of switched-off parts of the attack roll.
 * @param offAgainst Keys of switched-off parts of the defense roll.
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
  // Drops useless aim, so that it costs no AP.
  if (!seen.mayAim && order.aim !== 0) {
    order = { ...order, aim: 0 };
    seen = preview(order);
  }
  // An attack on the whole body calls no location.
  if (seen.exposed && order.called) {
    order = { ...order, called: null };
    seen = preview(order);
  }
  const modifiers = countered(seen.roll && "parts" in seen.roll ? seen.roll.parts : [], off);
  const against = countered(seen.defense?.parts ?? [], offAgainst);
  if (modifiers.length + against.length === 0) return { order, preview: seen };
  order = {
    ...order,
    modifiers: [...order.modifiers, ...modifiers],
    ...(against.length > 0 ? { against: [...(order.against ?? []), ...against] } : {}),
  };
  return { order, preview: preview(order) };
}
