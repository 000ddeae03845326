import type { SystemObject, SystemClass } from "../../common/dynamic";

export interface AnchorOptions {
  /** Text before the total. */
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  /** CSS classes of the icon; omitted: a d20. */
  icon?: string;
}

/** Returns the link that shows a roll in running text. @throws {Error} without a browser document */
export function rollAnchor(roll: SystemObject, { label, attrs = {}, dataset = {}, classes = [], icon }: AnchorOptions): HTMLAnchorElement {
  if (typeof document === "undefined") throw new Error("Roll#toAnchor makes an element and so needs a browser.");
  const anchor = document.createElement("a");
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  anchor.classList.add("inline-roll", ...(roll._evaluated ? ["inline-result"] : []), ...classes);
  anchor.setAttribute("role", "button");
  anchor.tabIndex = 0;
  const shown: Record<string, string | undefined> = roll._evaluated
    ? { tooltipText: roll.formula, roll: JSON.stringify(roll) }
    : { tooltipText: roll.formula, mode: roll.options.rollMode ?? "roll", flavor: roll.options.flavor, formula: roll.formula };
  for (const [name, value] of Object.entries({ ...shown, ...dataset })) if (value !== undefined) anchor.dataset[name] = value;
  const mark = document.createElement("i");
  mark.className = icon ?? "fa-solid fa-dice-d20";
  mark.setAttribute("inert", "");
  const text = roll._evaluated ? String(roll.total) : roll.formula;
  anchor.append(mark, [label, text].filter(Boolean).join(" "));
  return anchor;
}

/** Returns the JSON of a roll as stored in an anchor. Other packages may have written the JSON with `escape`. */
const storedRoll = (text: string): string => (text.startsWith("{") ? text : unescape(text));

/** Shows the dice of an inline roll below the roll. */
export async function expandInlineResult(Roll: SystemClass, anchor: HTMLElement): Promise<void> {
  if (!anchor.classList.contains("inline-result") || anchor.classList.contains("expanded") || !anchor.dataset.roll) return;
  anchor.classList.add("expanded");
  anchor.setAttribute("aria-expanded", "true");
  const holder = document.createElement("div");
  holder.innerHTML = await Roll.fromJSON(storedRoll(anchor.dataset.roll)).getTooltip();
  const tooltip = holder.firstElementChild;
  if (tooltip && anchor.classList.contains("expanded")) anchor.after(tooltip);
}

/** Hides the dice that `expandInlineResult` showed. */
export function collapseInlineResult(anchor: HTMLElement): void {
  if (!anchor.classList.contains("expanded")) return;
  anchor.classList.remove("expanded");
  anchor.setAttribute("aria-expanded", "false");
  if (anchor.nextElementSibling?.classList.contains("dice-tooltip")) anchor.nextElementSibling.remove();
}
