import { findElement, findElements } from "../../foundry/elements";

/** How long somebody must stop changing things before the result is spoken, in milliseconds. */
const QUIET = 600;

type Field = HTMLInputElement | HTMLSelectElement;

const isNumber = (target: EventTarget | null): target is HTMLInputElement => (target as Field | null)?.type === "number";

/** What the keyboard does in a window that is one form. */
interface Keys {
  /** A number is being typed. */
  readonly changed: () => void;
  readonly close: () => void;
}

/** Enter sends the form from any field, Escape closes: said here, so that no browser and no other window thinks otherwise. */
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
  // Typing replaces a number: "2" is 2, not 20.
  form.addEventListener("focusin", ({ target }) => {
    if (isNumber(target)) target.select();
  });
}

/** The line of a window that says its result once it stays: a number that runs through three values is one sentence. */
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

/** One more modifier to type in, before the button that was pressed; its name has the focus. */
export function addModifierRow(root: HTMLElement, button: HTMLElement): void {
  const row = findElement(root, HTMLTemplateElement, "template.modifier");
  if (!row) return;
  button.before(root.ownerDocument.importNode(row.content, true));
  const names = findElements(root, HTMLInputElement, "input[name=modifierName]");
  names[names.length - 1]?.focus();
}
