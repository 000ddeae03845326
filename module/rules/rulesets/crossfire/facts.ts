import type { RulesetFacts } from "../../attack/model/ruleset";
import { COVER_THERE } from "../../flight/cover";
import { swanSongFacts } from "../swan-song/facts";

/**
 * The default ruleset: Swan Song with limbs, glancing hits, wounding modifiers and unintended targets.
 * @rule XF-01 @rule XF-11
 */
export const crossfireFacts: RulesetFacts = {
  ...swanSongFacts,
  id: "crossfire",
  switches: { ...swanSongFacts.switches, limbs: true, woundingModifiers: true, unintendedTargets: true, choosesThings: true },
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: true },
  cover: COVER_THERE,
  bodySlows: true,
  bodyIsBarrier: false,
  bulletByBullet: true,
  sprintAddsWalk: true,
};
