import { type LocatedHit, type ActiveInjury, affectedOrgans, takesEffect, injuryOf } from "./active-injury";
import { type FineId, LOCATION_EFFECTS } from "./called-locations";
import { type SuccessTest, type Tester, testRoll } from "../../contest/success-test";
import type { RuleId } from "../../ruling";
import type { Contact } from "../../contest/opposed";
import { type EffectId, CALLED_EFFECTS } from "./effect-durations";
import type { RollSpec } from "../../chance/roll-specs";

/** A called shot that hit a fine location and did damage. */
export interface CalledHit extends LocatedHit {
  readonly location: FineId;
  readonly kind: "health" | "strain";
  /** true: the weapon pierces, like a point, bullet or blade. */
  readonly piercing: boolean;
}

/** A test that the target must make because of a hit. */
export interface EffectTest {
  readonly effect: "stunned" | "nauseous" | "buckled" | "knockdown" | "fatigued";
  readonly test: SuccessTest;
  readonly rule: RuleId;
}

/** A consequence of a hit. Consequences are applied in order. */
export type Consequence =
  | { readonly kind: "injury"; readonly rule: RuleId; readonly injury: ActiveInjury }
  | { readonly kind: "score"; readonly rule: RuleId; readonly by: number }
  /** Strain that the target cannot resist. */
  | { readonly kind: "strain"; readonly rule: RuleId; readonly by: number }
  | { readonly kind: "prone"; readonly rule: RuleId }
  /** The hand on this side drops its items; null: both hands. */
  | { readonly kind: "drops"; readonly rule: RuleId; readonly side: "left" | "right" | null };

/** Facts about the target that decide the effects of a hit. */
export interface StruckPerson {
  readonly active: readonly ActiveInjury[];
  readonly prone: boolean;
  /** Rating of Body, for the resistance to Fatigued. */
  readonly body: number;
  /** Number of ears, which is also the number of eyes. */
  readonly organs: number;
}

/**
 * Returns whether a hit causes effects.
 * @rule SS-CALLED-06 only a hit with damage causes effects; a graze or a fully soaked hit is only contact
 * @param damage Damage after soak.
 */
export const bringsEffects = (contact: Contact, damage: number): boolean =>
  (contact === "hit" || contact === "through-cover") && damage > 0;

const ORGANS = { ear: "deafened", eye: "blinded" } as const;

/** Returns whether all ears or eyes are already affected, so the hit only does damage. @rule SS-CALLED-12 @rule SS-CALLED-15 */
const exhausted = ({ location }: CalledHit, { active, organs }: StruckPerson): boolean =>
  (location === "ear" || location === "eye") && affectedOrgans(active, ORGANS[location], organs) >= organs;

const bare = (attributes: readonly string[], threshold: number, resists = false): SuccessTest => ({
  skill: null,
  attributes,
  threshold,
  limit: null,
  resists,
});

/** Hits needed in the test against vomiting. @rule SS-CALLED-22 */
const NAUSEA_THRESHOLD = 4;

/** Number added to the damage to get the threshold of the knockdown test. @rule SS-CALLED-30 */
const KNOCKDOWN_ABOVE = 3;

/** Returns the Strain from Fatigued before the resistance test: half the original Damage Value, rounded down. @rule SS-CALLED-43 */
export const fatigueStrain = (originalDv: number): number => Math.floor(originalDv / 2);

/** Returns the test that an effect requires; null: none. */
export function effectTest(effect: EffectId, hit: CalledHit): EffectTest | null {
  const test = testOf(effect, hit);
  return test && { effect: effect as EffectTest["effect"], test, rule: CALLED_EFFECTS[effect].rule };
}

function testOf(effect: EffectId, hit: CalledHit): SuccessTest | null {
  switch (effect) {
    case "stunned": {
      const { attributes, threshold } = LOCATION_EFFECTS[hit.location].stun!;
      return bare(attributes, threshold);
    }
    case "nauseous":
      return bare(["body", "willpower"], NAUSEA_THRESHOLD);
    case "buckled":
      return bare(["body"], hit.dv);
    case "knockdown":
      return bare(["strength", "agility"], hit.dv + KNOCKDOWN_ABOVE);
    case "fatigued":
      return bare(["body"], fatigueStrain(hit.originalDv), true);
    default:
      return null;
  }
}

/**
 * Returns whether an effect of this hit changes the target's state now.
 * @rule SS-CALLED-25 Slow Death needs Health damage from a piercing weapon
 * @rule SS-CALLED-08 @rule SS-CALLED-09 @rule SS-CALLED-12
 */
export function effectApplies(effect: EffectId, hit: CalledHit, who: StruckPerson): boolean {
  const { active, prone, organs } = who;
  if (exhausted(hit, who)) return false;
  if (effect === "slow-death" && (hit.kind !== "health" || !hit.piercing)) return false;
  if (effect === "knockdown") return !prone;
  if (effect === "fatigued") return fatigueStrain(hit.originalDv) > 0;
  return takesEffect(active, { effect, location: hit.location, side: hit.side }, organs);
}

/**
 * Returns the consequences of an effect that requires no test.
 * @rule SS-CALLED-19 a hand with a broken grip drops its items
 * @rule SS-CALLED-28 @rule SS-CALLED-33
 */
export function happensAtOnce(effect: EffectId, hit: CalledHit): Consequence[] {
  const { rule } = CALLED_EFFECTS[effect];
  const injury: Consequence = { kind: "injury", rule, injury: injuryOf(effect, hit) };
  return effect === "broken-grip" ? [{ kind: "drops", rule, side: hit.side }, injury] : [injury];
}

/**
 * Returns the roll against an effect. The roll has no limit.
 * @rule SS-CALLED-45 wounds apply unless the test resists damage (SS-CALLED-43)
 */
export const effectRoll = ({ test }: Pick<EffectTest, "test">, who: Tester): RollSpec => testRoll(test, who);

/**
 * Returns the consequences of a test against an effect; empty if the test succeeds.
 * @rule SS-CALLED-45 Stunned lowers the Initiative Score
 * @rule SS-CALLED-22 1 round of vomiting for each missing hit
 * @rule SS-CALLED-23 prone, and buckled for 1 round for each missing hit
 * @rule SS-CALLED-30
 * @rule SS-KNOCKDOWN-02 prone
 * @rule SS-CALLED-43 each hit removes 1 point of Strain
 */
export function afterEffectTest(hit: CalledHit, { effect, test, rule }: EffectTest, hits: number): Consequence[] {
  const missing = Math.max(0, test.threshold - hits);
  if (missing === 0) return [];
  const injury: Consequence = { kind: "injury", rule, injury: injuryOf(effect, hit, missing) };
  switch (effect) {
    case "stunned":
      return [{ kind: "score", rule, by: LOCATION_EFFECTS[hit.location].stun!.score }, injury];
    case "nauseous":
      return [injury];
    case "buckled":
      return [{ kind: "prone", rule }, injury];
    case "knockdown":
      return [{ kind: "prone", rule }];
    case "fatigued":
      return [{ kind: "strain", rule, by: missing }];
  }
}
