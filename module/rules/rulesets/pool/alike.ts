import { poolQuality } from "./struck-limb";
import { exit } from "./through-walls-and-bodies";
import type { Attack, Counted } from "../../attack/model/ruleset";
import { type AttackState, to } from "../../attack/model/state";
import { limbsHere, damageHere, limitedDamage } from "../../attack/machine/subject";
import { limbKind } from "../../body/limbs";
import { effectStrength } from "./effect-stages";

/** Returns the first limb of the same kind. With wounding modifiers, pools depend only on the kind of limb. @rule XF-09 */
export function alikePlace(attack: Attack, state: AttackState, pools: boolean): number {
  const { limb } = state;
  if (limb < 0 || !pools || !attack.field.switches.woundingModifiers) return Math.min(limb, 0);
  const limbs = limbsHere(attack, state);
  const kind = limbKind(limbs[limb]!.kind);
  return limbs.findIndex((other) => limbKind(other.kind) === kind);
}

/**
 * Returns the lowest net with the same quality and effects after damage is known. A stopped hit keeps its net for the Strain.
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

/** Returns the damage to soak, which decides with the dice what is left. @rule SS-ATTACK-16 */
export const alikeSoakRoll = (attack: Attack, state: AttackState): number | null =>
  state.stage === "soak" ? damageHere(attack, state) : null;

/** Returns the limit of a called location if damage beyond it neither hurts nor leaves the body. @rule SS-CALLED-05 @rule UT-55 */
export function alikeDamage(attack: Attack, state: AttackState): number {
  const { unresisted } = state;
  const limit = limitedDamage(attack, state, unresisted);
  if (limit === unresisted || exit(attack, state).penetrates) return unresisted;
  return exit(attack, to(state, { unresisted: limit })).penetrates ? unresisted : limit;
}
