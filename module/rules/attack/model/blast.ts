import type { Point } from "../../flight/corridor";
import { metresInTheOpen, offBy, restsAt, type BlastBody } from "../../flight/blast";
import type { Plane } from "../../flight/floors";
import type { WallLine } from "../../flight/walls";

/** What goes off, as the weapon has it. */
export interface BlastFigures {
  /** Metres. */
  readonly radius: number;
  /** Points of damage lost with every whole metre from the middle. */
  readonly falloff: number;
  /** Six-sided dice of metres a throw goes astray; 0: it never does. */
  readonly scatter: number;
  /** Pieces that strike somebody in the middle, fewer farther out, and the damage of one. */
  readonly fragments: { readonly count: number; readonly dv: number };
}

/** Where a blast happens, as it stood when the attack was declared. */
export interface BlastMap {
  readonly from: Point;
  readonly aim: Point;
  /** In the order of the entities of the battlefield. */
  readonly bodies: readonly BlastBody[];
  /** What a blast does not come through. */
  readonly walls: readonly WallLine[];
  /** Floors a blast does not come through; left out: none. */
  readonly floors?: readonly Plane[];
  /** How high it comes down, metres; left out: nobody knows. */
  readonly height?: number;
}

/** What somebody knows better than the map about one of those a blast may come to. @rule UT-09 */
export interface BlastSaid {
  /** It is reached wherever it comes down: at the edge, if it is farther away. */
  readonly isIn: boolean;
  /** From the spot aimed at; left out: as measured. What goes astray is so much farther. */
  readonly metres?: number;
}

/** An attack over an area. The one aimed at is no one: the spot is an entity of its own that nothing happens to. */
export interface Blast extends BlastFigures {
  /** Null without a map. */
  readonly map: BlastMap | null;
  /** Without a map: metres of every entity from the spot aimed at. */
  readonly metres: readonly number[];
  /** It was put there before and nobody throws anything. */
  readonly placed: boolean;
  /** In the order of the entities of the battlefield; left out: nothing is said of anybody. */
  readonly said?: readonly (BlastSaid | null)[];
}

/** Somebody a blast reaches. */
export interface Reached {
  readonly entity: number;
  /** From the middle. */
  readonly metres: number;
  /** Points of damage that do not come so far. */
  readonly loss: number;
  /** Pieces that strike. */
  readonly pieces: number;
}

const A_THOUSAND = 1000;

/** Where it came down as one number: metres off the spot, and the hour of the clock they are counted at; 0: nowhere but there. */
export const landingOf = (hour: number, metres: number): number => (metres === 0 ? 0 : hour * A_THOUSAND + metres);
export const hourOf = (landing: number): number => Math.floor(landing / A_THOUSAND);
export const metresOff = (landing: number): number => landing % A_THOUSAND;

/** The point where it came down; null without a map. */
export function landingPoint({ map }: Blast, landing: number): Point | null {
  if (!map) return null;
  return restsAt(map.aim, offBy(map.from, map.aim, hourOf(landing), metresOff(landing)), map.walls);
}

/** Metres as they are measured; null when a wall stands in between. Without a map a throw that goes astray is farther from all. */
function measured(blast: Blast, landing: number, at: Point | null, entity: number, said: BlastSaid | null): number | null {
  const { map, metres } = blast;
  if (said?.metres !== undefined || !at || !map) return (said?.metres ?? metres[entity]!) + metresOff(landing);
  return metresInTheOpen(at, map.bodies[entity]!, said?.isIn ? [] : map.walls, map.height ?? null, said?.isIn ? [] : map.floors);
}

/** Metres of an entity from where it came down; null when it is out of the way. @rule UT-09 the table has the last word */
function metresTo(blast: Blast, landing: number, at: Point | null, entity: number): number | null {
  const said = blast.said?.[entity] ?? null;
  const metres = measured(blast, landing, at, entity, said);
  return said?.isIn && metres !== null ? Math.min(blast.radius, metres) : metres;
}

/** Pieces thin out evenly towards the edge, where the last of them strikes. */
const piecesAt = ({ fragments: { count }, radius }: Blast, metres: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(radius === 0 ? count : count * (1 - metres / radius)));

/** Everybody a blast reaches from where it came down, nearest first. @param spot entity that stands for the spot aimed at */
export function reachedBy(blast: Blast, landing: number, spot: number): readonly Reached[] {
  const at = landingPoint(blast, landing);
  const count = blast.map ? blast.map.bodies.length : blast.metres.length;
  return Array.from({ length: count }, (_, entity) => entity)
    .flatMap((entity): Reached[] => {
      const metres = entity === spot ? null : metresTo(blast, landing, at, entity);
      if (metres === null || metres > blast.radius) return [];
      return [{ entity, metres, loss: blast.falloff * Math.floor(metres), pieces: piecesAt(blast, metres) }];
    })
    .sort((a, b) => a.metres - b.metres || a.entity - b.entity);
}
