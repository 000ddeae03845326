import type { Weapon } from "../../attack/model/fighter";
import { isBare } from "../../attack/model/in-hand";
import type { RulesetFacts } from "../../attack/model/ruleset";
import { weaponInHands, type StoredWeapon } from "../../attack/model/weapon";
import type { Wardrobe, WornPiece } from "../../attack/model/worn-armor";
import { DAMAGE_TYPES } from "../../body/pools";
import { WOUND_CLASSES } from "../../body/wounding";
import { isMap, oneOfAt, under, type PlainMap, type Where } from "./plain-words";
import type { Arm } from "../skirmish";
import { at, mapIn, numberAt, numberOrNull, textIn, textsIn } from "./stored-values";

/** Returns the items of one type with their stored data. */
export const systemsOf = (items: readonly PlainMap[], type: string): { readonly item: PlainMap; readonly system: PlainMap }[] =>
  items.filter((item) => item["type"] === type).map((item) => ({ item, system: mapIn(item, "system") }));

function storedDamage(system: PlainMap, where: Where): StoredWeapon["damage"] {
  const woundClass = textIn(system, "", "damage", "woundClass");
  return {
    value: numberAt(system, 4, "damage", "value"),
    add: textIn(system, "", "damage", "add"),
    kind: oneOfAt(at(system, "damage", "kind"), under(where, "damage.kind"), ["health", "strain"], "health"),
    type: oneOfAt(at(system, "damage", "type"), under(where, "damage.type"), DAMAGE_TYPES, "kinetic"),
    woundClass: woundClass === "" ? "" : oneOfAt(woundClass, under(where, "damage.woundClass"), WOUND_CLASSES),
  };
}

/** Reads a stored weapon and checks the values the rules use. */
function storedWeapon(system: PlainMap, where: Where): StoredWeapon {
  return {
    kind: oneOfAt(system["kind"], under(where, "kind"), ["ranged", "melee", "thrown"], "ranged"),
    skill: textIn(system, "pistols", "skill"),
    attribute: textIn(system, "agility", "attribute"),
    damage: storedDamage(system, where),
    roll: {
      dice: numberAt(system, 0, "roll", "dice"),
      faces: numberAt(system, 6, "roll", "faces"),
      add: numberAt(system, 0, "roll", "add"),
    },
    divisor: numberOrNull(system, "divisor"),
    tightBeam: system["tightBeam"] === true,
    grapples: system["grapples"] === true,
    areaKind: textIn(system, "", "areaKind"),
    scaled: system["scaled"] === true,
    arp: numberAt(system, 0, "arp"),
    accuracy: numberOrNull(system, "accuracy"),
    acc: numberAt(system, 0, "acc"),
    reach: numberAt(system, 0, "reach"),
    range: { increment: numberOrNull(system, "range", "increment"), max: numberOrNull(system, "range", "max") },
    carries: { half: numberOrNull(system, "carries", "half"), max: numberOrNull(system, "carries", "max") },
    modes: textsIn(system, "modes"),
    ammo: { value: numberOrNull(system, "ammo", "value") },
    penetrates: system["penetrates"] === true,
    area: { radius: numberOrNull(system, "area", "radius") },
    contact: system["contact"] === true,
    piercing: system["piercing"] === true,
    hands: numberAt(system, 1, "hands"),
    spread: oneOfAt(textIn(system, "", "spread"), under(where, "spread"), ["", "narrow", "medium", "wide"]),
    condition: textIn(system, "", "condition"),
    quality: oneOfAt(textIn(system, "", "quality"), under(where, "quality"), ["", "improvised", "clumsy"]),
    ready: system["ready"] === true,
  };
}

/**
 * Returns the weapons in order of use: readied ones, the rest as listed, unarmed last. Area weapons are left out.
 * @param attributes After encumbrance.
 * @param magazines Spare magazines per weapon.
 */
export function armsOf(
  items: readonly PlainMap[],
  attributes: Readonly<Record<string, number>>,
  magazines: number,
  ruleset: RulesetFacts,
  where: Where,
): Arm[] {
  const weapons = systemsOf(items, "weapon").map(({ item, system }) => {
    const named = { id: String(item["_id"] ?? item["name"]), name: String(item["name"]), stored: storedWeapon(system, where) };
    return { weapon: weaponInHands(named, attributes, ruleset), most: numberAt(system, 0, "ammo", "max") };
  });
  const rank = ({ ready, skill }: Weapon): number => (isBare(skill) ? 2 : ready ? 0 : 1);
  return weapons
    .filter(({ weapon }) => !weapon.area)
    .toSorted((a, b) => rank(a.weapon) - rank(b.weapon))
    .map(({ weapon, most }) => ({ weapon, magazine: most, spare: weapon.ammo === null ? 0 : most * magazines }));
}

function typesOf(system: PlainMap): WornPiece["types"] {
  const figures = Object.entries(mapIn(system, "types")).filter((entry): entry is [string, PlainMap] => isMap(entry[1]));
  return Object.fromEntries(
    figures.map(([type, figure]) => [type, { value: numberOrNull(figure, "value"), percent: numberAt(figure, 0, "percent") }]),
  );
}

const wornItems = (items: readonly PlainMap[]) => systemsOf(items, "armor").filter(({ system }) => system["equipped"] === true);

/** Returns worn armor as a sheet adds it up. */
export const wornBy = (items: readonly PlainMap[]) =>
  wornItems(items).map(({ item, system }) => ({
    name: String(item["name"]),
    rating: numberAt(system, 0, "rating"),
    accessory: system["accessory"] === true,
  }));

/** Returns worn armor by location and damage type. */
export function wardrobeOf(items: readonly PlainMap[], natural: number, shieldSkill: number, where: Where): Wardrobe {
  const pieces = wornItems(items).map(({ system }) => ({
    rating: numberAt(system, 0, "rating"),
    places: textsIn(system, "locations"),
    types: typesOf(system),
    openFaced: system["openFaced"] === true,
    shield: oneOfAt(textIn(system, "", "shield"), under(where, "shield"), ["", "left", "right"] as const),
  }));
  return { natural, pieces, shieldSkill };
}
