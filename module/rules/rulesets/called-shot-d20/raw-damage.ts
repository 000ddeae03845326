import type { DamageRoll, Weapon } from "../../attack/fighter";
import { sumOf, type Part, type Throw } from "../../chance/throws";

const partsOf = ({ add }: DamageRoll): readonly Part[] => (add === 0 ? [] : [{ part: "bonus", value: add, rule: "CS-13" }]);

/** Dice of a damage roll, the same with a call and without; null for a fixed figure. @rule CS-13 */
export const damageThrow = ({ damage }: Pick<Weapon, "damage">): Throw | null =>
  damage && damage.dice > 0 ? { kind: "sum", dice: damage.dice, faces: damage.faces, parts: partsOf(damage) } : null;

/** Damage before DT and DR, never below 0. @param sum of the dice; 0 where none are thrown */
export const rawDamage = ({ damage, dv }: Pick<Weapon, "damage" | "dv">, sum: number): number =>
  Math.max(0, damage ? sum + sumOf(partsOf(damage)) : dv);
