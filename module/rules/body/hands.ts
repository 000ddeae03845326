import type { ActiveInjury } from "./injuries/active-injury";
import { handHolds } from "./injuries/called-effects";
import type { BodySide } from "./injuries/effect-durations";

const SIDES: readonly BodySide[] = ["right", "left"];

/** Number of hands of a person. */
export const HANDS = SIDES.length;

/** An item in hand, and the number of hands that hold it, 0 to 2. */
export interface HeldItem {
  readonly id: string;
  readonly hands: number;
}

/**
 * Returns the ids of the held items that the person must put away to hold another one. Earlier items stay in hand if there is room.
 * @param hands Number of hands for the other item, 0 to 2.
 */
export function putAwayFor(held: readonly HeldItem[], hands: number): string[] {
  let free = HANDS - hands;
  return held.flatMap((item) => {
    if (item.hands > free && item.hands > 0 && hands > 0) return [item.id];
    free -= item.hands;
    return [];
  });
}

/** Returns the hands that can hold an item, with the right hand first. @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-40 */
const holdingHands = (active: readonly ActiveInjury[]): BodySide[] => SIDES.filter((side) => handHolds(active, side));

/**
 * Returns whether enough hands can hold an item.
 * @rule SS-CALLED-19
 * @param hands Number of hands that the item needs, 0 to 2.
 */
export const canHold = (active: readonly ActiveInjury[], hands: number): boolean => holdingHands(active).length >= hands;

const hurtArm = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  active.some((injury) => injury.effect === "one-arm-bandit" && injury.side === side);

/**
 * Returns the arms used for an item, with unhurt arms first.
 * @rule SS-CALLED-40 only actions that use the hurt arm have a penalty
 * @param hands Number of hands that the item needs, 0 to 2.
 */
export const armsUsed = (active: readonly ActiveInjury[], hands: number): BodySide[] =>
  active.length === 0
    ? SIDES.slice(0, hands)
    : SIDES.toSorted((a, b) => Number(hurtArm(active, a)) - Number(hurtArm(active, b))).slice(0, hands);
