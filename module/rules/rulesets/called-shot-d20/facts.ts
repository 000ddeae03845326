import type { RulesetFacts } from "../../attack/ruleset";
import { COVER_ALWAYS } from "../../flight/cover";
import { ACTION_POINTS, declaration } from "./declaration";
import { survivors } from "./people";

/** Called shots as written: d20 and bonus against Evasion, limbs with Cripple Thresholds, DT and DR, no passes. */
export const calledShotD20Facts: RulesetFacts = {
  id: "called-shot-d20",
  declaration,
  people: survivors,
  switches: {
    limbs: true,
    woundingModifiers: false,
    unintendedTargets: false,
    passes: false,
    meleeCover: false,
    closedCalls: [],
    naturals: false,
    keepsCall: false,
  },
  // Nobody ties: equalling Evasion is a miss (CS-08).
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  cover: COVER_ALWAYS,
  bodySlows: false,
  bulletByBullet: true,
  actionPoints: ACTION_POINTS,
};
