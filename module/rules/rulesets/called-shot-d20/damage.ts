import { type BodyPlan, type BodyState, bodyWith, limbIndex } from "../../body/body-state";
import { afterLimbLoss, limbLoss, type Quality, UNCALLED_POINTS } from "../../body/cripple";
import type { HarmDone } from "../../body/harm";
import type { Limb } from "../../body/limbs";
import type { HealthPool } from "../../body/pools";

/**
 * Points above Evasion up to which a hit glances: the width of the band. Evasion is the one that was hit, cover included (CS-27).
 *
 * @rule GL-09 @rule CS-17 10 without a call @rule GL-10 @rule GL-13 @rule CS-19 else the size of the called limb's own penalty @rule GL-12
 * @param calledModifier the printed one, 0 or less: what else helps the attack does not move it (CS-38); null for no call
 */
export const glancingOffset = (calledModifier: number | null): number =>
  calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier);

/** How much nearer a call brings the solid hit. @rule CS-18 */
export const thresholdDrop = (calledModifier: number): number => UNCALLED_POINTS - glancingOffset(calledModifier);

/** Damage that got past all protection. */
export interface PlainHarm {
  /** Points, 0 and up. */
  readonly damage: number;
  /** null: this body has no limbs, or nobody asks. */
  readonly limb: Limb | null;
  /** null where there is no limb. */
  readonly quality: Quality | null;
}

const ORDER: readonly HealthPool[] = ["shield", "armored", "flesh"];

/** Point for point out of every pool there is, the outer ones first; what nobody has left is beyond the end. */
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

/** The struck limb's own tally. @rule CS-21 */
function limbHit(before: BodyState, { damage, limb, quality }: PlainHarm) {
  const at = limb === null ? -1 : limbIndex(limb);
  const had = before.limbs[at];
  if (had === undefined || quality === null) return { limbs: before.limbs, limbLoss: 0, crippled: false };
  const { value, crippled } = afterLimbLoss(had, limbLoss("health", damage, quality));
  const limbs = before.limbs.map((points, index) => (index === at ? value : points));
  return { limbs, limbLoss: had - value, crippled: crippled && had > 0 };
}

/**
 * A body after a harm where no place, no weapon and no type of damage changes what health loses: the limb has its tally, and that is all.
 *
 * @rule CS-21 the limb struck, called or rolled, is the one that suffers @rule GL-04 @rule GL-05 @rule GL-06 the class decides how much
 * @rule GL-07 health takes everything @rule GL-08
 */
export function takePlainHarm(plan: BodyPlan, before: BodyState, harm: PlainHarm): HarmDone {
  const { loss, overflow } = lossesOf(plan, before, harm.damage);
  const { limbs, limbLoss: lost, crippled } = limbHit(before, harm);
  const state = bodyWith(before, {
    shield: before.shield - loss.shield,
    armored: before.armored - loss.armored,
    flesh: before.flesh - loss.flesh,
    overflow: before.overflow + overflow,
    limbs,
  });
  const losses = { ...loss, strain: 0, overflow };
  return { state, loss: losses, limbLoss: lost, crippled, pastShield: harm.damage, woundingModifier: 1, injuries: 0 };
}
