import type { LimbKind } from "../limbs";
import type { RuleId } from "../../ruling";
import type { EffectId } from "./effect-durations";
import { COMPOSURE } from "../../contest/success-test";

/** A location on a limb, with its own modifier and damage limit. */
export interface FineLocation {
  readonly location: string;
  readonly limb: LimbKind;
  readonly modifier: number;
  /** Maximum damage of a hit on this location. */
  readonly dvLimit: number;
  readonly rule: RuleId;
}

/** The 16 fine locations, each on one limb (XF-03). @rule SS-CALLED-04 @rule SS-CALLED-05 */
export const FINE_LOCATIONS = [
  { location: "ankle", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-10" },
  { location: "ear", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-11" },
  { location: "eye", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-14" },
  { location: "foot", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-17" },
  { location: "forearm", limb: "arm", modifier: -6, dvLimit: 2, rule: "SS-CALLED-18" },
  { location: "genitals", limb: "torso", modifier: -10, dvLimit: 4, rule: "SS-CALLED-21" },
  { location: "gut", limb: "torso", modifier: -6, dvLimit: 8, rule: "SS-CALLED-24" },
  { location: "hand", limb: "arm", modifier: -8, dvLimit: 1, rule: "SS-CALLED-27" },
  { location: "hip", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-29" },
  { location: "jaw", limb: "head", modifier: -8, dvLimit: 2, rule: "SS-CALLED-32" },
  { location: "knee", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-34" },
  { location: "neck", limb: "head", modifier: -8, dvLimit: 10, rule: "SS-CALLED-35" },
  { location: "shin", limb: "leg", modifier: -6, dvLimit: 2, rule: "SS-CALLED-38" },
  { location: "shoulder", limb: "arm", modifier: -6, dvLimit: 3, rule: "SS-CALLED-39" },
  { location: "sternum", limb: "torso", modifier: -10, dvLimit: 10, rule: "SS-CALLED-42" },
  { location: "thigh", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-44" },
] as const satisfies readonly FineLocation[];

export const fineLocation = (id: string): FineLocation | undefined => FINE_LOCATIONS.find(({ location }) => location === id);

export type FineId = (typeof FINE_LOCATIONS)[number]["location"];

/** Test against Stunned after a hit on a location. */
export interface StunTest {
  readonly attributes: readonly [string, string];
  readonly threshold: number;
  /** Change to the Initiative Score if the test fails. */
  readonly score: -5 | -10;
}

export interface LocationEffects {
  readonly effects: readonly EffectId[];
  /** Test against Stunned; null: a hit on this location does not stun. */
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

/** Effects of a hit on each of the 16 fine locations, in the order in which they are resolved. @rule SS-CALLED-06 */
export const LOCATION_EFFECTS: Readonly<Record<FineId, LocationEffects>> = {
  /** @rule SS-CALLED-10 */
  ankle: quiet("slowed", "winded"),
  /** @rule SS-CALLED-11 */
  ear: stunning(stun(2, -10), "deafened"),
  /** @rule SS-CALLED-14 */
  eye: stunning(stun(3, -10), "blinded"),
  /** @rule SS-CALLED-17 */
  foot: stunning(stun(3, -5), "slowed", "winded"),
  /** @rule SS-CALLED-18 */
  forearm: quiet("broken-grip", "weak-side"),
  /** @rule SS-CALLED-21 */
  genitals: stunning(stun(4, -10), "nauseous", "buckled"),
  /** @rule SS-CALLED-24 */
  gut: stunning(stun(2, -5), "nauseous", "slow-death"),
  /** @rule SS-CALLED-27 */
  hand: stunning(stun(2, -5), "broken-grip", "weak-side"),
  /** @rule SS-CALLED-29 */
  hip: quiet("knockdown", "slowed"),
  /** @rule SS-CALLED-32 */
  jaw: stunning(stun(2, -5), "unable-to-speak"),
  /** @rule SS-CALLED-34 */
  knee: stunning(stun(2, -10, COMPOSURE), "knockdown", "slowed", "winded"),
  /** @rule SS-CALLED-35 */
  neck: stunning(stun(3, -10), "bleedout"),
  /** @rule SS-CALLED-38 */
  shin: quiet("knockdown", "slowed", "winded"),
  /** @rule SS-CALLED-39 */
  shoulder: stunning(stun(1, -5), "one-arm-bandit", "weak-side"),
  /** @rule SS-CALLED-42 */
  sternum: stunning(stun(3, -10), "fatigued", "winded"),
  /** @rule SS-CALLED-44 */
  thigh: quiet("slowed", "winded"),
};
