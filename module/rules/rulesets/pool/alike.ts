import { poolQuality } from "./struck-limb";
import { exit } from "./through-walls-and-bodies";
import type { Attack, Counted } from "../../attack/model/ruleset";
import { type AttackState, type DamageRange, to } from "../../attack/model/state";
import { limbsHere, damageHere, limitedDamage } from "../../attack/machine/subject";
import { limbKind } from "../../body/limbs";
import { effectStrength } from "./effect-stages";
import { soakRoll } from "./soak";
import { diceOf } from "../../chance/roll-specs";

/**
 * Returns the index of a limb with the same effect on flight and pools as the limb hit; -1: no limb. If pools count and wounding modifiers
 * are on, it is the first limb of the same kind. Otherwise, it is the first limb.
 * @rule XF-09
 */
export function alikePlace(attack: Attack, state: AttackState, pools: boolean): number {
  const { limb } = state;
  if (limb < 0 || !pools || !attack.field.switches.woundingModifiers) return Math.min(limb, 0);
  const limbs = limbsHere(attack, state);
  const kind = limbKind(limbs[limb]!.kind);
  return limbs.findIndex((other) => limbKind(other.kind) === kind);
}

/**
 * Returns the lowest net hits that give the same quality and effects after damage is known. A stopped hit keeps its net hits for the
 * Strain.
 * @rule XF-28
 */
export function alikeNet(attack: Attack, state: AttackState, { effects }: Counted): number {
  if (state.stage !== "harm" || state.unresisted === 0) return state.net;
  const quality = poolQuality(attack, state)?.quality;
  const strength = effects ? effectStrength(attack, state) : 0;
  for (let net = Math.min(state.net, 1); net < state.net; net += 1) {
    const lower = to(state, { net });
    if (poolQuality(attack, lower)?.quality === quality && (!effects || effectStrength(attack, lower) === strength)) return net;
  }
  return state.net;
}

/** Keys are unique only for fewer soak dice than this. */
const MOST_DICE = 4096;

/**
 * Returns a key made from the damage to soak and the number of soak dice. Together they decide the damage left. Returns null if no soak
 * roll is next.
 * @rule SS-ATTACK-16
 */
export const alikeSoakRoll = (attack: Attack, state: AttackState): number | null =>
  state.stage === "soak" ? damageHere(attack, state) * MOST_DICE + diceOf(soakRoll(attack, state)) : null;

/**
 * Returns the range of damage with the same consequences. Damage beyond the limit of a called location does no harm. This damage decides
 * only whether the bullet leaves the body, and how much damage the bullet carries on.
 * @rule SS-CALLED-05 @rule UT-55
 */
export function alikeDamage(attack: Attack, state: AttackState, carries: boolean): DamageRange {
  const { unresisted } = state;
  const limit = limitedDamage(attack, state, Infinity);
  if (unresisted < limit) return { least: unresisted, most: unresisted };
  const { penetrates, needed, may } = exit(attack, state);
  if (!penetrates) return { least: limit, most: may ? Math.max(unresisted, needed - 1) : Infinity };
  return carries ? { least: unresisted, most: unresisted } : { least: Math.min(unresisted, Math.max(limit, needed)), most: Infinity };
}
