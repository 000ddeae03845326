import { isAttack } from "../../documents/attack-record";
import { closestElement, findElement, findElements, isElement } from "../../foundry/elements";
import { send } from "../../play/authority/intents";
import { openPrompt } from "../defense/watch";
import { openReaction } from "../reaction/watch";
import { openCheckPrompt } from "../test/watch";
import { REASONS, rememberFold } from "./folded";
import { showRules } from "./rule-notes";
import { withdraw } from "./watch-orders";

/**
 * Returns the message id of the attack that an element belongs to: from its row in a series, otherwise from its card. Undefined outside a
 * message.
 */
function messageIdOf(element: Element): string | undefined {
  const { attack, messageId } = closestElement(element, HTMLElement, "[data-attack], [data-message-id]")?.dataset ?? {};
  return attack ?? messageId;
}

/** Buttons of test cards that send a request to the GM's client. */
const OF_TESTS = ["roll-on", "reroll-test", "undo-test"] as const;
/** Buttons of attack and upkeep cards that send a request without further data to the GM's client. */
const OF_ATTACKS = ["undo", "undo-series", "retry", "close", "undo-upkeep"] as const;

const among = <T extends string>(names: readonly T[], name: string | undefined): T | undefined => names.find((one) => one === name);

/** Returns the outermost message element around an element, because a message's author can forge inner ones. Null outside a message. */
function messageAround(element: Element): HTMLElement | null {
  let outermost: HTMLElement | null = null;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (isElement(at, HTMLElement) && at.dataset["messageId"]) outermost = at;
  return outermost;
}

/** Returns whether an element belongs to a card that the system shows in place of a message's content. */
function isDrawn(element: Element): boolean {
  const message = messageAround(element);
  const card = message && findElement(message, HTMLElement, ":scope > .message-content[data-cf-card]");
  return card !== null && card.contains(element);
}

async function goOnWith(id: string): Promise<void> {
  const message = game.messages?.get(id);
  if (isAttack(message)) await (await import("../../play/series/resume-series")).goOn(message);
}

/** Card buttons that this client handles itself, such as those that open a window. */
const OPENS: ReadonlyMap<string, (id: string) => unknown> = new Map<string, (id: string) => unknown>([
  ["answer", openPrompt],
  ["react", openReaction],
  ["withdraw", withdraw],
  ["go-on", goOnWith],
  ["show-path", async (id) => (await import("../../play/preview/show-path")).showAttackPath(id)],
  ["reroll", async (id) => (await import("./reroll")).askForReroll(id)],
  ["override", async (id) => (await import("./override")).askForOverride(id)],
  ["say-end", async (id) => (await import("./choose-end")).askWhereItEnds(id)],
  ["import-scenes", async () => (await import("../../play/welcome")).openAdventure()],
  ["start-tour", () => game.tours?.get("crossfire.firstAttack")?.start()],
]);

/** Performs the action of a card's button. The GM's client checks every request again. */
function clicked(event: Event): void {
  const button = closestElement(event.target, HTMLElement, "[data-crossfire]");
  const id = button && isDrawn(button) && messageIdOf(button);
  if (!button || !id) return;
  event.preventDefault();
  const what = button.dataset["crossfire"] ?? "";
  const side = Number(button.dataset["side"] ?? 0);
  const [ofTest, ofAttack, open] = [among(OF_TESTS, what), among(OF_ATTACKS, what), OPENS.get(what)];
  if (open) void open(id);
  else if (what === "answer-test") openCheckPrompt(id, side);
  else if (ofTest) void send(ofTest, id, { side });
  else if (ofAttack) void send(ofAttack, id);
  else if (what === "apply-cut" || what === "leave-cut") void send("decide-cut", id, { apply: what === "apply-cut" });
  else if (what === "apply-follow" || what === "leave-follow") void send("decide-edit", id, { apply: what === "apply-follow" });
  else if (what === "apply" || what === "fight-on") void send(what, id, button.dataset["who"] ? { who: button.dataset["who"] } : {});
}

/** Selectors of the collapsible parts of a card. */
const WHOLE = "details.cf-fold";
const BULLET = "details[data-bullet]";

/** Documents that may show cards: the page, and windows detached from it. */
const pages = new Set<Document>();

/** Stores whether the user opened a part of a card. Opens or closes the same part wherever the card is shown. */
function toggled(event: Event): void {
  const part = event.target as HTMLDetailsElement;
  const id = part.matches?.(`.cf-card :is(${WHOLE}, ${BULLET})`) && isDrawn(part) ? messageIdOf(part) : undefined;
  if (!id) return;
  const { bullet } = part.dataset;
  rememberFold(id, Number(bullet ?? REASONS), part.open);
  const same = bullet === undefined ? WHOLE : `${BULLET}[data-bullet="${CSS.escape(bullet)}"]`;
  const on = `:is([data-message-id="${CSS.escape(id)}"], [data-attack="${CSS.escape(id)}"])`;
  for (const page of pages) {
    // The document of a closed window has no view.
    if (!page.defaultView) pages.delete(page);
    for (const other of findElements(page, HTMLDetailsElement, `${on} ${same}`))
      if (messageIdOf(other) === id && other.open !== part.open) other.open = part.open;
  }
}

/**
 * Listens to all cards on a page at once, because a message may have several elements.
 * @param page Document of the game or of a detached window.
 */
export function listenToCards(page: Document = document): void {
  pages.add(page);
  page.addEventListener("click", clicked);
  showRules(page);
  // The event "toggle" does not bubble.
  page.addEventListener("toggle", toggled, { capture: true });
}
