import { figured } from "../../foundry/numbers";
import { findElement } from "../../foundry/elements";
import { readFaces } from "../../play/attack/manual-dice";
import type { Waited } from "../../play/authority/deadline";
import { stepsList, type AttackStep } from "../parts/steps";
import { askInPrompt } from "../prompts/prompt-window";
import type { Prompt } from "../prompts/open-prompts";
import { showTimeLeft } from "../prompts/time-left";

const format = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;

/** Physical dice that a user is asked to roll. */
export interface DiceQuestion {
  /** Name of the entity that rolls. */
  readonly name: string;
  /** Sentence that names the roll. */
  readonly what: string;
  /** Step of an attack; null or omitted for other rolls. */
  readonly step?: AttackStep | null;
  readonly count: number;
  readonly sides: number;
  /** Number of cover dice among the dice; the user enters them last. */
  readonly cover: number;
  readonly waited: () => Waited | null;
}

export type DiceAnswer = { readonly faces: readonly number[] } | "rolled";

let serial = 0;

/** Returns the label and the hint of the field for the faces. */
function wordsOf({ count, sides, cover }: DiceQuestion): { readonly label: string; readonly hint: string } {
  if (cover > 0) return { label: format("CROSSFIRE.Dice.label", { count, sides }), hint: format("CROSSFIRE.Dice.hintCover", { cover }) };
  if (count === 1) return { label: format("CROSSFIRE.Dice.labelOne", { sides }), hint: format("CROSSFIRE.Dice.hintOne", { sides }) };
  return { label: format("CROSSFIRE.Dice.label", { count, sides }), hint: format("CROSSFIRE.Dice.hint") };
}

/** Builds the prompt's content from DOM nodes, so that names are never parsed as HTML. */
function contentOf(question: DiceQuestion, ids: { readonly field: string; readonly hint: string; readonly error: string }): HTMLElement {
  const made = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ""): HTMLElementTagNameMap[K] =>
    Object.assign(document.createElement(tag), { className, textContent: text });
  const content = made("div", "cf-prompt-content");
  const words = wordsOf(question);
  const label = made("label", "faces-label", words.label);
  label.htmlFor = ids.field;
  const field = made("input", "faces");
  for (const [name, value] of Object.entries({
    id: ids.field,
    name: "faces",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    autofocus: "",
    "aria-describedby": `${ids.hint} ${ids.error}`,
  }))
    field.setAttribute(name, value);
  const hint = Object.assign(made("p", "hint", words.hint), { id: ids.hint });
  const error = Object.assign(made("p", "faces-error"), { id: ids.error, hidden: true });
  error.setAttribute("role", "alert");
  if (question.step) content.append(stepsList(question.step));
  content.append(made("p", "from", question.what), label, field, hint, error);
  return content;
}

/**
 * Checks the typed faces, and shows an error beside the field.
 * @returns true if the faces may be sent
 */
function checked(root: HTMLElement, { count, sides }: DiceQuestion): boolean {
  const field = findElement(root, HTMLInputElement, "input[name=faces]");
  const error = findElement(root, HTMLElement, ".faces-error");
  if (!field || !error) return false;
  const read = readFaces(field.value, count, sides);
  const wrong = "wrong" in read ? format(`CROSSFIRE.Dice.${read.wrong}`, read.values) : "";
  error.textContent = wrong;
  error.hidden = wrong === "";
  field.setAttribute("aria-invalid", String(wrong !== ""));
  if (wrong) field.focus();
  return wrong === "";
}

/** Keeps the window open, with the error shown, until the faces are valid. */
function holdBack(root: HTMLElement, question: DiceQuestion): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isOther = (element: Element | null): boolean => element?.closest("button")?.dataset["action"] !== "answer";
  root.addEventListener(
    "click",
    (event) => {
      if (!isOther(event.target as Element | null) && !checked(root, question)) stop(event);
    },
    { capture: true },
  );
  root.addEventListener(
    "submit",
    (event) => {
      if (!isOther((event as SubmitEvent).submitter ?? root.querySelector("[data-action=answer]")) && !checked(root, question)) stop(event);
    },
    { capture: true },
  );
}

const lineIn = (button: HTMLButtonElement): string => (button.form?.elements.namedItem("faces") as HTMLInputElement | null)?.value ?? "";

/**
 * Asks the user for the faces of physical dice.
 * @param onOpen Receives the window, so that the caller can close it once the question is settled elsewhere.
 * @returns the faces; "rolled" if the user wants the dice rolled; null if the user closed the window without an answer
 */
export async function askForFaces(question: DiceQuestion, onOpen: (prompt: Prompt) => void): Promise<DiceAnswer | null> {
  serial += 1;
  const ids = { field: `cf-faces-${serial}`, hint: `cf-faces-hint-${serial}`, error: `cf-faces-error-${serial}` };
  const opened = (dialog: Prompt): void => {
    holdBack(dialog.element, question);
    const content = findElement(dialog.element, HTMLElement, ".cf-prompt-content");
    if (content) showTimeLeft(content, question.waited, "CROSSFIRE.Dice.timeLeft");
    onOpen(dialog);
  };
  const answered = (await askInPrompt({
    title: format("CROSSFIRE.Dice.title", { name: question.name }),
    icon: "fa-solid fa-dice",
    classes: ["cf-own-dice"],
    position: { width: 400 },
    content: contentOf(question, ids),
    buttons: [
      {
        action: "answer",
        label: format("CROSSFIRE.Dice.send"),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => lineIn(button),
      },
      { action: "rolled", label: format("CROSSFIRE.Dice.rollForMe"), callback: () => true },
    ],
    opened,
  })) as string | true | null;
  if (answered === true) return "rolled";
  if (typeof answered !== "string") return null;
  const read = readFaces(answered, question.count, question.sides);
  return "faces" in read ? read : null;
}
