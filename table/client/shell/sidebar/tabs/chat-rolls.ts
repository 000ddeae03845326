/** Expands and collapses rolls in chat messages. */

/** Lets users operate the rolls of a message by keyboard, and labels these rolls as buttons. Skips rolls without a tooltip. */
export function makeRollsOperable(element: HTMLElement): void {
  for (const roll of element.querySelectorAll<HTMLElement>(".dice-roll")) {
    if (!roll.querySelector(".dice-tooltip")) continue;
    if (!roll.hasAttribute("tabindex")) roll.tabIndex = 0;
    if (!roll.hasAttribute("role")) roll.setAttribute("role", "button");
    roll.setAttribute("aria-expanded", String(roll.classList.contains("expanded")));
  }
}

/** Expands or collapses the roll that contains an element. @param expanded - omitted: toggles the roll */
export function toggleRoll(target: HTMLElement, expanded?: boolean): void {
  const roll = target.closest<HTMLElement>(".dice-roll") ?? target;
  const open = roll.classList.toggle("expanded", expanded);
  roll.setAttribute("aria-expanded", String(open));
  for (const tooltip of roll.querySelectorAll<HTMLElement>(".dice-tooltip")) tooltip.classList.toggle("expanded", open);
}

/** Expands the rolls of a redrawn message that were expanded before. */
export function keepExpanded(old: HTMLElement, drawn: HTMLElement): void {
  const before = [...old.querySelectorAll<HTMLElement>(".dice-roll")];
  [...drawn.querySelectorAll<HTMLElement>(".dice-roll")].forEach((roll, index) => {
    if (before[index]?.classList.contains("expanded")) toggleRoll(roll, true);
  });
}
