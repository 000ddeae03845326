import type { RollSpec } from "../../chance/roll-specs";

/** Damage as dice and a bonus: "2d", "1d+2", "3d-1". */
export interface DamageDice {
  /** 0: fixed damage. */
  readonly dice: number;
  readonly faces: number;
  readonly add: number;
}

/** @rule TD-WOUND-01 */
export const damageRollSpec = ({ dice, faces, add }: DamageDice): RollSpec => ({
  kind: "sum",
  dice,
  faces,
  parts: add === 0 ? [] : [{ part: "bonus", value: add, rule: "TD-WOUND-01" }],
});

/** Returns the basic damage for a sum of dice, at least 0. @rule TD-WOUND-01 */
export const basicDamage = ({ add }: DamageDice, sum: number): number => Math.max(0, sum + add);
