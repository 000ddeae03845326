import type { Ruleset } from "../rules/attack/ruleset";
import { rulesetById } from "../rules/rulesets/rulesets";
import { ruleset } from "./ruleset";

/** The ruleset this world plays, with how its attacks are resolved. */
export const wholeRuleset = (): Ruleset => rulesetById(ruleset().id);
