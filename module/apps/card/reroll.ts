import { waitForAnswer } from "../../foundry/dialogs";
import { figured, formFor } from "../../foundry/numbers";
import type { Rerollable } from "../../cards/rolls";
import { cardIn, isAttack, recordOf } from "../../documents/attack-record";
import { send } from "../../play/authority/intents";
import { rerollablePools } from "./context";

const format = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;

const rowText = ({ what, name, again, dice }: Rerollable): string =>
  format(formFor("CROSSFIRE.Karma.row", dice), { what: format(`CROSSFIRE.Card.dice.${what}`), name, again, dice });

/** Builds the list of rolls from DOM nodes, so that names are never parsed as HTML. */
function contentOf(rerollable: readonly Rerollable[]): HTMLElement {
  const set = Object.assign(document.createElement("fieldset"), { className: "choices" });
  set.append(Object.assign(document.createElement("legend"), { textContent: format("CROSSFIRE.Karma.which") }));
  for (const [index, roll] of rerollable.entries()) {
    const label = Object.assign(document.createElement("label"), { className: "choice" });
    const input = document.createElement("input");
    for (const [name, value] of Object.entries({ type: "radio", name: "ask", value: roll.ask })) input.setAttribute(name, value);
    input.toggleAttribute("checked", index === 0);
    input.toggleAttribute("autofocus", index === 0);
    label.append(input, Object.assign(document.createElement("span"), { textContent: rowText(roll) }));
    set.append(label);
  }
  const content = Object.assign(document.createElement("div"), { className: "cf-prompt-content" });
  content.append(set);
  return content;
}

/** Returns the rolls that this user may reroll. A GM's client takes the rolls from the record, other clients from the public card. */
async function offered(messageId: string): Promise<readonly Rerollable[]> {
  const message = game.messages?.get(messageId);
  if (!isAttack(message)) return [];
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = record ? (await import("../../documents/played-record")).wholeCard(record) : cardIn(message);
  return card ? rerollablePools(card) : [];
}

/** Asks which roll to reroll for 1 Karma, and requests the reroll. @rule SS-KARMA-04 */
export async function askForReroll(messageId: string): Promise<void> {
  const rerollable = await offered(messageId);
  if (rerollable.length === 0) return;
  const chosen = (await waitForAnswer({
    window: { title: format("CROSSFIRE.Karma.title"), icon: "fa-solid fa-dice" },
    classes: ["crossfire", "cf-prompt"],
    position: { width: 400 },
    content: contentOf(rerollable),
    rejectClose: false,
    buttons: [
      {
        action: "reroll",
        label: format("CROSSFIRE.Karma.reroll"),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) =>
          (button.form?.elements.namedItem("ask") as RadioNodeList | HTMLInputElement | null)?.value ?? "",
      },
    ],
  })) as string | null;
  if (chosen) await send("reroll", messageId, { ask: chosen });
}
