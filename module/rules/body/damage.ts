import { injuriesFrom } from "./injuries/critical-injuries";
import { anatomyOf, kindOfLimb, limbIndex } from "./body-plan";
import { bodyWith, type BodyPlan, type BodyState } from "./body-state";
import { lastPool, STRAIN_AS_FLESH, strainOverflow, NO_OVERFLOW, overflowOf } from "./unconsciousness-and-death";
import { afterLimbLoss } from "./cripple-threshold";
import { limbLoss, type Quality } from "./glancing-hits";
import { poolPercent, splitDamage, type DamageType, type HealthPool, type PoolSplit } from "./health-pools";
import { fleshLoss, uncapped, woundingModifier, type FleshWound } from "./hit-locations/wounding-modifiers";
import type { WoundClass } from "./hit-locations/wound-classes";

/** Unresisted damage before it is applied. */
export interface Harm {
  readonly damage: number;
  readonly kind: "health" | "strain";
  readonly type: DamageType;
  readonly woundClass: WoundClass | null;
  /** Id of the limb in the body plan; null: none. */
  readonly limb: string | null;
  readonly fine: string | null;
  readonly quality: Quality | null;
  /** true: wounding modifiers are off, and Flesh loses exactly the damage that reaches it, regardless of location. @rule XF-11 */
  readonly plain?: boolean;
  /** Maximum overflow that the body is spared if this hit empties the last pool; omitted: 0. @rule XF-27 */
  readonly spared?: number;
}

/** Result of applied damage, for the record. */
export interface HarmDone {
  readonly state: BodyState;
  /** Points that each pool lost; for Strain and overflow, the points gained. */
  readonly loss: {
    readonly shield: number;
    readonly armored: number;
    readonly flesh: number;
    readonly strain: number;
    readonly overflow: number;
  };
  readonly limbLoss: number;
  /** true: this damage brought the limb to 0. */
  readonly crippled: boolean;
  readonly pastShield: number;
  readonly woundingModifier: number;
  readonly injuries: number;
  /** Points of overflow that the body was spared; omitted: none. @rule XF-27 */
  readonly spared?: number;
}

/** Steps of the calculation from damage to losses. */
export interface HarmSteps {
  /** Damage that Armored Health absorbed; `armoredPercent`: percentage of this damage that Armored Health loses. @rule SS-ARMOR-06 */
  readonly toArmored: number;
  readonly armoredPercent: number;
  /**
   * Damage that reached Flesh; `times`: its wounding modifier; `wounded`: the product before the location's cap.
   * @rule XF-09
   * @rule SS-DEATH-01
   */
  readonly toFlesh: number;
  readonly times: number;
  readonly wounded: number;
}

function takeStrain(plan: BodyPlan, before: BodyState, harm: Harm): HarmDone {
  const { strain, flesh } = strainOverflow(before.strain, harm.damage, plan.strainThreshold);
  const pool = lastPool(plan) ?? "flesh";
  const taken = Math.min(flesh, Math.max(0, before[pool]));
  const overflow = flesh - taken;
  const state = bodyWith(before, { strain, [pool]: before[pool] - taken, overflow: before.overflow + overflow });
  const none = { shield: 0, armored: 0, flesh: 0, strain: strain - before.strain, overflow };
  return { state, loss: { ...none, [pool]: taken }, limbLoss: 0, crippled: false, pastShield: 0, woundingModifier: 1, injuries: 0 };
}

/** Returns the points left in a pool; null if the body has no such pool. */
const held = ({ maxima }: BodyPlan, body: BodyState, pool: HealthPool): number | null => (maxima[pool] === null ? null : body[pool]);

const splitHere = (plan: BodyPlan, before: BodyState, { damage, type }: Harm): PoolSplit =>
  splitDamage(damage, type, {
    shield: held(plan, before, "shield"),
    armored: held(plan, before, "armored"),
    flesh: held(plan, before, "flesh"),
  });

const woundHere = (plan: BodyPlan, { toFlesh }: PoolSplit, { plain, woundClass, limb, fine }: Harm): FleshWound => ({
  toFlesh,
  woundClass: plain ? null : woundClass,
  tolerance: plan.tolerance,
  limb: plain ? null : kindOfLimb(plan, limb),
  fine,
  fleshMax: plan.maxima.flesh ?? 0,
  ...(plan.lacks?.includes("brain") ? { brainless: true } : {}),
});

/** Returns the steps of the calculation for display. */
export function harmSteps(plan: BodyPlan, before: BodyState, harm: Harm): HarmSteps {
  const armoredPercent = poolPercent("armored", harm.type);
  if (harm.kind === "strain") {
    const { beyond, flesh } = strainOverflow(before.strain, harm.damage, plan.strainThreshold);
    return { toArmored: 0, armoredPercent, toFlesh: beyond, times: STRAIN_AS_FLESH, wounded: flesh };
  }
  const split = splitHere(plan, before, harm);
  const wound = woundHere(plan, split, harm);
  return { toArmored: split.toArmored, armoredPercent, toFlesh: split.toFlesh, times: woundingModifier(wound), wounded: uncapped(wound) };
}

function takeHealth(plan: BodyPlan, before: BodyState, harm: Harm): HarmDone {
  const last = lastPool(plan);
  const split = splitHere(plan, before, harm);
  const wound = woundHere(plan, split, harm);
  const fleshLost = plan.maxima.flesh === null ? 0 : fleshLoss(wound);
  const wanted = (pool: HealthPool): number => (pool === "flesh" ? fleshLost : split.loss[pool]);
  // The body cannot lose points it does not have; the rest becomes overflow.
  const taken = (pool: HealthPool): number => (pool === last ? Math.min(wanted(pool), Math.max(0, before[pool])) : wanted(pool));
  const { overflow, spared } = last === null ? NO_OVERFLOW : overflowOf(wanted(last) - taken(last), before[last] > 0, harm.spared);
  const { limbs, limbLoss: toLimb, crippled } = afterLimbHit(plan, before, harm, split.pastShield);
  const [shield, armored, flesh] = [taken("shield"), taken("armored"), taken("flesh")];
  const injuries = injuriesFrom(plan, before, fleshLost, before.flesh - fleshLost);
  return {
    state: bodyWith(before, {
      shield: before.shield - shield,
      armored: before.armored - armored,
      flesh: before.flesh - flesh,
      overflow: before.overflow + overflow,
      limbs,
      injuries: before.injuries + injuries,
    }),
    loss: { shield, armored, flesh, strain: 0, overflow },
    limbLoss: toLimb,
    crippled,
    pastShield: split.pastShield,
    woundingModifier: woundingModifier(wound),
    injuries,
    ...(spared === 0 ? {} : { spared }),
  };
}

/** Returns all limb points after the hit, the points that the hit limb lost, and whether the hit crippled it. @rule XF-06 */
function afterLimbHit(plan: BodyPlan, before: BodyState, { limb, quality, kind }: Harm, pastShield: number) {
  if (limb === null || quality === null) return { limbs: before.limbs, limbLoss: 0, crippled: false };
  const at = limbIndex(anatomyOf(plan), limb);
  const had = before.limbs[at] ?? 0;
  const { value, crippled } = afterLimbLoss(had, limbLoss(kind, pastShield, quality));
  const limbs = value === had ? before.limbs : before.limbs.map((points, index) => (index === at ? value : points));
  return { limbs, limbLoss: had - value, crippled: had > 0 && crippled };
}

/**
 * Returns the body after damage, and its losses.
 * @rule SS-DAMAGE-01 health and Strain have separate tracks
 * @rule SS-DAMAGE-02 health counts down, Strain counts up
 * @rule SS-DAMAGE-05 @rule SS-DAMAGE-09 the weapon decides the kind of damage
 * @rule SS-DAMAGE-06 @rule SS-DEATH-01 @rule XF-06 @rule XF-09
 */
export const takeHarm = (plan: BodyPlan, before: BodyState, harm: Harm): HarmDone =>
  harm.kind === "strain" ? takeStrain(plan, before, harm) : takeHealth(plan, before, harm);
