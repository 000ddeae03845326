import { lastPool, limbIndex, type BodyPlan, type BodyState } from "./body-state";
import { afterLimbLoss, limbLoss } from "./cripple";
import type { Quality } from "./glancing";
import type { Limb } from "./limbs";
import { splitDamage, strainOverflow, type DamageType } from "./pools";
import { fleshLoss, woundingModifier, type WoundClass } from "./wounding";

/** Damage that nobody resisted, about to be taken. */
export interface Harm {
  readonly damage: number;
  readonly kind: "health" | "strain";
  readonly type: DamageType;
  readonly woundClass: WoundClass | null;
  readonly limb: Limb | null;
  readonly fine: string | null;
  readonly quality: Quality | null;
  /** Wounding modifiers are switched off: Flesh loses what reached it, wherever that was. @rule XF-11 */
  readonly plain?: boolean;
}

/** What a harm did, for the record. */
export interface HarmDone {
  readonly state: BodyState;
  /** Points each pool lost (strain: gained). */
  readonly loss: {
    readonly shield: number;
    readonly armored: number;
    readonly flesh: number;
    readonly strain: number;
    readonly overflow: number;
  };
  readonly limbLoss: number;
  /** The struck limb went to 0 by this harm. */
  readonly crippled: boolean;
  readonly pastShield: number;
  readonly woundingModifier: number;
  readonly injuries: number;
}

/** @rule SS-INJURY-03 dropping to 0 and @rule SS-INJURY-04 massive damage each give one @rule SS-INJURY-05 only Flesh counts */
function injuriesFrom(plan: BodyPlan, before: BodyState, fleshLost: number, fleshAfter: number): number {
  if (!plan.injurable || plan.maxima.flesh === null || fleshLost <= 0) return 0;
  const dropped = before.flesh > 0 && fleshAfter <= 0 ? 1 : 0;
  return dropped + (fleshLost > 2 * plan.body ? 1 : 0);
}

function takeStrain(plan: BodyPlan, before: BodyState, harm: Harm): HarmDone {
  const { strain, flesh } = strainOverflow(before.strain, harm.damage, plan.strainThreshold);
  const pool = lastPool(plan) ?? "flesh";
  const taken = Math.min(flesh, Math.max(0, before[pool]));
  const overflow = flesh - taken;
  const state = { ...before, strain, [pool]: before[pool] - taken, overflow: before.overflow + overflow };
  const none = { shield: 0, armored: 0, flesh: 0, strain: strain - before.strain, overflow };
  return { state, loss: { ...none, [pool]: taken }, limbLoss: 0, crippled: false, pastShield: 0, woundingModifier: 1, injuries: 0 };
}

function takeHealth(plan: BodyPlan, before: BodyState, harm: Harm): HarmDone {
  const { maxima } = plan;
  const split = splitDamage(harm.damage, harm.type, {
    shield: maxima.shield === null ? null : before.shield,
    armored: maxima.armored === null ? null : before.armored,
    flesh: maxima.flesh === null ? null : before.flesh,
  });
  const limb = harm.plain ? null : harm.limb;
  const woundClass = harm.plain ? null : harm.woundClass;
  const wound = { ...harm, limb, woundClass, toFlesh: split.toFlesh, tolerance: plan.tolerance, fleshMax: maxima.flesh ?? 0 };
  const last = lastPool(plan);
  const loss = { ...split.loss, flesh: maxima.flesh === null ? 0 : fleshLoss(wound) };
  const wanted = last === null ? 0 : loss[last];
  const taken = last === null ? 0 : Math.min(wanted, Math.max(0, before[last]));
  const overflow = wanted - taken;
  const toLimb = harm.quality === null ? 0 : limbLoss(harm.kind, split.pastShield, harm.quality);
  // Nothing is at -1: neither points nor a loss.
  const at = harm.limb === null ? -1 : limbIndex(harm.limb);
  const had = before.limbs[at] ?? 0;
  const left = afterLimbLoss(had, toLimb);
  const applied = last === null ? loss : { ...loss, [last]: taken };
  const injuries = injuriesFrom(plan, before, loss.flesh, before.flesh - loss.flesh);
  const state: BodyState = {
    ...before,
    shield: before.shield - applied.shield,
    armored: before.armored - applied.armored,
    flesh: before.flesh - applied.flesh,
    overflow: before.overflow + overflow,
    limbs: before.limbs.map((points, index) => (index === at ? left.value : points)),
    injuries: before.injuries + injuries,
  };
  return {
    state,
    loss: { ...applied, strain: 0, overflow },
    limbLoss: had - left.value,
    crippled: had > 0 && left.crippled,
    pastShield: split.pastShield,
    woundingModifier: woundingModifier(wound),
    injuries,
  };
}

/**
 * A body after a harm.
 *
 * @rule SS-DAMAGE-01 health and strain have their own tracks @rule SS-DAMAGE-02 in opposite directions
 * @rule SS-DAMAGE-06 @rule SS-DEATH-01 @rule XF-06 @rule XF-09
 */
export const takeHarm = (plan: BodyPlan, before: BodyState, harm: Harm): HarmDone =>
  harm.kind === "strain" ? takeStrain(plan, before, harm) : takeHealth(plan, before, harm);
