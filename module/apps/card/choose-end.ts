import { waitForAnswer } from "../../foundry/dialogs";
import { isAttack, notesIn } from "../../documents/attack-record";
import { send } from "../../play/authority/intents";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Builds the text field for the GM's note, filled with the previous note. */
function contentOf(note: string): HTMLElement {
  const label = Object.assign(document.createElement("label"), { className: "cf-field" });
  const words = Object.assign(document.createElement("span"), { textContent: localize("CROSSFIRE.Card.leavesLabel") });
  const input = document.createElement("input");
  for (const [name, value] of Object.entries({ type: "text", name: "text", maxlength: "300", value: note, autofocus: "" }))
    input.setAttribute(name, value);
  label.append(words, input);
  const content = Object.assign(document.createElement("div"), { className: "cf-prompt-content" });
  content.append(label);
  return content;
}

/** Asks the GM for the place where a stray round ends, and writes the answer on the card. @rule UT-54 */
export async function askWhereItEnds(messageId: string): Promise<void> {
  const message = game.messages?.get(messageId);
  if (!isAttack(message)) return;
  const notes = notesIn(message);
  const text = (await waitForAnswer({
    window: { title: localize("CROSSFIRE.Card.leaves"), icon: "fa-solid fa-feather" },
    classes: ["crossfire", "cf-prompt"],
    position: { width: 420 },
    content: contentOf(notes.find(({ kind }) => kind === "leaves")?.reason ?? ""),
    rejectClose: false,
    buttons: [
      {
        action: "say",
        label: localize("CROSSFIRE.Card.leaves"),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) =>
          (button.form?.elements.namedItem("text") as HTMLInputElement | null)?.value ?? "",
      },
    ],
  })) as string | null;
  if (text !== null) await send("say-end", messageId, { text });
}
