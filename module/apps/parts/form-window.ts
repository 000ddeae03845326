import { findElement, findElements } from "../../foundry/elements";

/** Milliseconds without a change before the result is announced. */
const QUIET = 600;

type Field = HTMLInputElement | HTMLSelectElement;

const isNumber = (target: EventTarget | null): target is HTMLInputElement => (target as Field | null)?.type === "number";

/** Callbacks of a window that consists of one form. */
interface Keys {
  /** Called while a number is being typed. */
  readonly changed: () => void;
  readonly close: () => void;
}

/**
 * Submits the form on Enter from any field, closes it on Escape, and reports numbers while they are typed. Selects a number on focus, so
 * that typing replaces it. Every browser then behaves the same.
 */
export function listenToForm(form: HTMLFormElement, { changed, close }: Keys): void {
  form.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const sends = event.key === "Enter" && (event.target as HTMLElement).matches("input, select");
    if (!sends && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) form.requestSubmit();
    else close();
  });
  form.addEventListener("input", ({ target }) => {
    if (isNumber(target)) changed();
  });
  // Selects the number on focus, so that typing replaces it: "2" is 2, not 20.
  form.addEventListener("focusin", ({ target }) => {
    if (isNumber(target)) target.select();
  });
}

/** Announces the result of a window to screen readers once it no longer changes. */
export class SpokenLine {
  readonly #root: () => HTMLElement | null;
  readonly #text: () => string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: () => HTMLElement | null, text: () => string) {
    this.#root = root;
    this.#text = text;
  }

  soon(): void {
    this.stop();
    this.#timer = setTimeout(() => this.now(), QUIET);
  }

  now(): void {
    const output = this.#root()?.querySelector("output");
    const text = output ? this.#text() : "";
    if (output && output.textContent !== text) output.textContent = text;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Adds a row for another modifier before the pressed button, and focuses the modifier's name. */
export function addModifierRow(root: HTMLElement, button: HTMLElement): void {
  const row = findElement(root, HTMLTemplateElement, "template.modifier");
  if (!row) return;
  button.before(root.ownerDocument.importNode(row.content, true));
  const names = findElements(root, HTMLInputElement, "input[name=modifierName]");
  names[names.length - 1]?.focus();
}
