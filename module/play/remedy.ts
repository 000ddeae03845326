import type { Refusal } from "../rules/ruling";

/** What would allow an attack that is refused, by the refusal. */
const REMEDIES: Readonly<Record<string, "ready" | "reload">> = { notReady: "ready", outOfAmmunition: "reload" };

export type Remedy = "ready" | "reload";

/** What somebody can do at once about a refusal; null: nothing here. */
export const remedyOf = (refusal: string | undefined): Remedy | null => (refusal && REMEDIES[refusal]) || null;

/** The button that puts right what is refused, with its price in Action Points; null: nothing here. @rule XF-26 */
export function remedyText({ refusal, values }: Pick<Refusal, "refusal" | "values">): string | null {
  const remedy = remedyOf(refusal);
  if (!remedy) return null;
  const ap = Number(values["ap"] ?? 0);
  const words = { weapon: String(values["weapon"] ?? ""), ap: String(ap) };
  return game.i18n?.format(`CROSSFIRE.Attack.remedy.${remedy}${ap > 0 ? "For" : ""}`, words) ?? null;
}
