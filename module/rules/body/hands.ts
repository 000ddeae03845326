import type { ActiveInjury } from "./active-injury";
import { handHolds } from "./burdens";
import type { BodySide } from "./injury-effects";

const SIDES: readonly BodySide[] = ["right", "left"];

/** Hands of a person. */
export const HANDS = SIDES.length;

/** An item in hand, and the hands it takes up: 0 to 2. */
export interface HeldItem {
  readonly id: string;
  readonly hands: number;
}

/**
 * Returns the ids of the held items that must be put away so that another fits: the first held ones stay while they fit.
 *
 * @param hands Hands the other item takes up, 0 to 2.
 */
export function putAwayFor(held: readonly HeldItem[], hands: number): string[] {
  let free = HANDS - hands;
  return held.flatMap((item) => {
    if (item.hands > free && item.hands > 0 && hands > 0) return [item.id];
    free -= item.hands;
    return [];
  });
}

/** Returns the hands that can hold something, the right one first. @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-40 */
const holdingHands = (active: readonly ActiveInjury[]): BodySide[] => SIDES.filter((side) => handHolds(active, side));

/**
 * Returns whether enough hands are left to hold an item.
 * @rule SS-CALLED-19
 * @param hands 0 to 2.
 */
export const canHold = (active: readonly ActiveInjury[], hands: number): boolean => holdingHands(active).length >= hands;

const hurtArm = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  active.some((injury) => injury.effect === "one-arm-bandit" && injury.side === side);

/**
 * Returns the arms used for an item, unhurt ones first.
 * @rule SS-CALLED-40 only what uses the hurt arm is penalized
 * @param hands 0 to 2.
 */
export const armsUsed = (active: readonly ActiveInjury[], hands: number): BodySide[] =>
  active.length === 0
    ? SIDES.slice(0, hands)
    : SIDES.toSorted((a, b) => Number(hurtArm(active, a)) - Number(hurtArm(active, b))).slice(0, hands);
