import type { Attack } from "../../attack/model/ruleset";
import type { AttackState } from "../../attack/model/state";
import { overridden } from "../../attack/model/override";
import { isCalled, limbsHere } from "../../attack/machine/subject";
import { limbIndex } from "../../body/body-plan";
import { type Quality, glancingThreshold, qualityOf } from "../../body/glancing-hits";

/** Returns the index of the limb that an override or a call sets; -1: the attacker must roll for it. @rule CS-11 @rule CS-31 @rule CS-32 */
export function knownLimbIndex(attack: Attack, state: AttackState): number {
  const set = overridden(attack, "place", state);
  if (set !== null) return set;
  const limb = isCalled(attack, state) ? attack.called!.limb : null;
  if (limb === null) return -1;
  if (state.burstLimb >= 0) return state.burstLimb;
  return state.bullet === 0 ? limbIndex(limbsHere(attack, state), limb) : -1;
}

/** Returns whether the hit is glancing or solid, and the threshold. Returns null without net hits or without a limb. @rule XF-05 */
export function poolQuality(attack: Attack, state: AttackState): { quality: Quality; threshold: number } | null {
  if (state.limb < 0 || state.net <= 0) return null;
  const threshold = glancingThreshold(isCalled(attack, state) ? attack.called!.modifier : null);
  return { quality: qualityOf(state.net, threshold), threshold };
}
