import type { Switches } from "../rules/attack/battlefield";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { factsById } from "../rules/rulesets/facts";

/** World settings of the game itself. */
export const RULESET_SETTING = "ruleset";
export const SWITCHES = ["limbs", "woundingModifiers", "unintendedTargets", "passes"] as const satisfies readonly (keyof Switches)[];
/** Readings of the rules that only some rulesets leave to the table; off unless the table says otherwise. */
export const READINGS = ["naturals", "keepsCall"] as const satisfies readonly (keyof Switches)[];

/** The ruleset this world plays, but for how attacks are resolved: that is loaded when somebody attacks. */
export const ruleset = (): RulesetFacts => factsById(game.settings?.get("crossfire", RULESET_SETTING) ?? "crossfire");

/** The parts of it that are on: a part the ruleset does not have cannot be switched on. @rule XF-11 */
export function switches(): Switches {
  const own = ruleset().switches;
  const parts = SWITCHES.map((part) => [part, own[part] && (game.settings?.get("crossfire", part) ?? true)]);
  const readings = READINGS.filter((reading) => own[reading] !== undefined);
  const chosen = readings.map((reading) => [reading, game.settings?.get("crossfire", reading) ?? own[reading]]);
  return { ...own, ...Object.fromEntries([...parts, ...chosen]) };
}
