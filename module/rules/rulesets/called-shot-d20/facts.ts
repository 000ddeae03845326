import type { RulesetFacts } from "../../attack/model/ruleset";
import { COVER_ALWAYS } from "../../protection/cover";
import { ACTION_POINTS, calledShotD20Declaration, SNIPER } from "./declaration";
import { survivors } from "./people";

/** Facts of Called Shot d20: d20 plus bonus against Evasion, limbs with Cripple Thresholds, DT and DR percent, no passes. */
export const calledShotD20Facts: RulesetFacts = {
  id: "called-shot-d20",
  declaration: calledShotD20Declaration,
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
  // There are no ties: a total equal to Evasion misses (CS-08).
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  cover: COVER_ALWAYS,
  // The rulebook gives no corridor, so this project sets one (XF-18).
  corridor: { halfWidth: 0.5, perMeter: 0.05 },
  aim: { perAp: 0, most: 0 },
  deadeye: SNIPER,
  bodySlows: false,
  bulletByBullet: true,
  attacksAgain: true,
  actionPoints: ACTION_POINTS,
};
