import { closestElement } from "../../foundry/elements";

const ROWS = ["itemId", "effectId"] as const;

const attribute = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const matching = ({ dataset }: HTMLElement, names: readonly string[]): string =>
  names.map((name) => `[${attribute(name)}="${CSS.escape(dataset[name] ?? "")}"]`).join("");

/** Returns a selector that finds the same button after its part was redrawn; undefined for a button without data attributes. */
export function foundAgainBy(focused: HTMLElement): string | undefined {
  const own = Object.keys(focused.dataset).filter((name) => !name.startsWith("tooltip"));
  if (own.length === 0) return undefined;
  const row = closestElement(focused, HTMLElement, "[data-item-id], [data-effect-id]");
  const key = row && ROWS.find((name) => name in row.dataset);
  return `${row && key ? `${matching(row, [key])} ` : ""}${focused.localName}${matching(focused, own)}`;
}
