import type { ActiveInjury } from "../../../../module/rules/body/injuries/active-injury";
import { LOCATION_EFFECTS } from "../../../../module/rules/body/injuries/called-locations";
import type { EffectId } from "../../../../module/rules/body/injuries/effect-durations";
import {
  effectApplies,
  effectTest,
  happensAtOnce,
  type CalledHit,
  type Consequence,
  type EffectTest,
  type StruckPerson,
} from "../../../../module/rules/body/injuries/effect-tests";

/** Returns the effects of a hit that apply to this person, in the order used by the attack's state machine. */
export const effectsOf = (hit: CalledHit, who: StruckPerson): readonly EffectId[] =>
  LOCATION_EFFECTS[hit.location].effects.filter((effect) => effectApplies(effect, hit, who));

/** Returns the effects that a hit has at once, and the tests that the hit requires. */
export function aftermath(
  hit: CalledHit,
  who: StruckPerson,
): { readonly consequences: readonly Consequence[]; readonly tests: readonly EffectTest[] } {
  const effects = effectsOf(hit, who);
  return {
    consequences: effects.flatMap((effect) => (effectTest(effect, hit) ? [] : happensAtOnce(effect, hit))),
    tests: effects.flatMap((effect) => effectTest(effect, hit) ?? []),
  };
}

export const injuriesAfter = (consequences: readonly Consequence[]): readonly ActiveInjury[] =>
  consequences.flatMap((consequence) => (consequence.kind === "injury" ? [consequence.injury] : []));
