import type { ApplicationV2 } from "./application";
import { localize } from "../world";

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  tooltip?: string;
  callback?: (event: Event, button: HTMLButtonElement, dialog: ApplicationV2) => unknown;
}

/** Creates one button of a dialog. */
export function buttonElement(document: Document, config: DialogButton): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = config.type ?? "submit";
  button.dataset.action = config.action;
  button.disabled = config.disabled === true;
  if (config.class) button.className = config.class;
  if (config.tooltip) button.dataset.tooltipText = localize(config.tooltip);
  if (config.default) button.setAttribute("data-default", "");
  for (const [property, value] of Object.entries(config.style ?? {}))
    button.style.setProperty(
      property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  if (config.icon) {
    const icon = document.createElement("i");
    icon.className = config.icon;
    icon.setAttribute("inert", "");
    button.append(icon);
  }
  const label = document.createElement("span");
  label.textContent = localize(config.label);
  button.append(label);
  return button;
}

/** Returns the buttons by action. @throws {Error} if there are no buttons, or if two buttons share an action */
export function keyButtons(buttons: readonly DialogButton[] | undefined): Record<string, DialogButton> {
  if (!buttons?.length) throw new Error("A dialog needs at least one button.");
  const keyed: Record<string, DialogButton> = {};
  for (const button of buttons) {
    if (keyed[button.action]) throw new Error(`Two buttons of this dialog have the action "${button.action}".`);
    keyed[button.action] = button;
  }
  return keyed;
}

const FOCUSABLE =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex='-1'])";

/** Returns the elements inside `root` that the Tab key reaches, in order. */
export function focusable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.getClientRects().length > 0);
}
