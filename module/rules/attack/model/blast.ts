import type { Point } from "../../flight/corridor";
import { roundOff } from "../../flight/tolerance";
import { metersInTheOpen, offBy, restsAt, type BlastBody } from "../../flight/blast";
import type { Plane } from "../../flight/floors";
import type { WallLine } from "../../flight/walls";

/** Radius, falloff, scatter and fragments of a weapon's blast. */
export interface BlastFigures {
  /** Radius in meters. */
  readonly radius: number;
  /** Damage points lost per whole meter from the center. */
  readonly falloff: number;
  /** Number of d6 for the scatter distance in meters; 0: no scatter. */
  readonly scatter: number;
  /** Number of fragments that hit a target at the center (fewer farther out), and the DV of each. */
  readonly fragments: { readonly count: number; readonly dv: number };
}

/** Snapshot of the map around a blast when the attack is declared. */
export interface BlastMap {
  readonly from: Point;
  readonly aim: Point;
  /** Bodies, indexed like the entities on the battlefield. */
  readonly bodies: readonly BlastBody[];
  /** Walls that block the blast. */
  readonly walls: readonly WallLine[];
  /** Floors that block the blast; omitted: none. */
  readonly floors?: readonly Plane[];
  /** Elevation of the blast in meters; omitted: unknown. */
  readonly height?: number;
}

/** Manual correction to the map for one entity near a blast. @rule UT-09 */
export interface BlastCorrection {
  /** true: the blast always reaches the entity. An entity outside the radius counts as standing at the edge. */
  readonly isIn: boolean;
  /** Meters from the aim point; scatter is added. Omitted: the distance measured on the map. */
  readonly meters?: number;
}

/** A blast around a point. The intended entity only represents the aim point and takes no damage. */
export interface Blast extends BlastFigures {
  /** Map around the blast; null: no map. */
  readonly map: BlastMap | null;
  /** Distance in meters of each entity from the aim point, for play without a map. */
  readonly meters: readonly number[];
  /** true: the attacker placed the explosive charge earlier, so there is no attack roll. */
  readonly placed: boolean;
  /** Manual corrections, indexed like the entities on the battlefield; omitted: none. */
  readonly corrections?: readonly (BlastCorrection | null)[];
}

/** An entity the blast reaches. */
export interface Reached {
  readonly entity: number;
  /** Meters from the center. */
  readonly meters: number;
  /** Damage points lost to distance. */
  readonly loss: number;
  /** Number of fragments that hit the entity. */
  readonly pieces: number;
}

const A_THOUSAND = 1000;

/** Returns the landing point as one number: clock hour × 1000 + meters from the aim point. 0: no deviation. */
export const landingOf = (hour: number, meters: number): number => (meters === 0 ? 0 : hour * A_THOUSAND + meters);
export const hourOf = (landing: number): number => Math.floor(landing / A_THOUSAND);
export const metersOff = (landing: number): number => landing % A_THOUSAND;

/** Returns the landing point of the blast; null without a map. A wall in the way stops the scatter. */
export function landingPoint({ map }: Blast, landing: number): Point | null {
  if (!map) return null;
  return restsAt(map.aim, offBy(map.from, map.aim, hourOf(landing), metersOff(landing)), map.walls);
}

/**
 * Returns the distance in meters from the landing point to an entity; null if a wall or floor blocks the blast. Without a map, or with a
 * corrected distance, it is the distance from the aim point plus the scatter.
 */
function measured(blast: Blast, landing: number, at: Point | null, entity: number, correction: BlastCorrection | null): number | null {
  const { map, meters } = blast;
  if (correction?.meters !== undefined || !at || !map) return (correction?.meters ?? meters[entity]!) + metersOff(landing);
  return metersInTheOpen(
    at,
    map.bodies[entity]!,
    correction?.isIn ? [] : map.walls,
    map.height ?? null,
    correction?.isIn ? [] : map.floors,
  );
}

/**
 * Returns the distance in meters from the landing point to an entity, rounded to a micrometer; null if a wall or floor blocks the blast.
 * @rule UT-09 a manual correction overrides the map
 */
function metersTo(blast: Blast, landing: number, at: Point | null, entity: number): number | null {
  const correction = blast.corrections?.[entity] ?? null;
  const meters = measured(blast, landing, at, entity, correction);
  if (meters === null) return null;
  return roundOff(correction?.isIn ? Math.min(blast.radius, meters) : meters);
}

/**
 * Returns the number of fragments that hit at a distance in meters. The number falls with distance, but is at least 1 if the blast has
 * fragments.
 */
const piecesAt = ({ fragments: { count }, radius }: Blast, meters: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(radius === 0 ? count : count * (1 - meters / radius)));

/**
 * Returns the entities the blast reaches from its landing point, nearest first.
 * @param spot Index of the entity that only represents the aim point and is left out.
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
