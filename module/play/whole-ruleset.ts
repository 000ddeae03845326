import type { Ruleset } from "../rules/attack/model/ruleset";
import { rulesetById } from "../rules/rulesets/rulesets";
import { pricedAs } from "../rules/attack/declare/prices";
import { bookRuleset, worldPrices } from "./ruleset";

/** The ruleset this world plays, with how its attacks are resolved. */
export const wholeRuleset = (): Ruleset => pricedAs(rulesetById(bookRuleset().id), worldPrices());
