import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Seat } from "./seat";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GUIDELINES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Options that save a third of the time of a check without changing its violations. The result omits the selectors of checked elements, and
 * style sheets are not loaded. Only a rule that axe leaves out by default reads style sheets.
 */
const ECONOMICAL = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };

/**
 * Returns the accessibility faults that axe finds in a part of the page, by rule. If the part does not exist, that is the only fault.
 * Expand collapsed parts first, because axe skips them.
 * @param selector - selects elements; the first is checked
 * @param more - "advice": axe also checks its own advice beyond the guidelines; null: only the guidelines
 */
export async function faults(seat: Seat, selector: string, more: "advice" | null = null): Promise<string[]> {
  if (!(await seat.evaluate((g) => Boolean(g.axe)))) await seat.page.evaluate(AXE);
  const options = more ? ECONOMICAL : { ...ECONOMICAL, runOnly: GUIDELINES };
  return seat.evaluate<string[], [string, object]>(
    async (g, [where, asked]) => {
      const part = g.document.querySelector(where);
      if (!part) return [`there is no ${where}`];
      const found = await g.axe.run(part, asked);
      return found.violations.flatMap(({ id, nodes }: any) => nodes.map(({ html }: any) => `${where} ${id}: ${html.slice(0, 200)}`));
    },
    [selector, options],
  );
}

/** Expands all collapsed parts of a chat card and returns the accessibility faults that axe finds on the card. */
export async function faultsUnfolded(seat: Seat, card: string): Promise<string[]> {
  await seat.evaluate((g, where: string) => {
    for (const part of g.document.querySelectorAll(`${where} details`)) part.open = true;
  }, card);
  return faults(seat, card);
}
