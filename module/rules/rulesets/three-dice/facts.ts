import type { RulesetFacts } from "../../attack/model/ruleset";
import { THREE_DICE } from "./declaration";
import { people } from "./derive";

/** Hit locations and wounding as written: 3d6 against a skill, one action per turn. */
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
  // There are no ties: a roll equal to the skill succeeds, a defense equal to its value holds (TD-ROLL-01).
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  // The text leaves to the game master what cover is there without an action, and whether a location beside it can be struck.
  cover: { there: "partial", prone: true, calls: true },
  // Filler: the text gives no corridor (XF-18).
  corridor: { halfWidth: 0.5, perMetre: 0.05 },
  aim: { perAp: 0, most: 0 },
  bodySlows: false,
  bulletByBullet: false,
  actionPoints: 1,
};
