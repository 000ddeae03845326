import type { Switches } from "../rules/attack/model/battlefield";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import type { Prices } from "../rules/attack/model/declaration";
import { pricedAs, pricesFrom } from "../rules/attack/declare/action-prices";
import { factsById } from "../rules/rulesets/facts";

import { CLOSED_CALLS, MELEE_COVER, PRICES } from "./world-settings";

/** World setting for the active ruleset; `SWITCHES`: settings that switch parts of the rules. */
export const RULESET_SETTING = "ruleset";
export const SWITCHES = ["limbs", "woundingModifiers", "unintendedTargets", "passes"] as const satisfies readonly (keyof Switches)[];
/**
 * Settings for optional readings of the rules, which only some rulesets have. Off by default, except the choice among things (UT-44,
 * UT-51).
 */
export const READINGS = ["naturals", "keepsCall", "choosesThings", "sparesBarriers"] as const satisfies readonly (keyof Switches)[];

/** Returns the facts of the world's ruleset, with the book's action costs. */
export const bookRuleset = (): RulesetFacts => factsById(game.settings?.get("crossfire", RULESET_SETTING) ?? "crossfire");

/** Returns the name of a ruleset; the id if no language names it. */
export function rulesetName(id: string): string {
  const key = `CROSSFIRE.Ruleset.${id}`;
  return game.i18n?.has(key) ? game.i18n.localize(key) : id;
}

/** Returns the world's own action costs; empty if the world uses the book's costs. @rule XF-26 */
export function worldPrices(): Prices {
  const book = bookRuleset();
  const stored = (game.settings?.get("crossfire", PRICES) as Readonly<Record<string, object>> | undefined)?.[book.id];
  return stored && Object.keys(stored).length > 0 ? pricesFrom(stored, book) : AS_PRINTED;
}

const AS_PRINTED: Prices = {};

/** Returns the world's ruleset without attack resolution, which is loaded with the first attack. */
export const ruleset = (): RulesetFacts => pricedAs(bookRuleset(), worldPrices());

/** Returns the locations that attacks may not call in this world. @rule SS-CALLED-01 */
export const closedCalls = (): readonly string[] => [...((game.settings?.get("crossfire", CLOSED_CALLS) as Iterable<string>) ?? [])];

/** Returns the world's switches, optional readings and house rules. A part that the ruleset lacks stays off. @rule XF-11 */
export function switches(): Switches {
  const own = ruleset().switches;
  const parts = SWITCHES.map((part) => [part, own[part] && (game.settings?.get("crossfire", part) ?? true)]);
  const readings = READINGS.filter((reading) => own[reading] !== undefined);
  const chosen = readings.map((reading) => [reading, game.settings?.get("crossfire", reading) ?? own[reading]]);
  const house = { closedCalls: closedCalls(), meleeCover: game.settings?.get("crossfire", MELEE_COVER) === true, prices: worldPrices() };
  return { ...own, ...Object.fromEntries([...parts, ...chosen]), ...house };
}
