import type { RulesetFacts } from "../../attack/model/ruleset";
import { THREE_DICE } from "./declaration";
import { people } from "./derive";

/** Facts of the 3d6 ruleset: 3d6 against a skill, hit locations, wounding modifiers, one action per turn. */
export const threeDiceFacts: RulesetFacts = {
  id: "three-dice",
  declaration: THREE_DICE,
  people,
  switches: {
    limbs: true,
    woundingModifiers: false,
    unintendedTargets: true,
    passes: false,
    meleeCover: false,
    closedCalls: [],
    choosesThings: true,
  },
  // There are no ties: a roll equal to the skill succeeds, and so does a defense roll equal to its value (TD-ROLL-01).
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  // The rulebook leaves it to the GM which cover is automatic, and whether a call can go around cover.
  cover: { there: "partial", prone: true, calls: true },
  // The rulebook gives no corridor, so this project sets one (XF-18).
  corridor: { halfWidth: 0.5, perMeter: 0.05 },
  aim: { perAp: 0, most: 0 },
  deadeye: { rating: 7, bonus: 2 },
  bodySlows: false,
  // The rulebook has no bursts, so this project follows each bullet (UT-12).
  bulletByBullet: true,
  actionPoints: 1,
};
