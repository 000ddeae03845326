import { waitForAnswer } from "../../foundry/dialogs";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { addTo, give } from "../../play/actions/give-item";
import { notify } from "../../play/authority/notices";
import { LIMITS } from "../../rules/limits";
import { stacks, type StackSource } from "../../play/actions/stacks";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

const quantityOf = (item: CrossfireItem): number => Number((item.system as { quantity?: number }).quantity ?? 1);

type Answer = { readonly how: "move" | "copy"; readonly quantity: number; readonly to: string };

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, text = ""): HTMLElementTagNameMap[K] =>
  Object.assign(document.createElement(tag), { textContent: text });

function labelled(label: string, field: HTMLElement): HTMLElement {
  const row = made("label");
  row.className = "cf-field";
  row.append(made("span", label), field);
  return row;
}

/**
 * Returns the actors that can receive an item, sorted by name. This user or any player owns them. Barriers and the item's owner are
 * excluded.
 */
const receivers = (owner: CrossfireActor | null): CrossfireActor[] =>
  ((game.actors?.contents ?? []) as CrossfireActor[])
    .filter((actor) => actor.uuid !== owner?.uuid && actor.type !== "barrier" && (actor.isOwner || actor.hasPlayerOwner))
    .sort((a, b) => a.name.localeCompare(b.name));

function content(item: CrossfireItem, to: CrossfireActor | null, among: readonly CrossfireActor[]): HTMLElement {
  const box = made("div");
  box.className = "cf-give";
  if (!to) {
    const select = Object.assign(made("select"), { name: "to" });
    select.append(...among.map(({ uuid, name }) => Object.assign(made("option", name), { value: uuid })));
    box.append(labelled(localize("CROSSFIRE.Give.to"), select));
  }
  const most = quantityOf(item);
  if (most > 1 || !item.actor) {
    const input = made("input");
    for (const [name, value] of Object.entries({
      type: "number",
      name: "quantity",
      min: "1",
      max: String(item.actor ? most : LIMITS.quantity),
      step: "1",
      value: String(most),
    }))
      input.setAttribute(name, value);
    box.append(labelled(localize("CROSSFIRE.Sheet.quantity"), input));
  }
  if (!box.hasChildNodes()) box.append(made("p", format("CROSSFIRE.Give.question", { item: item.name, to: to?.name ?? "" })));
  return box;
}

const entered = (button: HTMLButtonElement, name: string): string =>
  (button.form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null)?.value ?? "";

/** Asks whether to move or copy an item, how many pieces, and to which actor; null if the user closes the window. */
async function ask(
  item: CrossfireItem,
  to: CrossfireActor | null,
  among: readonly CrossfireActor[] = receivers(item.actor as CrossfireActor | null),
): Promise<Answer | null> {
  const answer = (how: Answer["how"]) => (_event: Event, button: HTMLButtonElement) => ({
    how,
    quantity: Number(entered(button, "quantity")) || quantityOf(item),
    to: entered(button, "to") || to?.uuid || "",
  });
  const mayCopy = !item.actor || game.user?.isGM || (item.actor.isOwner && to?.isOwner);
  return (await waitForAnswer({
    window: {
      title: format(to ? "CROSSFIRE.Give.titleTo" : "CROSSFIRE.Give.title", { item: item.name, to: to?.name ?? "" }),
      icon: "fa-solid fa-right-left",
    },
    classes: ["crossfire", "cf-small-window"],
    position: { width: 380 },
    content: content(item, to, among),
    rejectClose: false,
    buttons: [
      ...(item.actor ? [{ action: "move", label: localize("CROSSFIRE.Give.move"), default: true, callback: answer("move") }] : []),
      ...(mayCopy ? [{ action: "copy", label: localize("CROSSFIRE.Give.copy"), default: !item.actor, callback: answer("copy") }] : []),
    ],
  })) as Answer | null;
}

/** Asks which actor receives an item and how many pieces, and moves or copies them. An alternative to dragging. */
export async function giveAway(item: CrossfireItem): Promise<void> {
  if (receivers(item.actor as CrossfireActor | null).length === 0)
    return notify({ level: "warn", key: "CROSSFIRE.Give.nobody", values: {} });
  const answer = await ask(item, null);
  const to = answer ? (fromUuidSync(answer.to) as CrossfireActor | null) : null;
  if (answer && to) await give(item, to, answer.quantity, answer.how === "move");
}

/** Returns an item as an actor stores it. The data of a compendium item names its source. */
const sourceOf = (item: CrossfireItem): StackSource => (item.pack ? game.items!.fromCompendium(item) : item.toObject()) as StackSource;

/** Asks for an actor and a number, and adds copies of a compendium or world item to that actor. */
export async function addCopy(item: CrossfireItem): Promise<void> {
  const owned = receivers(null).filter(({ isOwner }) => isOwner);
  if (owned.length === 0) return notify({ level: "warn", key: "CROSSFIRE.Give.nobody", values: {} });
  const answer = await ask(item, null, owned);
  const to = answer ? (fromUuidSync(answer.to) as CrossfireActor | null) : null;
  if (answer && to) await addTo(to, sourceOf(item), answer.quantity);
}

/** Gives an actor an item that was dropped on its token. */
export async function droppedOnToken(actor: CrossfireActor, uuid: string): Promise<void> {
  const item = (await fromUuid(uuid)) as CrossfireItem | null;
  if (!item || item.actor?.uuid === actor.uuid) return;
  if (!(await dropped(actor, item))) await addTo(actor, sourceOf(item), quantityOf(item));
}

/**
 * Handles an item that was dropped on an actor's sheet or token. The item belongs to another actor, or to none.
 * @returns true if the drop is handled; false leaves it to Foundry
 */
export async function dropped(actor: CrossfireActor, item: CrossfireItem): Promise<boolean> {
  const from = item.actor as CrossfireActor | null;
  if (from) {
    const answer = await ask(item, actor);
    if (answer) await give(item, actor, answer.quantity, answer.how === "move");
    return true;
  }
  if (!actor.isOwner) {
    notify({ level: "warn", key: "CROSSFIRE.Give.notOwned", values: { name: actor.name } });
    return true;
  }
  const source = sourceOf(item);
  const known = itemsOf(actor).some((own) => stacks(own.toObject() as StackSource, source));
  if (known) await addTo(actor, source, quantityOf(item));
  return known;
}
