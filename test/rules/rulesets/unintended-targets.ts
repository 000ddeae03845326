import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";

/**
 * Rules of unintended targets as written, in the form a module would use: without Crossfire's readings (XF-12,
 * XF-17).
 */
export const unintendedTargets: Ruleset = {
  ...crossfire,
  id: "unintended-targets",
  bodySlows: false,
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
};
