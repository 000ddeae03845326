import type { Ruleset } from "../rules/attack/model/ruleset";
import { rulesetById } from "../rules/rulesets/rulesets";
import { pricedAs } from "../rules/attack/declare/action-prices";
import { bookRuleset, worldPrices } from "./ruleset";

/** Returns the world's ruleset with attack resolution. */
export const wholeRuleset = (): Ruleset => pricedAs(rulesetById(bookRuleset().id), worldPrices());
