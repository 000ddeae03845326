import type { ActiveInjury } from "./active-injury";
import { handHolds } from "./burdens";
import type { BodySide } from "./injury-effects";

const SIDES: readonly BodySide[] = ["right", "left"];

/** Hands that can hold something, the usual one first. @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-40 */
const holdingHands = (active: readonly ActiveInjury[]): BodySide[] => SIDES.filter((side) => handHolds(active, side));

/** @rule SS-CALLED-19 what needs more hands than are left cannot be held @param hands 0 to 2 */
export const canHold = (active: readonly ActiveInjury[], hands: number): boolean => holdingHands(active).length >= hands;

const hurtArm = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  active.some((injury) => injury.effect === "one-arm-bandit" && injury.side === side);

/**
 * The arms somebody uses for what takes so many hands: the better ones.
 *
 * @rule SS-CALLED-40 only what uses the hurt arm is burdened
 * @param hands 0 to 2
 */
export const armsUsed = (active: readonly ActiveInjury[], hands: number): BodySide[] =>
  [...SIDES].sort((a, b) => Number(hurtArm(active, a)) - Number(hurtArm(active, b))).slice(0, hands);
