import { plain, signed } from "../../cards/figures";
import type { Weapon } from "../../rules/attack/fighter";
import { diceName } from "./dice-words";

/** Damage as it is written on a weapon: "8", "2d6", "2d6+3". */
export function damageInWords({ dv, damage }: Pick<Weapon, "dv" | "damage">): string {
  if (!damage) return plain(dv);
  const { dice, faces, add } = damage;
  if (dice === 0) return plain(add);
  return `${dice}${diceName(1, faces)}${add === 0 ? "" : signed(add)}`;
}
