import { findElement, isElement } from "../../foundry/elements";
import { playSound } from "../../foundry/sounds";

/** A window with a question, as its callers see it. */
export interface Prompt {
  readonly id: string;
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

/** Name of the key binding that answers the newest prompt. */
export const ANSWER_KEY = "answerPrompt";

/** Milliseconds for which a new prompt ignores keys, so that a key meant for something else does not answer it. */
const DEAF_MS = 500;

const TEXT_FIELDS =
  "textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

/** Selector of a prompt that has just opened and ignores keys. */
const OPENING = ".cf-prompt:not([data-ready])";

/** Open prompts on this client by window id, the newest last. */
const open = new Map<string, { readonly element: HTMLElement; readonly answer: () => void }>();

const isTyping = (target: EventTarget | null): boolean => isElement(target, Element) && target.matches(TEXT_FIELDS);
/** Returns whether the user is typing into a text field, which must keep the focus when a window opens. */
export const isUserTyping = (): boolean => isTyping(document.activeElement);

const isReady = ({ dataset }: HTMLElement): boolean => dataset["ready"] !== undefined;

/** Returns the keys that the user has bound to {@link answerPrompt}. */
const boundKeys = (): readonly { readonly key: string | null; readonly modifiers: readonly string[] }[] =>
  (game.keybindings?.get("crossfire", ANSWER_KEY) ?? []) as { key: string | null; modifiers: string[] }[];

/** Returns the printed name of the key that answers a prompt; "" if the user has bound no key. */
function answerKeyName(): string {
  const [bound] = boundKeys();
  return bound?.key ? [...bound.modifiers, bound.key.replace(/^(Key|Digit)/, "")].join("+") : "";
}

const isAnswerKey = ({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): boolean =>
  !(ctrlKey || altKey || shiftKey || metaKey) && boundKeys().some(({ key, modifiers }) => key === code && modifiers.length === 0);

/** Shows the number of open prompts at the start of the page title, where other browser tabs leave it visible. */
function countInTitle(): void {
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = open.size > 0 ? `(${open.size}) ${title}` : title;
}

/** Ignores keys that come too soon, and handles the answer key while the focus is inside the prompt. */
function onKey(event: KeyboardEvent, element: HTMLElement, answer: () => void): void {
  const acts = ["Enter", " ", "Escape"].includes(event.key) || (/^\d$/.test(event.key) && !isTyping(event.target));
  const tooSoon = !isReady(element) || (event.repeat && event.key !== "Tab");
  const answers = !isTyping(event.target) && isAnswerKey(event);
  if (!(acts && tooSoon) && !answers) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (answers && !tooSoon) answer();
}

/**
 * Keeps the focus where it was while a prompt opens.
 * @param always True: the prompt never takes the focus; false: it does not take the focus from a text field.
 * @returns a function that stops guarding the focus
 */
export function guardFocus(always: boolean): () => void {
  const page = document;
  const giveBack = ({ target, relatedTarget }: FocusEvent): void => {
    if (!isElement(target, HTMLElement) || !target.closest(OPENING)) return;
    // Two prompts that open together would give the focus to each other without end.
    if (isElement(relatedTarget, Element) && relatedTarget.closest(OPENING)) return;
    if (isElement(relatedTarget, HTMLElement) && relatedTarget !== page.body && (always || isTyping(relatedTarget)))
      relatedTarget.focus({ preventScroll: true });
    else if (always) target.blur();
  };
  page.addEventListener("focusin", giveBack, { capture: true });
  return () => page.removeEventListener("focusin", giveBack, { capture: true });
}

/**
 * Registers a prompt that has just opened. It makes a sound, is counted in the page title, and can be answered with one key.
 * @param answer Presses the button that Enter would press; omitted: presses the first button.
 */
export function presentPrompt({ id, element }: Prompt, answer?: () => void): void {
  if (open.has(id)) return;
  const button = findElement(element, HTMLButtonElement, ".form-footer button, button.roll");
  const press = answer ?? ((): void => button?.click());
  const key = answerKeyName();
  if (key) button?.setAttribute("data-key", key);
  if (key) button?.setAttribute("aria-keyshortcuts", key);
  open.set(id, { element, answer: press });
  element.addEventListener("keydown", (event) => onKey(event, element, press), { capture: true });
  globalThis.setTimeout(() => (element.dataset["ready"] = ""), DEAF_MS);
  countInTitle();
  playSound("turn");
}

/** Answers the newest prompt as Enter would. A prompt that has just opened ignores this. @returns false if no prompt is open */
export function answerPrompt(): boolean {
  const newest = [...open.values()].at(-1);
  if (!newest) return false;
  if (isReady(newest.element)) newest.answer();
  return true;
}

/** Removes prompts from the list once their windows are closed. */
export function followPrompts(): void {
  Hooks.on("closeApplicationV2", ({ id }: { id: string }) => {
    if (open.delete(id)) countInTitle();
  });
}
