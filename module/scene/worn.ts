import type { Fighter } from "../rules/attack/fighter";
import { DAMAGE_TYPES } from "../rules/body/pools";
import { WOUND_CLASSES } from "../rules/body/wounding";
import type { Resistance } from "../rules/protection/damage-resistance";
import type { DamageThreshold, ThresholdArmor } from "../rules/protection/damage-threshold";
import type { ArmorField } from "../rules/attack/shows";
import { isArmor, type Person } from "./kinds";

/** A piece of armor as plain values. */
interface Piece {
  readonly rating: number;
  /** Places it covers; none for the whole body. */
  readonly places: readonly string[];
  readonly types: Readonly<Record<string, { readonly value: number | null; readonly percent: number }>>;
}

/** Places finer than a limb that a piece for the limb covers as well. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { head: ["skull", "face", "eye"] };
const SIDED = /^(left|right)-(\w+)$/;

/** All places a piece covers: what lies within a limb, and what comes in pairs when both are covered. */
function covered(places: readonly string[]): readonly string[] {
  const pairs = places.flatMap((place) => {
    const [, side, kind = ""] = SIDED.exec(place) ?? [];
    return side === "left" && places.includes(`right-${kind}`) ? [kind] : [];
  });
  return [...new Set([...places, ...pairs, ...places.flatMap((place) => WITHIN[place] ?? [])])];
}

function piecesOf({ items, system }: Person): Piece[] {
  const worn = items.contents.flatMap((item) =>
    isArmor(item) && item.system.equipped && item.system.shield === ""
      ? [{ rating: item.system.rating, places: covered([...item.system.locations]), types: item.system.types as Piece["types"] }]
      : [],
  );
  return [{ rating: system.armor.natural, places: [], types: {} }, ...worn];
}

const figure = ({ rating, types }: Piece, type: string): DamageThreshold => ({
  dt: types[type]?.value ?? rating,
  drPercent: types[type]?.percent ?? 0,
});

/** DT and DR of every piece against everything there is. @rule CS-13 */
const thresholds = (pieces: readonly Piece[]): ThresholdArmor[] =>
  pieces.map((piece) => {
    const types = new Set([...DAMAGE_TYPES, ...Object.keys(piece.types)]);
    return { limbs: piece.places, against: Object.fromEntries([...types].map((type) => [type, figure(piece, type)])) };
  });

/** DR of several pieces at one place: what is worn adds up, by type only where it differs. */
function resistanceOf(pieces: readonly Piece[]): Resistance {
  const all = (type: string): number => pieces.reduce((sum, piece) => sum + figure(piece, type).dt, 0);
  const types = new Set(pieces.flatMap((piece) => Object.keys(piece.types)));
  if (types.size === 0) return all("");
  return Object.fromEntries([...WOUND_CLASSES, ...types].map((type) => [type, all(type)]));
}

/** DR by place. @rule TD-WOUND-01 @rule TD-LOC-21 */
function resistance(person: Person, pieces: readonly Piece[]): NonNullable<Fighter["resistance"]> {
  const places = new Set(pieces.flatMap((piece) => piece.places));
  const at = [...places].map((place) => [
    place,
    resistanceOf(pieces.filter((piece) => piece.places.length === 0 || piece.places.includes(place))),
  ]);
  return {
    all: resistanceOf(pieces.filter((piece) => piece.places.length === 0)),
    at: Object.fromEntries(at) as Readonly<Record<string, Resistance>>,
    openFaced: person.items.contents.some((item) => isArmor(item) && item.system.equipped && item.system.openFaced),
  };
}

/** The shield carried, with the skill of that name, or null. @rule TD-LOC-34 */
function shieldOf({ items, system }: Person): NonNullable<Fighter["shield"]> | null {
  const side = items.contents.flatMap((item) =>
    isArmor(item) && item.system.equipped && item.system.shield ? [item.system.shield] : [],
  )[0];
  return side ? { skill: system.skills["shield"] ?? 0, side: side as "left" | "right" } : null;
}

/** What somebody wears, in the figures this way to play asks for. */
export function wornBy(person: Person, fields: readonly ArmorField[]): Pick<Fighter, "thresholds" | "resistance" | "shield"> {
  if (!fields.includes("types")) return {};
  const pieces = piecesOf(person);
  return fields.includes("percent")
    ? { thresholds: thresholds(pieces) }
    : { resistance: resistance(person, pieces), ...(fields.includes("shield") ? { shield: shieldOf(person) } : {}) };
}
