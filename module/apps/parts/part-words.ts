import { calledKey } from "../../cards/card-words";
import { plain, signed } from "../../foundry/numbers";
import type { Part } from "../../rules/chance/roll-specs";
import type { Weapon } from "../../rules/attack/model/fighter";

/** Formats dice, such as "d20" or "3d6". */
export const diceName = (count: number, sides: number): string => `${count === 1 ? "" : count}d${sides}`;

/** Formats damage, such as "8", "2d6" or "2d6+3". */
export function damageInWords({ dv, damage }: Pick<Weapon, "dv" | "damage">): string {
  if (!damage) return plain(dv);
  const { dice, faces, add } = damage;
  if (dice === 0) return plain(add);
  return `${dice}${diceName(1, faces)}${add === 0 ? "" : signed(add)}`;
}

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Parts that are named only after their subject ("Pistols", not "Skill: Pistols"), with the group of the subject's language key. */
const OWN_NAME: Readonly<Record<string, string>> = { skill: "Skill", attribute: "Attribute" };

/** Parts whose subject is a hit location. */
const PLACES: readonly string[] = ["called", "location"];

/** Names a part in this client's language. A typed modifier keeps its own name. */
export function partLabel({ part, of }: Part): string {
  if (part === "typed") return of || localize("CROSSFIRE.Part.typed");
  const concept = OWN_NAME[part];
  if (concept && of) return localize(`CROSSFIRE.${concept}.${of}`);
  const place = PLACES.includes(part) && of ? localize(calledKey(of)) : of;
  return [localize(`CROSSFIRE.Part.${part}`), place].filter(Boolean).join(": ");
}

/** Lists all parts in one line, such as "Pistols +6, Agility +3, Wounds −1, Rain −2". */
export const partsInWords = (parts: readonly Part[]): string => parts.map((part) => `${partLabel(part)} ${signed(part.value)}`).join(", ");
