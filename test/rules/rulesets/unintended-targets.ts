import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";

/**
 * The rules of unintended targets as published, without Crossfire's changes (XF-12, XF-17). A module can define its own ruleset in the same
 * form.
 */
export const unintendedTargets: Ruleset = {
  ...crossfire,
  id: "unintended-targets",
  bodySlows: false,
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
};
