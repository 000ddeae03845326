import type { BodyPlan, BodyState } from "../body/body-state";
import { nightsRest, rechargeShield, rest } from "./recovery";

/** Ways to recover without a test: an hour's rest, a night's rest or the end of a scene. */
export const RESTS = ["hour", "night", "scene"] as const;
export type RestKind = (typeof RESTS)[number];

export const isRest = (id: unknown): id is RestKind => (RESTS as readonly unknown[]).includes(id);

const HOUR_MINUTES = 60;

/**
 * Returns the body after a rest. An hour or a night also wakes a fighter who was knocked out by a hit.
 * @rule SS-DAMAGE-07 the end of a scene recharges a Shield
 * @rule SS-DAMAGE-08 @rule SS-DAMAGE-11
 * @param careHits Hits of the day's medical care; only a night uses them.
 */
export function rested(kind: RestKind, plan: BodyPlan, state: BodyState, careHits = 0): BodyState {
  if (kind === "scene") return rechargeShield(plan, state, "end-of-scene");
  const awake = { ...state, out: false };
  return kind === "night" ? nightsRest(plan, awake, careHits) : rest(awake, HOUR_MINUTES);
}
