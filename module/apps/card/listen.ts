import { send } from "../../play/intents";
import { openPrompt } from "../defence/watch";
import { openReaction } from "../reaction/watch";
import { openCheckPrompt } from "../test/watch";
import { rememberFold } from "./folded";
import { tellRules } from "./rule-notes";

const messageIdOf = (element: Element): string | undefined => element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];

/** Buttons of tests that ask the gamemaster's client for something. */
const OF_TESTS: readonly string[] = ["roll-on", "reroll-test", "undo-test"];

/** What a button does is checked again by the gamemaster's client. */
function clicked(event: Event): void {
  const button = (event.target as Element | null)?.closest?.<HTMLElement>("[data-crossfire]");
  const id = button && messageIdOf(button);
  if (!button || !id) return;
  event.preventDefault();
  const what = button.dataset["crossfire"];
  const side = Number(button.dataset["side"] ?? 0);
  if (what === "answer") openPrompt(id);
  else if (what === "show-path") void import("../../play/show-path").then(({ showPath }) => showPath(id));
  else if (what === "react") openReaction(id);
  else if (what === "answer-test") openCheckPrompt(id, side);
  else if (what && OF_TESTS.includes(what)) void send(what, id, { side });
  else if (what === "undo" || what === "retry" || what === "close" || what === "undo-upkeep") void send(what, id);
  else if (what === "apply" || what === "fight-on") void send(what, id, button.dataset["who"] ? { who: button.dataset["who"] } : {});
  else if (what === "reroll") void import("./reroll").then(({ askForReroll }) => askForReroll(id));
  else if (what === "override") void import("./override").then(({ askForOverride }) => askForOverride(id));
}

/** A card that is folded up here is folded up wherever else it is shown. */
function toggled(event: Event): void {
  const card = event.target as HTMLDetailsElement;
  if (!card.matches?.(".cf-card > details")) return;
  const id = messageIdOf(card);
  if (!id) return;
  rememberFold(id, card.open);
  for (const other of card.ownerDocument.querySelectorAll<HTMLDetailsElement>(`[data-message-id="${CSS.escape(id)}"] .cf-card > details`)) {
    if (other.open !== card.open) other.open = card.open;
  }
}

/**
 * One listener for every card wherever it is shown: messages may have several elements at once.
 *
 * @param page the document of the game, or of a window that was taken out of it
 */
export function listenToCards(page: Document = document): void {
  page.addEventListener("click", clicked);
  tellRules(page);
  // "toggle" does not bubble.
  page.addEventListener("toggle", toggled, { capture: true });
}
