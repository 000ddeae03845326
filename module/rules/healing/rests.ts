import type { BodyPlan, BodyState } from "../body/body-state";
import { nightsRest, rechargeShield, rest } from "./recovery";

/** Ways to get better without anybody's test: an hour's rest, a night's, the end of a scene. */
export const RESTS = ["hour", "night", "scene"] as const;
export type RestKind = (typeof RESTS)[number];

export const isRest = (id: unknown): id is RestKind => (RESTS as readonly unknown[]).includes(id);

const HOUR_MINUTES = 60;

/**
 * A body afterwards. Who was struck senseless comes round when resting.
 *
 * @rule SS-DAMAGE-07 a Shield fills up at the end of a scene @rule SS-DAMAGE-08 @rule SS-DAMAGE-11
 * @param careHits hits of the day's medical care, for a night
 */
export function rested(kind: RestKind, plan: BodyPlan, state: BodyState, careHits = 0): BodyState {
  if (kind === "scene") return rechargeShield(plan, state, "end-of-scene");
  const awake = { ...state, out: false };
  return kind === "night" ? nightsRest(plan, awake, careHits) : rest(awake, HOUR_MINUTES);
}
