import type { Ruleset } from "../ruleset";
import { ACTION_POINTS, declaration } from "./declaration";

/** Called shots as written: d20 and bonus against Evasion, limbs with Cripple Thresholds, DT and DR, no passes. */
export const calledShotD20: Ruleset = {
  id: "called-shot-d20",
  declaration,
  switches: {
    limbs: true,
    woundingModifiers: false,
    unintendedTargets: false,
    passes: false,
    meleeCover: false,
    closedCalls: [],
  },
  // Nobody ties: equalling Evasion is a miss (CS-08).
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  bodySlows: false,
  bulletByBullet: true,
  actionPoints: ACTION_POINTS,
};
