import { minutesToRounds } from "../clock/clock";
import { COMPOSURE } from "../contest/success-test";
import type { FINE_LOCATIONS } from "./limbs";
import type { RuleId } from "../ruling";

export type FineId = (typeof FINE_LOCATIONS)[number]["location"];
export type BodySide = "left" | "right";

/** Rule for the duration of an effect. */
export type Lasts =
  /** Rounds equal to the Damage Value before soak and limit. */
  | "original-dv"
  /** Rounds equal to the damage done. */
  | "dv"
  /** Hours equal to the damage done. */
  | "dv-hours"
  /** Rounds equal to the hits missing in the test against the effect. */
  | "missing-hits"
  /** Until the end of the round, when initiative is rolled again. */
  | "round"
  /** No time limit. */
  | "open"
  /** Instant. */
  | "at-once";

/** Cause of the end of an effect. */
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

/** Test against Stunned after a hit on a location. */
export interface StunTest {
  readonly attributes: readonly [string, string];
  readonly threshold: number;
  /** Change of the Initiative Score if the test fails. */
  readonly score: -5 | -10;
}

export interface LocationEffects {
  readonly effects: readonly EffectId[];
  /** Test against Stunned; null: a hit here does not stun. */
  readonly stun: StunTest | null;
}

const TOUGHNESS = ["body", "willpower"] as const;
const stun = (threshold: number, score: StunTest["score"], attributes: readonly [string, string] = TOUGHNESS): StunTest => ({
  attributes,
  threshold,
  score,
});
const quiet = (...effects: readonly EffectId[]): LocationEffects => ({ effects, stun: null });
const stunning = (test: StunTest, ...effects: readonly EffectId[]): LocationEffects => ({ effects: ["stunned", ...effects], stun: test });

/** Effects of a hit on each of the 16 fine locations, in the order of their resolution. @rule SS-CALLED-06 */
export const LOCATION_EFFECTS: Readonly<Record<FineId, LocationEffects>> = {
  // SS-CALLED-10
  ankle: quiet("slowed", "winded"),
  // SS-CALLED-11
  ear: stunning(stun(2, -10), "deafened"),
  // SS-CALLED-14
  eye: stunning(stun(3, -10), "blinded"),
  // SS-CALLED-17
  foot: stunning(stun(3, -5), "slowed", "winded"),
  // SS-CALLED-18
  forearm: quiet("broken-grip", "weak-side"),
  // SS-CALLED-21
  genitals: stunning(stun(4, -10), "nauseous", "buckled"),
  // SS-CALLED-24
  gut: stunning(stun(2, -5), "nauseous", "slow-death"),
  // SS-CALLED-27
  hand: stunning(stun(2, -5), "broken-grip", "weak-side"),
  // SS-CALLED-29
  hip: quiet("knockdown", "slowed"),
  // SS-CALLED-32
  jaw: stunning(stun(2, -5), "unable-to-speak"),
  // SS-CALLED-34
  knee: stunning(stun(2, -10, COMPOSURE), "knockdown", "slowed", "winded"),
  // SS-CALLED-35
  neck: stunning(stun(3, -10), "bleedout"),
  // SS-CALLED-38
  shin: quiet("knockdown", "slowed", "winded"),
  // SS-CALLED-39
  shoulder: stunning(stun(1, -5), "one-arm-bandit", "weak-side"),
  // SS-CALLED-42
  sternum: stunning(stun(3, -10), "fatigued", "winded"),
  // SS-CALLED-44
  thigh: quiet("slowed", "winded"),
};

/** Rounds per minute. @rule SS-ROUND-01 */
export const ROUNDS_PER_MINUTE = minutesToRounds(1);
/** Number of ears of a person, and number of eyes. @rule SS-CALLED-12 @rule SS-CALLED-15 */
export const ORGANS = 2;

/** Rounds per hour. @rule SS-ROUND-01 */
export const ROUNDS_PER_HOUR = minutesToRounds(60);
