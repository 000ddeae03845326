import type { Call } from "../../../module/rules/called-shots/called-shot";
import type { BodySide } from "../../../module/rules/body/injuries/effect-durations";
import { FINE_LOCATIONS } from "../../../module/rules/body/injuries/called-locations";
import { LIMBS } from "../../../module/rules/body/limbs";
import type { AttackOdds, Cell } from "../../../module/rules/odds/attack-odds";

/** Returns the probability, 0 to 1, of each value that occurs in the cells. */
export function spreadOf<T>({ cells }: Pick<AttackOdds, "cells">, value: (cell: Cell) => T): Map<T, number> {
  const spread = new Map<T, number>();
  for (const cell of cells) spread.set(value(cell), (spread.get(value(cell)) ?? 0) + cell.chance);
  return spread;
}

/**
 * Returns every call at a humanoid: none, the six limbs and the 16 fine locations.
 * @param side side of the locations on an arm or a leg
 */
export const everyCall = (side: BodySide): readonly (Call | null)[] => [
  null,
  ...LIMBS.map((location) => ({ location })),
  ...FINE_LOCATIONS.map(({ location, limb }) => (limb === "arm" || limb === "leg" ? { location, side } : { location })),
];
