import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";

/** The rules of unintended targets as written, as a module would bring them: without the readings of Crossfire (XF-12, XF-17). */
export const unintendedTargets: Ruleset = {
  ...crossfire,
  id: "unintended-targets",
  bodySlows: false,
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
};
