import type { Point } from "../../flight/corridor";
import { metersInTheOpen, offBy, restsAt, type BlastBody } from "../../flight/blast";
import type { Plane } from "../../flight/floors";
import type { WallLine } from "../../flight/walls";

/** Blast figures of a weapon. */
export interface BlastFigures {
  /** Radius in meters. */
  readonly radius: number;
  /** Damage points lost per whole meter from the center. */
  readonly falloff: number;
  /** Number of d6 for the scatter distance in meters; 0: never scatters. */
  readonly scatter: number;
  /** Fragments that strike a target at the center (fewer farther out), and the DV of each. */
  readonly fragments: { readonly count: number; readonly dv: number };
}

/** The map around a blast when the attack was declared. */
export interface BlastMap {
  readonly from: Point;
  readonly aim: Point;
  /** Indexed like the entities of the battlefield. */
  readonly bodies: readonly BlastBody[];
  /** Walls that block the blast. */
  readonly walls: readonly WallLine[];
  /** Floors that block the blast; omitted: none. */
  readonly floors?: readonly Plane[];
  /** Elevation of the blast in meters; omitted: unknown. */
  readonly height?: number;
}

/** Manual correction of the map for one entity near a blast. @rule UT-09 */
export interface BlastCorrection {
  /** true: the blast reaches it wherever it lands, at the edge of the radius if it is farther away. */
  readonly isIn: boolean;
  /** Meters from the point aimed at; omitted: as measured. Scatter adds to it. */
  readonly meters?: number;
}

/** An area attack. Its intended entity only stands for the point aimed at and takes no harm. */
export interface Blast extends BlastFigures {
  /** null: no map. */
  readonly map: BlastMap | null;
  /** Without a map: distance of each entity from the point aimed at, meters. */
  readonly meters: readonly number[];
  /** true: the charge was placed earlier, so nothing is thrown. */
  readonly placed: boolean;
  /** Manual corrections, indexed like the entities of the battlefield; omitted: none. */
  readonly corrections?: readonly (BlastCorrection | null)[];
}

/** An entity the blast reaches. */
export interface Reached {
  readonly entity: number;
  /** Meters from the center. */
  readonly meters: number;
  /** Damage points lost to distance. */
  readonly loss: number;
  /** Number of fragments that strike it. */
  readonly pieces: number;
}

const A_THOUSAND = 1000;

/** Returns the landing point as one number: clock hour × 1000 + meters off the point aimed at. 0: no deviation. */
export const landingOf = (hour: number, meters: number): number => (meters === 0 ? 0 : hour * A_THOUSAND + meters);
export const hourOf = (landing: number): number => Math.floor(landing / A_THOUSAND);
export const metersOff = (landing: number): number => landing % A_THOUSAND;

/** Returns the point where the blast landed; null without a map. */
export function landingPoint({ map }: Blast, landing: number): Point | null {
  if (!map) return null;
  return restsAt(map.aim, offBy(map.from, map.aim, hourOf(landing), metersOff(landing)), map.walls);
}

/** Returns the distance in meters; null if a wall or floor blocks it. Without a map, scatter adds its meters to every distance. */
function measured(blast: Blast, landing: number, at: Point | null, entity: number, said: BlastCorrection | null): number | null {
  const { map, meters } = blast;
  if (said?.meters !== undefined || !at || !map) return (said?.meters ?? meters[entity]!) + metersOff(landing);
  return metersInTheOpen(at, map.bodies[entity]!, said?.isIn ? [] : map.walls, map.height ?? null, said?.isIn ? [] : map.floors);
}

/**
 * Returns the distance of an entity from the landing point, meters; null if the blast cannot reach it.
 * @rule UT-09 a manual correction overrides the map
 */
function metersTo(blast: Blast, landing: number, at: Point | null, entity: number): number | null {
  const said = blast.corrections?.[entity] ?? null;
  const meters = measured(blast, landing, at, entity, said);
  return said?.isIn && meters !== null ? Math.min(blast.radius, meters) : meters;
}

/** Returns how many fragments strike at a distance: fewer in proportion to it, but at least 1 at the edge. */
const piecesAt = ({ fragments: { count }, radius }: Blast, meters: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(radius === 0 ? count : count * (1 - meters / radius)));

/**
 * Returns the entities the blast reaches from its landing point, nearest first.
 * @param spot Index of the entity that stands for the point aimed at.
 */
export function reachedBy(blast: Blast, landing: number, spot: number): readonly Reached[] {
  const at = landingPoint(blast, landing);
  const count = blast.map ? blast.map.bodies.length : blast.meters.length;
  return Array.from({ length: count }, (_, entity) => entity)
    .flatMap((entity): Reached[] => {
      const meters = entity === spot ? null : metersTo(blast, landing, at, entity);
      if (meters === null || meters > blast.radius) return [];
      return [{ entity, meters, loss: blast.falloff * Math.floor(meters), pieces: piecesAt(blast, meters) }];
    })
    .sort((a, b) => a.meters - b.meters || a.entity - b.entity);
}
