import { limbIndex, type BodyPlan, type BodyState } from "./body-state";
import { afterLimbLoss, limbLoss } from "./cripple";
import { takeHarm, type Harm, type HarmDone } from "./harm";

/**
 * A body after a harm where no place and no weapon changes what health loses: the limb has its tally, and that is all.
 *
 * @rule CS-21 the limb struck, called or rolled, is the one that suffers @rule GL-04 @rule GL-05 @rule GL-06 the class decides how much
 * @rule GL-07 health takes everything @rule GL-08
 */
export function takePlainHarm(plan: BodyPlan, before: BodyState, harm: Harm): HarmDone {
  const done = takeHarm(plan, before, { ...harm, woundClass: null, limb: null, fine: null, quality: null });
  if (harm.limb === null || harm.quality === null || plan.limbs === null) return done;
  const at = limbIndex(harm.limb);
  const had = before.limbs[at] ?? 0;
  const { value, crippled } = afterLimbLoss(had, limbLoss(harm.kind, done.pastShield, harm.quality));
  const limbs = before.limbs.map((points, index) => (index === at ? value : points));
  return { ...done, state: { ...done.state, limbs }, limbLoss: had - value, crippled: crippled && had > 0 };
}
