import type { Ruleset } from "../ruleset";
import { swanSong } from "../swan-song/swan-song";

/**
 * The default: everything together. Swan Song with limbs, glancing hits, wounding modifiers and unintended targets.
 * @rule XF-01 @rule XF-11
 */
export const crossfire: Ruleset = {
  ...swanSong,
  id: "crossfire",
  switches: { ...swanSong.switches, limbs: true, woundingModifiers: true, unintendedTargets: true },
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: true },
  bodySlows: true,
  bulletByBullet: true,
};
