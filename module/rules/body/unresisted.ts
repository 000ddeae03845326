import { lastPool } from "./unconsciousness-and-death";
import type { BodyPlan, BodyState } from "./body-state";
import { takeHarm, type HarmDone } from "./damage";

/** No losses: the base for damage that goes directly to the last pool. */
const NOTHING_LOST = { shield: 0, armored: 0, flesh: 0, strain: 0, overflow: 0 } as const;

/**
 * Returns the body, and its losses, after points are lost from its last pool. Shield and armor do not reduce the loss.
 * @rule SS-CALLED-36 lost blood is lost Flesh
 * @rule SS-DEATH-06 losses beyond 0 are overflow
 * @rule SS-INJURY-03 Flesh that falls to 0 causes a critical injury
 * @param points Points to lose, 0 or more.
 */
export function bleed(plan: BodyPlan, before: BodyState, points: number): HarmDone {
  const pool = lastPool(plan) ?? "flesh";
  const taken = Math.min(points, Math.max(0, before[pool]));
  const overflow = points - taken;
  const dropped = plan.injurable && pool === "flesh" && before.flesh > 0 && before.flesh - taken <= 0;
  const injuries = dropped ? 1 : 0;
  const state = { ...before, [pool]: before[pool] - taken, overflow: before.overflow + overflow, injuries: before.injuries + injuries };
  const loss = { ...NOTHING_LOST, [pool]: taken, overflow };
  return { state, loss, limbLoss: 0, crippled: false, pastShield: points, woundingModifier: 1, injuries };
}

/**
 * Returns the body and its losses after unresisted Strain, for example from a power, a sprint or internal bleeding.
 * @rule SS-CALLED-25
 * @rule SS-DEATH-01
 */
export const strainBy = (plan: BodyPlan, before: BodyState, points: number): HarmDone =>
  takeHarm(plan, before, { damage: points, kind: "strain", type: "kinetic", woundClass: null, limb: null, fine: null, quality: null });
