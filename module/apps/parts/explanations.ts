import { closestElement, findElement } from "../../foundry/elements";

const SELECTOR = "[data-explained]";

interface Tooltips {
  activate(element: HTMLElement, options: { html: HTMLElement; cssClass: string }): void;
  deactivate(): void;
}

const tooltips = (): Tooltips | undefined => game.tooltip as Tooltips | undefined;

function show(number: HTMLElement): void {
  const why = findElement(number, HTMLTemplateElement, "template");
  if (!why) return;
  const box = number.ownerDocument.createElement("div");
  box.append(number.ownerDocument.importNode(why.content, true));
  tooltips()?.activate(number, { html: box, cssClass: "crossfire cf-explanation" });
}

/**
 * Shows the explanation of every number inside `root` on hover, keyboard focus and click. Call it once per element; it also covers content
 * rendered later.
 */
export function wireExplanations(root: HTMLElement): void {
  const numberAt = (event: Event): HTMLElement | null => closestElement(event.target, HTMLElement, SELECTOR) ?? null;
  for (const type of ["pointerover", "focusin", "click"]) {
    root.addEventListener(type, (event) => {
      const number = numberAt(event);
      if (number) show(number);
    });
  }
  for (const type of ["pointerout", "focusout"]) {
    root.addEventListener(type, (event) => {
      if (numberAt(event)) tooltips()?.deactivate();
    });
  }
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && numberAt(event)) {
      event.stopPropagation();
      tooltips()?.deactivate();
    }
  });
}
