import type { Attack } from "../../attack/model/ruleset";
import { overridden } from "../../attack/model/override";
import type { AttackState } from "../../attack/model/state";
import { isAimedAt, isCalled, limbsHere } from "../../attack/machine/subject";

/** State of a burst when one of its bullets hits. */
interface BurstSoFar {
  /** Called limb; null without a call. */
  readonly called: string | null;
  /** Index of the bullet, from 0. */
  readonly bullet: number;
  /** Limb that an earlier bullet hit and that later bullets also hit; null if no bullet has hit. */
  readonly fixed: string | null;
}

/**
 * Returns the limb that a bullet hits; null if the attacker must roll for it.
 * @rule CS-11 the first bullet hits the called limb
 * @rule CS-14 without a call, the attacker rolls
 * @rule CS-31 later bullets hit the same limb as the first bullet that hit
 * @rule CS-32 if the first bullet misses, the attacker rolls for the limb of the next hit
 * @param keepsCall true: later bullets keep the called limb even if the first bullet misses.
 */
const burstLimb = ({ called, bullet, fixed }: BurstSoFar, keepsCall: boolean): string | null =>
  fixed ?? (bullet === 0 || keepsCall ? called : null);

/** Returns the limb hit; null if the attacker must roll, as for every secondary target. @rule CS-11 @rule CS-31 @rule CS-32 @rule XF-10 */
export function knownLimb(attack: Attack, state: AttackState): string | null {
  const set = overridden(attack, "place", state);
  const limbs = limbsHere(attack, state);
  if (set !== null) return limbs[set]?.id ?? null;
  if (!isAimedAt(attack, state)) return null;
  const called = isCalled(attack, state) ? attack.called!.limb : null;
  const fixed = limbs[state.burstLimb]?.id ?? null;
  return burstLimb({ called, bullet: state.bullet, fixed }, attack.field.switches.keepsCall ?? false);
}
