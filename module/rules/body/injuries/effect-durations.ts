import { minutesToRounds } from "../../clock/rounds";
import type { RuleId } from "../../ruling";

export type BodySide = "left" | "right";

/** Rule for the duration of an effect. */
export type Lasts =
  /** One round for each point of the Damage Value before soak and limit. */
  | "original-dv"
  /** One round for each point of damage done. */
  | "dv"
  /** One hour for each point of damage done. */
  | "dv-hours"
  /** One round for each hit by which the test against the effect failed. */
  | "missing-hits"
  /** Until the end of the round, when initiative is rolled again. */
  | "round"
  /** No time limit. */
  | "open"
  /** Instant. */
  | "at-once";

/** Event that ends an effect; "at-once": the effect is instant. */
export type EffectEnd = "time" | "healing" | "treatment" | "limb" | "at-once";

/** Unit for counting an effect: the body, each side, or each ear or eye. */
export type Per = "body" | "side" | "organ";

export interface CalledEffect {
  readonly lasts: Lasts;
  readonly until: EffectEnd;
  readonly per: Per;
  readonly rule: RuleId;
}

/** Effects of hits on fine locations, by status id. */
export const CALLED_EFFECTS = {
  stunned: { lasts: "round", until: "time", per: "body", rule: "SS-CALLED-45" },
  deafened: { lasts: "original-dv", until: "time", per: "organ", rule: "SS-CALLED-13" },
  blinded: { lasts: "original-dv", until: "time", per: "organ", rule: "SS-CALLED-16" },
  slowed: { lasts: "open", until: "healing", per: "body", rule: "SS-CALLED-46" },
  winded: { lasts: "original-dv", until: "time", per: "body", rule: "SS-CALLED-47" },
  "broken-grip": { lasts: "dv", until: "time", per: "side", rule: "SS-CALLED-19" },
  "weak-side": { lasts: "dv", until: "time", per: "side", rule: "SS-CALLED-20" },
  nauseous: { lasts: "missing-hits", until: "time", per: "body", rule: "SS-CALLED-22" },
  buckled: { lasts: "missing-hits", until: "time", per: "body", rule: "SS-CALLED-23" },
  "slow-death": { lasts: "open", until: "treatment", per: "body", rule: "SS-CALLED-25" },
  knockdown: { lasts: "at-once", until: "at-once", per: "body", rule: "SS-CALLED-30" },
  "unable-to-speak": { lasts: "dv-hours", until: "time", per: "body", rule: "SS-CALLED-33" },
  bleedout: { lasts: "open", until: "treatment", per: "body", rule: "SS-CALLED-36" },
  "one-arm-bandit": { lasts: "dv", until: "healing", per: "side", rule: "SS-CALLED-40" },
  fatigued: { lasts: "at-once", until: "at-once", per: "body", rule: "SS-CALLED-43" },
} as const satisfies Readonly<Record<string, CalledEffect>>;
export type EffectId = keyof typeof CALLED_EFFECTS;

/** Rounds per minute. @rule SS-ROUND-01 */
export const ROUNDS_PER_MINUTE = minutesToRounds(1);
/** Number of ears of a person, which is also the number of eyes. @rule SS-CALLED-12 @rule SS-CALLED-15 */
export const ORGANS = 2;

/** Rounds per hour. @rule SS-ROUND-01 */
export const ROUNDS_PER_HOUR = minutesToRounds(60);
