import { roundMeters } from "../flight/corridor";
import type { RollSpec } from "../chance/roll-specs";
import { testRoll, type SuccessTest, type Tester } from "../contest/success-test";

/** A point on the map, meters. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance within which an opponent can intercept, meters. @rule SS-INTERCEPT-01 1 plus Reach */
export const interceptRoom = (reach: number): number => 1 + reach;

/**
 * Returns whether an opponent is near enough to intercept.
 * @rule SS-INTERCEPT-01
 * @param room Distance between the two bodies, meters.
 */
export const withinIntercept = (room: number, reach: number): boolean => roundMeters(room) <= interceptRoom(reach);

/** An enemy near the path of a movement. */
export interface Opponent {
  readonly id: string;
  readonly at: MapPoint;
  /** Half the body's size, meters. */
  readonly radius: number;
  readonly reach: number;
  /** The enemy is standing, not surprised, and has enough AP to strike. @rule SS-INTERCEPT-08 */
  readonly mayStrike: boolean;
}

/** Returns the shortest distance from a path segment to a point, meters. `at` is the nearest point as a fraction of the segment, 0 to 1. */
function nearest(from: MapPoint, to: MapPoint, { x, y }: MapPoint): { readonly meters: number; readonly at: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const at = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return { meters: Math.hypot(from.x + at * dx - x, from.y + at * dy - y), at };
}

/**
 * Returns the position on the path (segment + fraction) nearest to an opponent, within the first segment in the opponent's reach.
 * The result is null if no segment is within reach.
 */
function metAt(way: readonly MapPoint[], radius: number, opponent: Opponent): number | null {
  const reached = interceptRoom(opponent.reach) + radius + opponent.radius;
  for (let leg = 0; leg + 1 < way.length; leg += 1) {
    const { meters, at } = nearest(way[leg]!, way[leg + 1]!, opponent.at);
    if (meters <= reached) return leg + at;
  }
  return null;
}

/** Returns whether the path ends out of the opponent's reach. The mover then passes or leaves the opponent instead of approaching. */
function leftBehind(way: readonly MapPoint[], radius: number, { at, reach, radius: own }: Opponent): boolean {
  const end = way.at(-1)!;
  return Math.hypot(end.x - at.x, end.y - at.y) > interceptRoom(reach) + radius + own;
}

/** An opponent who can intercept a movement, and the place of the interception. */
interface Passed {
  readonly id: string;
  /** Point of the path nearest to the opponent. */
  readonly at: MapPoint;
}

/** Returns the point at a position on the path. The position is whole segments plus a fraction of the next one. */
function placeOn(way: readonly MapPoint[], along: number): MapPoint {
  const leg = Math.min(Math.floor(along), way.length - 2);
  const [from, to] = [way[leg]!, way[leg + 1]!];
  return { x: from.x + (along - leg) * (to.x - from.x), y: from.y + (along - leg) * (to.y - from.y) };
}

/**
 * Returns the opponents who can intercept a movement, in the order in which the mover meets them.
 * @rule SS-INTERCEPT-01 the mover passes within reach without attacking
 * @rule SS-INTERCEPT-02 the mover leaves melee
 * @param way Points from the start to the end of the movement.
 * @param radius Half the mover's size, meters.
 * @param attacked Ids of the opponents whom the mover attacks on the way.
 */
export function passings(
  way: readonly MapPoint[],
  radius: number,
  opponents: readonly Opponent[],
  attacked: readonly string[],
): readonly Passed[] {
  const met = opponents.flatMap((opponent) => {
    const open = opponent.mayStrike && !attacked.includes(opponent.id) && way.length > 1 && leftBehind(way, radius, opponent);
    const along = open ? metAt(way, radius, opponent) : null;
    return along === null ? [] : [{ id: opponent.id, along }];
  });
  return met.sort((a, b) => a.along - b.along || (a.id < b.id ? -1 : 1)).map(({ id, along }) => ({ id, at: placeOn(way, along) }));
}

/**
 * Returns points along a path, at most `apart` meters apart. The end of the path is the last point; the start is left out.
 * @param most Maximum number of points. On a long path they lie farther apart than `apart`.
 */
export function placesAlong(way: readonly MapPoint[], apart: number, most: number): readonly MapPoint[] {
  const legs = way.slice(1).map((to, leg) => Math.hypot(to.x - way[leg]!.x, to.y - way[leg]!.y));
  const length = legs.reduce((sum, meters) => sum + meters, 0);
  const count = Math.min(most, Math.max(1, Math.ceil(length / apart)));
  return Array.from({ length: length === 0 ? 0 : count }, (_, index) => {
    let rest = (length * (index + 1)) / count;
    let leg = 0;
    while (leg < legs.length - 1 && rest > legs[leg]!) rest -= legs[leg++]!;
    const meters = legs[leg]!;
    return placeOn(way, leg + (meters > 0 ? Math.min(1, rest / meters) : 0));
  });
}

/** Id of the action that slips past opponents. @rule SS-INTERCEPT-09 */
export const SLIP_ACTION = "slip-past";

/** AP that slipping past costs, in addition to the movement. @rule SS-INTERCEPT-09 a Simple Action */
export const SLIP_PRICE = 1;

/** Test for slipping past. @rule SS-INTERCEPT-09 Agility + Acrobatics (1) [Physical] */
const SLIP_TEST: SuccessTest = { skill: "acrobatics", attributes: ["agility"], threshold: 1, limit: "physical", resists: false };

export const slipRoll = (who: Tester): RollSpec => testRoll(SLIP_TEST, who);

/**
 * Returns the number of opponents whom the mover slips past.
 * @rule SS-INTERCEPT-10 1 for each hit above the threshold
 * @param hits Hits within the limit.
 */
export const slippedPast = (hits: number): number => Math.max(0, hits - SLIP_TEST.threshold);

/**
 * Returns the opponents who can still intercept after the mover slipped past the first ones.
 * @rule SS-INTERCEPT-10
 * @param past Number of opponents whom the mover slipped past.
 */
export const stillInTheWay = <T>(met: readonly T[], past: number): readonly T[] => met.slice(past);
