import type { Intents } from "../../play/authority/intent-arguments";
import { findElement, findElements } from "../../foundry/elements";
import type { OpenAsk } from "../../play/attack/open-ask";
import { send } from "../../play/authority/intents";
import type { Waited } from "../../play/authority/deadline";
import { askForFaces } from "./faces";
import { stepsList } from "../parts/steps";
import { askInPrompt } from "../prompts/prompt-window";
import type { Prompt } from "../prompts/open-prompts";
import { showTimeLeft } from "../prompts/time-left";
import {
  answerLabel,
  attackLine,
  choicesOf,
  karmaOffer,
  keysLine,
  legendOf,
  replyOf,
  stepOf,
  rollLine,
  titleOf,
  type DefenseChoice,
} from "./choices";

/** Maximum number of choices that number keys can select, from 1 to 9. */
const MOST_KEYS = 9;

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ""): HTMLElementTagNameMap[K] =>
  Object.assign(document.createElement(tag), { className, textContent: text });

function choiceElement({ value, text, note, about, disabled }: DefenseChoice, index: number): HTMLElement {
  const label = made("label", "choice");
  const input = made("input", "");
  Object.assign(input, { type: "radio", name: "choice", value, disabled });
  // Values are set as attributes, because the dialog may copy the content before showing it.
  input.toggleAttribute("checked", index === 0);
  input.toggleAttribute("autofocus", index === 0);
  const key = made("kbd", "", index < MOST_KEYS ? String(index + 1) : "");
  key.setAttribute("aria-hidden", "true");
  label.append(input, key, made("span", "", text), made("small", "", note));
  if (about) label.append(made("small", "about", about));
  return label;
}

/** Returns the checkbox that spends 1 Karma before the roll; empty without an offer. @rule SS-KARMA-03 */
function karmaElements(ask: OpenAsk): HTMLElement[] {
  const offer = karmaOffer(ask);
  if (!offer) return [];
  const label = made("label", "choice karma");
  const input = made("input", "");
  for (const [name, value] of Object.entries({ type: "checkbox", name: "karma" })) input.setAttribute(name, value);
  label.append(input, made("span", "", offer.text), made("small", "", offer.hint));
  return [label];
}

/** Builds the prompt's content from DOM nodes, so that names are never parsed as HTML. */
function contentOf(ask: OpenAsk, attacker: string): HTMLElement {
  const choices = choicesOf(ask);
  const content = made("div", "cf-prompt-content");
  const step = stepOf(ask);
  if (step) content.append(stepsList(step));
  if (attacker) content.append(made("p", "from", attackLine(attacker)));
  const set = made("fieldset", "choices");
  set.append(made("legend", "", legendOf(ask)), ...choices.map(choiceElement));
  content.append(set, ...karmaElements(ask), made("p", "hint", keysLine(Math.min(MOST_KEYS, choices.length))));
  return content;
}

/** Selects a choice by its number key. */
function chooseByKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
  const root = event.currentTarget as HTMLElement;
  const input = findElements(root, HTMLInputElement, "input[name=choice]")[Number(event.key) - 1];
  if (!input || input.disabled) return;
  event.preventDefault();
  event.stopPropagation();
  input.checked = true;
  input.focus();
}

interface Chosen {
  readonly value: string;
  readonly push: boolean;
}

const chosenIn = ({ form }: HTMLButtonElement): Chosen => ({
  value: (form?.elements.namedItem("choice") as RadioNodeList | HTMLInputElement | null)?.value ?? "",
  push: findElement(form, HTMLInputElement, "input[name=karma]")?.checked ?? false,
});

/** A question for a user, with the data its window needs. */
export interface PromptQuestion {
  readonly messageId: string;
  readonly ask: OpenAsk;
  /** Name of the attacker; "" for none. */
  readonly attacker: string;
  readonly waited: () => Waited | null;
}

async function chosenBy({ ask, attacker, waited }: PromptQuestion, onOpen: (prompt: Prompt) => void): Promise<Chosen | null> {
  const opened = (dialog: Prompt): void => {
    dialog.element.addEventListener("keydown", chooseByKey, { capture: true });
    const content = findElement(dialog.element, HTMLElement, ".cf-prompt-content");
    if (content) showTimeLeft(content, waited, "CROSSFIRE.Ask.timeLeft");
    onOpen(dialog);
  };
  return (await askInPrompt({
    title: titleOf(ask),
    icon: "fa-solid fa-shield-halved",
    position: { width: 400 },
    content: contentOf(ask, attacker),
    buttons: [
      { action: "answer", label: answerLabel(), default: true, callback: (_event: Event, button: HTMLButtonElement) => chosenIn(button) },
    ],
    opened,
  })) as Chosen | null;
}

/** Opens the window and builds the reply for the GM's client; null without an answer. */
async function answerTo(question: PromptQuestion, onOpen: (prompt: Prompt) => void): Promise<Intents["answer"] | null> {
  const { ask, waited } = question;
  if (!ask.dice) {
    const chosen = await chosenBy(question, onOpen);
    return chosen?.value ? replyOf(ask, chosen.value, chosen.push) : null;
  }
  const { count, sides, cover } = ask.dice;
  const answer = await askForFaces({ name: ask.name, what: rollLine(ask), step: stepOf(ask), count, sides, cover, waited }, onOpen);
  if (!answer) return null;
  return answer === "rolled" ? { ask: ask.id, kind: "rolled" } : { ask: ask.id, kind: "faces", faces: answer.faces };
}

/**
 * Asks the user an open question of an attack. Closing the window answers nothing; the card keeps the question.
 * @param onOpen Receives the window, so that the caller can close it once another user answers.
 * @returns true if this user answered
 */
export async function askPerson(question: PromptQuestion, onOpen: (prompt: Prompt) => void): Promise<boolean> {
  const answer = await answerTo(question, onOpen);
  if (!answer) return false;
  await send("answer", question.messageId, answer);
  return true;
}
