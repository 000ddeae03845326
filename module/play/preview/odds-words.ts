import { ODDS_SHOWN, PLAYER_ODDS, type OddsShown } from "../world-settings";
import { inClientLanguage } from "../../foundry/numbers";

/** Returns how this client shows chances; always exact for GMs. */
export function oddsShown(): OddsShown {
  if (game.user?.isGM) return "exact";
  const setting = game.settings?.get("crossfire", PLAYER_ODDS) as unknown;
  return ODDS_SHOWN.find((one) => one === setting) ?? "exact";
}

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Lowest chance, 0 to 1, for each word. */
const WORDS: readonly (readonly [from: number, leaf: string])[] = [
  [0.95, "almostCertain"],
  [0.75, "veryLikely"],
  [0.55, "likely"],
  [0.45, "even"],
  [0.25, "unlikely"],
  [0.05, "hardly"],
  [Number.MIN_VALUE, "almostNever"],
];

function inWords(chance: number): string {
  const word = WORDS.find(([from]) => chance >= from);
  return localize(`CROSSFIRE.Odds.${word?.[1] ?? "never"}`);
}

/** Formats a chance as a whole percentage in this client's language. A chance just above 0 or just below 1 is shown as "<1%" or ">99%". */
function inPercent(chance: number): string {
  const write = (value: number): string => inClientLanguage(value, "percent", { style: "percent" });
  const percent = Math.round(chance * 100);
  if (percent === 0 && chance > 0) return `<${write(0.01)}`;
  if (percent === 100 && chance < 1 - 1e-9) return `>${write(0.99)}`;
  return write(chance);
}

/** Uncertainty, as a chance, from which "about" is shown: half a percentage point. */
const TOLD = 0.005;

/**
 * Formats a chance as this user may see it. Adds "about" to a percentage that is uncertain by half a percentage point or more.
 *
 * @param chance Lower bound, 0 to 1.
 * @param lost Maximum by which the true chance may exceed the lower bound.
 */
export function chanceText(chance: number, shown: OddsShown, lost = 0): string {
  const middle = chance + Math.min(lost, 1 - chance) / 2;
  if (shown === "words") return inWords(middle);
  if (lost < TOLD) return inPercent(chance);
  return game.i18n?.format("CROSSFIRE.Odds.about", { chance: inPercent(middle) }) ?? inPercent(middle);
}

/** Returns the color strength for a chance, 0 to 1, no more precise than the chance's text. */
export const chanceLevel = (chance: number, shown: OddsShown): number =>
  shown === "words" ? (WORDS.find(([from]) => chance >= from)?.[0] ?? 0) : Math.round(chance * 100) / 100;
