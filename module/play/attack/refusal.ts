import type { WhyLeftOut } from "../../scene/cone-field";
import { ruleset } from "../ruleset";
import type { Refusal } from "../../rules/ruling";
import { faultSentence } from "../authority/notices";

/** Remedies for a refused attack, by refusal. */
const REMEDIES: Readonly<Record<string, "ready" | "reload">> = { notReady: "ready", outOfAmmunition: "reload" };

export type Remedy = "ready" | "reload";

/** Returns the remedy that the user can apply immediately; null without a remedy. */
export const remedyOf = (refusal: string | undefined): Remedy | null => (refusal && REMEDIES[refusal]) || null;

/** Returns the label of the remedy button with its AP cost; null without a remedy. @rule XF-26 */
export function remedyText({ refusal, values }: Pick<Refusal, "refusal" | "values">): string | null {
  const remedy = remedyOf(refusal);
  if (!remedy) return null;
  const ap = Number(values["ap"] ?? 0);
  const words = { weapon: String(values["weapon"] ?? ""), ap: String(ap) };
  return game.i18n?.format(`CROSSFIRE.Attack.remedy.${remedy}${ap > 0 ? "For" : ""}`, words) ?? null;
}

type Values = Readonly<Record<string, string | number>>;

const mode = (id: string): string => game.i18n?.localize(`CROSSFIRE.Mode.${id}`) ?? id;

/** Values that are shown by name instead of id: fire modes. */
const NAMED: Readonly<Record<string, (ids: string) => string>> = {
  mode,
  modes: (ids) => ids.split(", ").filter(Boolean).map(mode).join(", "),
};

/**
 * Formats the values of a refusal. Fire modes appear by name, and an order's fault in words. `price` becomes the AP cost in rulesets where
 * actions cost AP.
 */
export function refusalValues(values: Values): Values {
  const { ap } = values;
  const isCounted = ap !== undefined && ruleset().declaration.actions.length > 0;
  const named = Object.entries(values).map(([name, value]) => [name, NAMED[name]?.(String(value)) ?? value]);
  return {
    ...Object.fromEntries(named),
    fault: faultSentence(values),
    price: isCounted ? ` (${game.i18n?.format("CROSSFIRE.Attack.apCost", { ap: String(ap) })})` : "",
  };
}

/** A chosen target that an area attack does not fire at. */
export interface LeftOut {
  readonly name: string;
  readonly why: WhyLeftOut;
}

const words = (key: string, values: Record<string, string> = {}): string => game.i18n?.format(`CROSSFIRE.${key}`, values) ?? key;

const reasonOf = (why: WhyLeftOut): string => words(why === "dead" ? "Status.dead" : `Attack.leftOutWhy.${why}`);

/** Describes the chosen targets that an area attack does not fire at; "" for none. */
export function leftOutText(out: readonly LeftOut[]): string {
  const names = out.map(({ name, why }) => words("Spot.withChance", { name, chance: reasonOf(why) }));
  return names.length > 0 ? words("Attack.leftOut", { names: names.join(", ") }) : "";
}
