import { findElement } from "../../foundry/elements";
import { menuEntry } from "../../foundry/version";

/** Actions of a card, in menu order. A menu entry presses the card's own button. */
const OFFERED = [
  { action: "show-path", label: "CROSSFIRE.Card.showPath", icon: "fa-solid fa-map" },
  { action: "reroll", label: "CROSSFIRE.Card.rollAgain", icon: "fa-solid fa-dice" },
  { action: "override", label: "CROSSFIRE.Card.override", icon: "fa-solid fa-pen" },
  { action: "say-end", label: "CROSSFIRE.Card.leaves", icon: "fa-solid fa-feather" },
  { action: "undo", label: "CROSSFIRE.Card.undo", icon: "fa-solid fa-rotate-left" },
  { action: "undo-series", label: "CROSSFIRE.Card.series.undo", icon: "fa-solid fa-rotate-left" },
] as const;

/** Returns the card's button for an action; null if this user has none. Ignores the buttons of the individual attacks in a series. */
const buttonIn = (message: HTMLElement, action: string): HTMLElement | null =>
  findElement(message, HTMLElement, `:scope > .message-content[data-cf-card] [data-crossfire="${action}"]:not(.cf-series *)`);

/** Adds the actions of a card to the context menu of its message. */
export function addToMessageMenu(entries: object[]): void {
  for (const { action, label, icon } of OFFERED) {
    const visible = (message: HTMLElement): boolean => buttonIn(message, action) !== null;
    entries.push(menuEntry({ label, icon, visible, run: (message) => buttonIn(message, action)?.click() }));
  }
}
