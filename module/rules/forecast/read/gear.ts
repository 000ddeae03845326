import type { Weapon } from "../../attack/model/fighter";
import { isBare } from "../../attack/model/in-hand";
import type { RulesetFacts } from "../../attack/model/ruleset";
import { STORED_WEAPON } from "../../attack/model/stored-weapon";
import { loadedRounds, weaponInHands } from "../../attack/model/weapon";
import type { Wardrobe, WornPiece } from "../../attack/model/worn-armor";
import { WOUND_CLASSES } from "../../body/hit-locations/wound-classes";
import { isPlainObject, type PlainObject } from "../../reading/values";
import { readAt, type Where } from "./plan-values";
import type { Arm } from "../skirmish";
import {
  storedFlag,
  storedMap,
  storedNumber,
  storedNumberOrNull,
  storedObject,
  storedText,
  storedTexts,
  storedWord,
} from "../../reading/stored-values";

/** Returns the items of one type with their stored data. */
export const systemsOf = (items: readonly PlainObject[], type: string): { readonly item: PlainObject; readonly system: unknown }[] =>
  items.filter((item) => item["type"] === type).map((item) => ({ item, system: item["system"] }));

const AMMUNITION = storedObject({
  fits: storedText(""),
  loaded: storedFlag,
  stored: storedFlag,
  quantity: storedNumber(1),
  damage: storedNumber(0),
  arp: storedNumber(0),
  kind: storedWord(["", "strain"], ""),
  woundClass: storedWord(["", ...WOUND_CLASSES], ""),
  knockdown: storedNumber(0),
  flechette: storedFlag,
});

/**
 * Returns the weapons in order of use: ready weapons, other weapons in list order, bare hands last. The list omits area weapons.
 * @param attributes Attributes after encumbrance.
 * @param magazines Number of spare magazines for each weapon.
 */
export function armsOf(
  items: readonly PlainObject[],
  attributes: Readonly<Record<string, number>>,
  magazines: number,
  ruleset: RulesetFacts,
  where: Where,
): Arm[] {
  const carried = systemsOf(items, "ammunition").map(({ system }) => readAt(AMMUNITION, system, where));
  const weapons = systemsOf(items, "weapon").map(({ item, system }) => {
    const stored = readAt(STORED_WEAPON, system, where);
    const rounds = loadedRounds(stored.ammo.type, carried);
    const named = { id: String(item["_id"] ?? item["name"]), name: String(item["name"]), stored, rounds };
    return { weapon: weaponInHands(named, attributes, ruleset), most: stored.ammo.max };
  });
  const rank = ({ ready, skill }: Weapon): number => (isBare(skill) ? 2 : ready ? 0 : 1);
  return weapons
    .filter(({ weapon }) => !weapon.area)
    .toSorted((a, b) => rank(a.weapon) - rank(b.weapon))
    .map(({ weapon, most }) => ({ weapon, magazine: most, spare: weapon.ammo === null ? 0 : most * magazines }));
}

const ARMOR = storedObject({
  equipped: storedFlag,
  rating: storedNumber(0),
  accessory: storedFlag,
  locations: storedTexts,
  types: storedMap,
  openFaced: storedFlag,
  shield: storedWord(["", "left", "right"], ""),
});
const TYPE = storedObject({ value: storedNumberOrNull, percent: storedNumber(0) });

const typesOf = (types: PlainObject, where: Where): WornPiece["types"] =>
  Object.fromEntries(
    Object.entries(types).flatMap(([type, figure]) => (isPlainObject(figure) ? [[type, readAt(TYPE, figure, where)]] : [])),
  );

const wornItems = (items: readonly PlainObject[], where: Where) =>
  systemsOf(items, "armor")
    .map(({ item, system }) => ({ item, armor: readAt(ARMOR, system, where) }))
    .filter(({ armor }) => armor.equipped);

/** Returns the name and rating of each worn armor piece, and whether it is an accessory. */
export const wornBy = (items: readonly PlainObject[], where: Where) =>
  wornItems(items, where).map(({ item, armor: { rating, accessory } }) => ({ name: String(item["name"]), rating, accessory }));

/** Returns a person's protection: natural armor, worn armor by location and damage type, and skill with the shield. */
export function wardrobeOf(items: readonly PlainObject[], natural: number, shieldSkill: number, where: Where): Wardrobe {
  const pieces = wornItems(items, where).map(({ armor: { rating, locations, types, openFaced, shield } }) => ({
    rating,
    places: locations,
    types: typesOf(types, where),
    openFaced,
    shield,
  }));
  return { natural, pieces, shieldSkill };
}
