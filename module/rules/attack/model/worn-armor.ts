import { DAMAGE_TYPES } from "../../body/pools";
import { WOUND_CLASSES } from "../../body/wounding";
import type { Resistance } from "../../protection/damage-resistance";
import type { DamageThreshold, ThresholdArmor } from "../../protection/damage-threshold";
import type { Fighter } from "./fighter";
import type { ArmorField } from "../../describe/formulas";

/** A piece of armor that is put on, as a sheet stores it. */
export interface WornPiece {
  readonly rating: number;
  /** Places it covers; none for the whole body. */
  readonly places: readonly string[];
  /** Other figures against certain types of damage. `value`: in place of the rating; `percent`: a share of what gets past it. */
  readonly types: Readonly<Record<string, { readonly value: number | null; readonly percent: number }>>;
  /** A helmet that leaves face and eyes bare. */
  readonly openFaced: boolean;
  /** A shield, and the arm that carries it; "" for what is none. */
  readonly shield: "" | "left" | "right";
}

/** Everything that protects somebody. */
export interface Wardrobe {
  /** Of the body itself. */
  readonly natural: number;
  readonly pieces: readonly WornPiece[];
  readonly shieldSkill: number;
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

type Piece = Pick<WornPiece, "rating" | "places" | "types"> & { readonly openFaced?: boolean };

/** What a helmet with an open face leaves bare. @rule TD-LOC-21 */
const OPEN: readonly string[] = ["face", "eye"];

/** Does a piece protect a place? One with an open face protects neither face nor eyes, whatever else it covers. @rule TD-LOC-21 */
const protects = ({ places, openFaced = false }: Piece, place: string): boolean =>
  (places.length === 0 || places.includes(place)) && !(openFaced && OPEN.includes(place));

/** The skin first, then what is worn over it; a shield is carried. */
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

/** The shield carried, with the skill of that name, or null. @rule TD-LOC-34 */
function shieldOf({ pieces, shieldSkill }: Wardrobe): NonNullable<Fighter["shield"]> | null {
  const side = pieces.find(({ shield }) => shield !== "")?.shield;
  return side ? { skill: shieldSkill, side } : null;
}

/** What somebody wears, in the figures this way to play asks for. */
export function protectionOf(worn: Wardrobe, fields: readonly ArmorField[]): Pick<Fighter, "thresholds" | "resistance" | "shield"> {
  if (!fields.includes("types")) return {};
  const pieces = piecesOf(worn);
  if (fields.includes("percent")) return { thresholds: thresholds(pieces) };
  return { resistance: resistance(pieces), ...(fields.includes("shield") ? { shield: shieldOf(worn) } : {}) };
}
