import { sumOf, type Part, type Throw } from "../../chance/throws";

/** Damage of a weapon as written: "2d6+3". */
export interface RawDamage {
  /** Dice; 0 for a fixed figure. */
  readonly dice: number;
  readonly faces: number;
  readonly add: number;
}

const partsOf = ({ add }: RawDamage): readonly Part[] => (add === 0 ? [] : [{ part: "bonus", value: add, rule: "CS-13" }]);

/** Dice of a damage roll, the same with a call and without; null for a fixed figure. @rule CS-13 */
export const damageThrow = (damage: RawDamage): Throw | null =>
  damage.dice > 0 ? { kind: "sum", dice: damage.dice, faces: damage.faces, parts: partsOf(damage) } : null;

/** Damage before DT and DR, never below 0. @param sum of the dice */
export const rawDamage = (damage: RawDamage, sum: number): number => Math.max(0, sum + sumOf(partsOf(damage)));
