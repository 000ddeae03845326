/** Damage that always knocks down. @rule SS-KNOCKDOWN-03 */
const ALWAYS_DOWN = 10;

/**
 * @rule SS-KNOCKDOWN-01 damage above the Physical limit knocks down; it counts after the soak roll, before type factors, over all pools
 * @rule SS-KNOCKDOWN-03 ten or more always does
 * @rule SS-KNOCKDOWN-04 knockdown ammunition lowers the limit for this comparison
 */
export const knockedDown = (damage: number, physicalLimit: number, limitReduction: number): boolean =>
  damage >= ALWAYS_DOWN || damage > physicalLimit - limitReduction;
