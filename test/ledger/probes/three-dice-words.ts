import {
  isHitLocation,
  PLACE_IDS,
  placeOf as placeNamed,
  type AimedAt,
  type HitLocation,
} from "../../../module/rules/body/hit-locations/hit-locations";
import { LACKS, type Lack, type Make, TOLERANCES, type Tolerance } from "../../../module/rules/body/hit-locations/injury-tolerance";
import { RANDOM_SITUATIONS } from "../../../module/rules/body/hit-locations/random-location";
import type { Choosing } from "../../../module/rules/body/hit-locations/choice-of-location";
import { WOUND_CLASSES, type WoundClass } from "../../../module/rules/body/hit-locations/wound-classes";
import { AREA_KINDS, type AreaKind } from "../../../module/rules/body/hit-locations/large-area-injury";
import { flag, has, list, noProbe, num, text, word, type Words } from "../probe";

const CLASSES = Object.fromEntries(WOUND_CLASSES.map((id) => [id, id])) as Readonly<Record<string, WoundClass>>;
const TOLERANCE = { ...Object.fromEntries(TOLERANCES.map((id) => [id, id])), none: "" } as Readonly<Record<string, Tolerance>>;
const SITUATIONS = Object.fromEntries(RANDOM_SITUATIONS.map((id) => [id.replaceAll("-", " "), id]));

/** Returns "left arm" for "left-arm". */
export const spaced = (id: string): string => id.replaceAll("-", " ");

export const classOf = (given: Words): WoundClass => word(given, "type", CLASSES, "cr");

export function aimOf(given: Words): AimedAt | null {
  if (given["location"] === null || given["location"] === undefined) return null;
  const id = text(given, "location");
  return id === "weapon" || id === "random" || isHitLocation(id) ? id : noProbe(`location "${id}"`);
}

export function placeOf(given: Words): HitLocation {
  const at = aimOf(given) ?? "torso";
  return isHitLocation(at) ? at : noProbe(`a blow at "${at}"`);
}

export const placesOf = (given: Words, key: string, fallback?: readonly string[]): readonly HitLocation[] =>
  list(given, key, fallback).map((id) => (typeof id === "string" && isHitLocation(id) ? id : noProbe(`location ${JSON.stringify(id)}`)));

export function lacksOf(given: Words): readonly Lack[] {
  const named = given["lacks"] === undefined ? [] : typeof given["lacks"] === "string" ? [given["lacks"]] : list(given, "lacks");
  const all = [...named, ...(flag(given, "no_brain") ? ["brain"] : []), ...(flag(given, "no_vitals") ? ["vitals"] : [])];
  return all.map((id) => LACKS.find((lack) => lack === id) ?? noProbe(`a body without ${JSON.stringify(id)}`));
}

/** Hit Points for rows that state none. They exceed the damage of every row. */
const PLENTY = 1000;

export const makeOf = (given: Words): Make => ({
  hp: num(given, "hp", PLENTY),
  tolerance: word(given, "tolerance", TOLERANCE, "none"),
  lacks: lacksOf(given),
  male: flag(given, "male"),
});

/**
 * Returns the locations to put behind cover so that only the given locations stay exposed. Of a paired location, only the left one stays
 * exposed.
 */
export const hidden = (exposed: readonly HitLocation[]): readonly string[] =>
  PLACE_IDS.filter((id) => placeNamed(id)!.side === "right" || !exposed.includes(placeNamed(id)!.location));

/** Area kinds by the rulebook's words for attacks that have a different name in the code. */
const AREA_WORDS: Readonly<Record<string, AreaKind>> = {
  "dragon-breath": "cone",
  bomb: "external-explosion",
  "large-fire": "immersion",
  "acid-pit": "immersion",
};

/** Returns the area kind for the row's kind of attack; null for an attack without an area, such as a sword. */
export function areaKindOf(given: Words): AreaKind | null {
  const id = text(given, "attack_kind").replaceAll(" ", "-");
  const named = AREA_WORDS[id] ?? id;
  return AREA_KINDS.find((kind) => kind === named) ?? null;
}

export const choosingOf = (given: Words): Choosing => ({
  woundClass: classOf(given),
  tightBeam: flag(given, "tight_beam"),
  situation: has(given, "attack_situation") ? word(given, "attack_situation", SITUATIONS) : flag(given, "unaimed") ? "wild-swing" : null,
  largeArea: flag(given, "large_area"),
  giant: false,
  pinned: flag(given, "pinned"),
  lacks: lacksOf(given),
});
