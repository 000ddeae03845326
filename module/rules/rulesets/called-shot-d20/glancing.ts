import type { HealthPool } from "../../body/health-pools";
import { type BodyPlan, type BodyState, bodyWith } from "../../body/body-state";
import { limbIndex, anatomyOf } from "../../body/body-plan";
import { afterLimbLoss } from "../../body/cripple-threshold";
import { limbLoss, type Quality, qualityOf, UNCALLED_POINTS } from "../../body/glancing-hits";
import type { HarmDone } from "../../body/damage";
import type { Attack } from "../../attack/model/ruleset";
import type { AttackState } from "../../attack/model/state";
import { isCalled } from "../../attack/machine/subject";

/**
 * Returns the points above Evasion (cover included, CS-27) up to which a hit is glancing.
 * @rule GL-09
 * @rule CS-17 10 without a call
 * @rule GL-10 @rule GL-11 @rule GL-13
 * @rule CS-19 with a call, the size of the limb's penalty
 * @rule GL-12
 * @rule CS-38 other bonuses do not change the modifier
 * @param calledModifier Printed modifier of the called limb, 0 or less; null: no call.
 */
export const glancingOffset = (calledModifier: number | null): number =>
  calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier);

/** Returns how far a call lowers the total that a solid hit needs. @rule CS-18 */
export const thresholdDrop = (calledModifier: number): number => UNCALLED_POINTS - glancingOffset(calledModifier);

/**
 * Returns the quality of a hit, and the points above Evasion up to which a hit is glancing. A call counts only against the intended target.
 * @rule GL-01 @rule GL-03 @rule GL-04 @rule GL-05
 * @rule GL-02 only a hit has a quality
 * @rule CS-27 the net result counts from the Evasion with cover
 * @rule GL-14 @rule CS-33 each bullet has its own total
 */
export function qualityHere(attack: Attack, state: AttackState): { readonly quality: Quality; readonly threshold: number } {
  const threshold = glancingOffset(isCalled(attack, state) ? attack.called!.modifier : null);
  return { quality: qualityOf(state.net, threshold), threshold };
}

/** Damage that passed all protection. */
export interface PlainHarm {
  /** Points of damage, 0 or more. */
  readonly damage: number;
  /** Id of the limb hit; null: the body has no limbs, or the world does not use limbs. */
  readonly limb: string | null;
  /** Quality of the hit; null without a limb. */
  readonly quality: Quality | null;
}

const ORDER: readonly HealthPool[] = ["shield", "armored", "flesh"];

/** Returns the points that damage takes from each pool, outer pools first, and the rest as overflow. */
function lossesOf({ maxima }: BodyPlan, before: BodyState, damage: number) {
  const loss = { shield: 0, armored: 0, flesh: 0 };
  let rest = damage;
  for (const pool of ORDER) {
    if (maxima[pool] === null) continue;
    loss[pool] = Math.min(rest, Math.max(0, before[pool]));
    rest -= loss[pool];
  }
  return { loss, overflow: rest };
}

/** Returns the points of all limbs after the hit, the hit limb's loss, and whether the hit crippled it. @rule CS-21 */
function limbHit(plan: BodyPlan, before: BodyState, { damage, limb, quality }: PlainHarm) {
  const at = limb === null ? -1 : limbIndex(anatomyOf(plan), limb);
  const had = before.limbs[at];
  if (had === undefined || quality === null) return { limbs: before.limbs, limbLoss: 0, crippled: false };
  const { value, crippled } = afterLimbLoss(had, limbLoss("health", damage, quality));
  const limbs = before.limbs.map((points, index) => (index === at ? value : points));
  return { limbs, limbLoss: had - value, crippled: crippled && had > 0 };
}

/**
 * Returns the body after damage, and its losses. Location, weapon and damage type do not change the loss of health.
 * @rule CS-21 the limb hit, called or rolled, loses points too
 * @rule GL-04 @rule GL-05
 * @rule GL-06 the quality of the hit decides the points that the limb loses
 * @rule GL-07 health loses all of the damage
 * @rule GL-15 the limb and health lose points from the same damage, which is the part that passed all protection
 * @rule GL-08
 */
export function takePlainHarm(plan: BodyPlan, before: BodyState, harm: PlainHarm): HarmDone {
  const { loss, overflow } = lossesOf(plan, before, harm.damage);
  const { limbs, limbLoss: lost, crippled } = limbHit(plan, before, harm);
  const state = bodyWith(before, {
    shield: before.shield - loss.shield,
    armored: before.armored - loss.armored,
    flesh: before.flesh - loss.flesh,
    overflow: before.overflow + overflow,
    limbs,
  });
  const losses = { shield: loss.shield, armored: loss.armored, flesh: loss.flesh, strain: 0, overflow };
  return { state, loss: losses, limbLoss: lost, crippled, pastShield: harm.damage, woundingModifier: 1, injuries: 0 };
}
