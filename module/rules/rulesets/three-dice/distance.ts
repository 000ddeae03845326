import type { Battlefield } from "../../attack/model/battlefield";
import { toYards } from "../../flight/range";

/**
 * Distances in yards. The penalty is 1 point for each of these distances that the target's distance exceeds. The series continues at 10,
 * 100, ... times these distances.
 */
const STEPS = [2, 3, 5, 7, 10, 15] as const;

/**
 * Returns the penalty for the distance to the intended target, 0 or less. It is 0 up to 2 yards and grows by 6 points with each tenfold
 * distance. There is no penalty if the distance was neither measured nor entered.
 * @rule TD-ROLL-06
 */
export function distancePenalty({ entities, intended }: Battlefield): number {
  const target = entities[intended];
  if (!target || target.assumed) return 0;
  const yards = toYards(target.distance);
  let points = 0;
  let tens = 1;
  while (yards > STEPS[points % STEPS.length]! * tens) {
    points += 1;
    if (points % STEPS.length === 0) tens *= 10;
  }
  return 0 - points;
}
