import { findElements } from "../../foundry/elements";

/** Creates an element with a text and attributes as a DOM node, so that names are never parsed as HTML. */
export const made = <K extends keyof HTMLElementTagNameMap>(tag: K, text = "", attributes: Readonly<Record<string, string>> = {}) => {
  const element = Object.assign(document.createElement(tag), { textContent: text });
  // Values are set as attributes, because the dialog may copy the content before showing it.
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** Builds a label with its field and, if given, a hint. */
export function field(label: string, input: HTMLElement, hint = ""): HTMLElement {
  const row = made("label", "", { class: "cf-field" });
  row.append(made("span", label), input);
  if (hint) row.append(made("small", hint));
  return row;
}

/** Builds a checkbox with its label and, if given, a hint. */
export function checkbox(input: HTMLElement, label: string, hint = ""): HTMLElement {
  const row = made("label", "", { class: "cf-check" });
  const words = made("span", label);
  if (hint) words.append(made("small", hint));
  row.append(input, words);
  return row;
}

/** Shows each element with `data-shown-for` only while a field has one of the given values, such as `moment=score phase`. */
export function showForChoices(root: HTMLElement): void {
  const form = root.querySelector("form");
  const update = (): void => {
    const chosen = form ? new FormData(form) : null;
    for (const element of findElements(root, HTMLElement, "[data-shown-for]")) {
      const [name = "", values = ""] = (element.dataset["shownFor"] ?? "").split("=");
      element.hidden = !values.split(" ").includes(String(chosen?.get(name) ?? ""));
    }
  };
  root.addEventListener("change", update);
  update();
}

/**
 * Keeps a window open, with its input, until all fields are valid.
 * @param action `data-action` of the submit button.
 * @param check Reports faults that the fields cannot detect themselves, through setCustomValidity.
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
