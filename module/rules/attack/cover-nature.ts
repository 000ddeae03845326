import { COVER_DICE } from "../flight/cover";
import { natureOf } from "../powers/power";
import { coverAgainst, type AttackNature } from "../protection/behind-cover";
import type { Weapon } from "./fighter";

/** What an attack with a weapon is to cover. @rule SS-COVER-03 @rule SS-COVER-06 */
export const natureOfWeapon = ({ kind, power }: Pick<Weapon, "kind" | "power">): AttackNature =>
  power ? natureOf(power) : kind === "melee" ? "melee" : "ranged";

/** Cover dice that count against an attack. @rule SS-COVER-03 @rule SS-COVER-06 @param inMelee the table lets cover count in melee */
export function coverCounts(nature: AttackNature, dice: number, inMelee: boolean): number {
  const grade = dice <= 0 ? "none" : dice <= COVER_DICE.partial ? "partial" : "good";
  return coverAgainst(nature, grade, inMelee) === "none" ? 0 : dice;
}
