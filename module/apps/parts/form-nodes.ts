/** Pieces of small windows, built from nodes: names of people are text. */
export const made = <K extends keyof HTMLElementTagNameMap>(tag: K, text = "", attributes: Readonly<Record<string, string>> = {}) => {
  const element = Object.assign(document.createElement(tag), { textContent: text });
  // As attributes: the content may be copied before it is shown.
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** A label, its field and what there is to know about it. */
export function field(label: string, input: HTMLElement, hint = ""): HTMLElement {
  const row = made("label", "", { class: "cf-field" });
  row.append(made("span", label), input);
  if (hint) row.append(made("small", hint));
  return row;
}

/** A box to tick, with what it means. */
export function checkbox(input: HTMLElement, label: string, hint = ""): HTMLElement {
  const row = made("label", "", { class: "cf-check" });
  const words = made("span", label);
  if (hint) words.append(made("small", hint));
  row.append(input, words);
  return row;
}

/**
 * Keeps a window open, with what was typed, as long as something in it is missing or out of bounds.
 *
 * @param action of the button that sends it
 * @param check marks what the fields themselves cannot know, by setCustomValidity
 */
export function openUntilValid(root: HTMLElement, action: string, check: (form: HTMLFormElement) => void = () => {}): void {
  const form = root.querySelector("form") ?? (root.closest("form") as HTMLFormElement | null);
  const stop = (event: Event): void => {
    if ((event.target as Element | null)?.closest("button")?.dataset["action"] !== action && event.type === "click") return;
    if (form) check(form);
    if (form?.reportValidity() ?? true) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener("click", stop, { capture: true });
  root.addEventListener("submit", stop, { capture: true });
}
