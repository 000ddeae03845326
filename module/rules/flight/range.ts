/** Range increments are counted from 1. @rule UT-34 */
export const rangeBand = (metres: number, increment: number): number => Math.max(1, Math.ceil(metres / increment));

/** Dice a defender farther away than the target gets in place of a range penalty. @rule UT-34 @rule UT-33 */
export const rangeDice = (metres: number, targetMetres: number, increment: number): number =>
  Math.max(0, rangeBand(metres, increment) - rangeBand(targetMetres, increment));
