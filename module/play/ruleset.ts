import type { Switches } from "../rules/attack/battlefield";
import { rulesetById } from "../rules/rulesets/rulesets";
import type { Ruleset } from "../rules/rulesets/ruleset";

/** World settings of the game itself. */
export const RULESET_SETTING = "ruleset";
export const SWITCHES = ["limbs", "woundingModifiers", "unintendedTargets", "passes"] as const satisfies readonly (keyof Switches)[];

/** The ruleset this world plays. */
export const ruleset = (): Ruleset => rulesetById(game.settings?.get("crossfire", RULESET_SETTING) ?? "crossfire");

/** The parts of it that are on: a part the ruleset does not have cannot be switched on. @rule XF-11 */
export function switches(): Switches {
  const own = ruleset().switches;
  const parts = Object.fromEntries(SWITCHES.map((part) => [part, own[part] && (game.settings?.get("crossfire", part) ?? true)]));
  return { ...own, ...parts };
}
