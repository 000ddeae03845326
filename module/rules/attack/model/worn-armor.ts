import { DAMAGE_TYPES } from "../../body/health-pools";
import { WOUND_CLASSES } from "../../body/hit-locations/wound-classes";
import type { Resistance } from "../../body/hit-locations/damage-resistance";
import type { DamageThreshold, ThresholdArmor } from "../../protection/damage-threshold";
import type { Fighter } from "./fighter";
import type { ArmorField } from "../../describe/formulas";

/** A worn piece of armor as a sheet stores it. */
export interface WornPiece {
  readonly rating: number;
  /** Covered locations; empty: the whole body. */
  readonly places: readonly string[];
  /**
   * Values by damage type. `value` replaces the rating; null: the rating counts. `percent` reduces the damage that gets past this value.
   */
  readonly types: Readonly<Record<string, { readonly value: number | null; readonly percent: number }>>;
  /** true: the piece is a helmet that leaves the face and eyes bare. */
  readonly openFaced: boolean;
  /** Arm that carries the shield; "": the piece is not a shield. */
  readonly shield: "" | "left" | "right";
}

/** All protection a person has. */
export interface Wardrobe {
  /** Natural armor of the body. */
  readonly natural: number;
  readonly pieces: readonly WornPiece[];
  readonly shieldSkill: number;
}

/** Locations on a limb that armor for the limb also covers. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { head: ["skull", "face", "eye"] };
const SIDED = /^(left|right)-(\w+)$/;

/**
 * Returns the locations a piece covers, including all locations on a covered limb. If the piece covers both sides of a pair, the result
 * also contains the name without a side.
 */
function covered(places: readonly string[]): readonly string[] {
  const pairs = places.flatMap((place) => {
    const [, side, kind = ""] = SIDED.exec(place) ?? [];
    return side === "left" && places.includes(`right-${kind}`) ? [kind] : [];
  });
  return [...new Set([...places, ...pairs, ...places.flatMap((place) => WITHIN[place] ?? [])])];
}

type Piece = Pick<WornPiece, "rating" | "places" | "types"> & { readonly openFaced?: boolean };

/** Locations that an open-faced helmet leaves bare. @rule TD-LOC-21 */
const OPEN: readonly string[] = ["face", "eye"];

/** Returns whether a piece protects a location. An open-faced piece never protects the face and eyes. @rule TD-LOC-21 */
const protects = ({ places, openFaced = false }: Piece, place: string): boolean =>
  (places.length === 0 || places.includes(place)) && !(openFaced && OPEN.includes(place));

/** Returns natural armor, then the worn pieces that are not shields. */
const piecesOf = ({ natural, pieces }: Wardrobe): Piece[] => [
  { rating: natural, places: [], types: {} },
  ...pieces
    .filter(({ shield }) => shield === "")
    .map(({ rating, places, types, openFaced }) => ({ rating, places: covered(places), types, openFaced })),
];

const figure = ({ rating, types }: Piece, type: string): DamageThreshold => ({
  dt: types[type]?.value ?? rating,
  drPercent: types[type]?.percent ?? 0,
});

/** Returns the DT and DR percent of every piece against every damage type. @rule CS-13 */
const thresholds = (pieces: readonly Piece[]): ThresholdArmor[] =>
  pieces.map((piece) => {
    const types = new Set([...DAMAGE_TYPES, ...Object.keys(piece.types)]);
    return { limbs: piece.places, against: Object.fromEntries([...types].map((type) => [type, figure(piece, type)])) };
  });

/** Returns the total DR of pieces that protect one location: one number, or a number for each damage type if a piece states types. */
function resistanceOf(pieces: readonly Piece[]): Resistance {
  const all = (type: string): number => pieces.reduce((sum, piece) => sum + figure(piece, type).dt, 0);
  const types = new Set(pieces.flatMap((piece) => Object.keys(piece.types)));
  if (types.size === 0) return all("");
  return Object.fromEntries([...WOUND_CLASSES, ...types].map((type) => [type, all(type)]));
}

/** Returns the DR by location; `all` is the DR of the pieces that cover the whole body. @rule TD-WOUND-01 @rule TD-LOC-21 */
function resistance(pieces: readonly Piece[]): NonNullable<Fighter["resistance"]> {
  const bared = pieces.some(({ openFaced }) => openFaced) ? OPEN : [];
  const places = new Set([...pieces.flatMap((piece) => piece.places), ...bared]);
  const at = [...places].map((place) => [place, resistanceOf(pieces.filter((piece) => protects(piece, place)))]);
  return {
    all: resistanceOf(pieces.filter((piece) => piece.places.length === 0)),
    at: Object.fromEntries(at) as Readonly<Record<string, Resistance>>,
    openFaced: false,
  };
}

/** Returns the side of the carried shield and the skill with the shield; null: no shield. @rule TD-LOC-34 */
function shieldOf({ pieces, shieldSkill }: Wardrobe): NonNullable<Fighter["shield"]> | null {
  const side = pieces.find(({ shield }) => shield !== "")?.shield;
  return side ? { skill: shieldSkill, side } : null;
}

/** Returns a person's protection in the fields that the ruleset uses; an empty object if its armor fields omit damage types. */
export function protectionOf(worn: Wardrobe, fields: readonly ArmorField[]): Pick<Fighter, "thresholds" | "resistance" | "shield"> {
  if (!fields.includes("types")) return {};
  const pieces = piecesOf(worn);
  if (fields.includes("percent")) return { thresholds: thresholds(pieces) };
  return { resistance: resistance(pieces), ...(fields.includes("shield") ? { shield: shieldOf(worn) } : {}) };
}
