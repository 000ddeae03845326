import type { Throw } from "../chance/throws";
import { testThrow, type SuccessTest, type Tester } from "../contest/success-test";

/** A place on the map, metres. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Room within which somebody may intercept, metres. @rule SS-INTERCEPT-01 one, and one more for every point of Reach */
export const interceptRoom = (reach: number): number => 1 + reach;

/** Is somebody near enough? @rule SS-INTERCEPT-01 @param room metres between the two bodies */
export const withinIntercept = (room: number, reach: number): boolean => room <= interceptRoom(reach);

/** An enemy along the way. */
export interface Opponent {
  readonly id: string;
  readonly at: MapPoint;
  /** Half of the body, metres. */
  readonly radius: number;
  readonly reach: number;
  /** On the feet, not surprised, with the AP to strike. @rule SS-INTERCEPT-08 */
  readonly mayStrike: boolean;
}

/** Nearest metres of a leg of the way to a place, and how far along the leg that is, 0 to 1. */
function nearest(from: MapPoint, to: MapPoint, { x, y }: MapPoint): { readonly metres: number; readonly at: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const at = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return { metres: Math.hypot(from.x + at * dx - x, from.y + at * dy - y), at };
}

/** Where along the way (leg and part of it) somebody comes nearest first, within reach; null when never. */
function metAt(way: readonly MapPoint[], radius: number, opponent: Opponent): number | null {
  const reached = interceptRoom(opponent.reach) + radius + opponent.radius;
  for (let leg = 0; leg + 1 < way.length; leg += 1) {
    const { metres, at } = nearest(way[leg]!, way[leg + 1]!, opponent.at);
    if (metres <= reached) return leg + at;
  }
  return null;
}

/** The way ends out of reach: they were passed or left, not gone to. */
function leftBehind(way: readonly MapPoint[], radius: number, { at, reach, radius: own }: Opponent): boolean {
  const end = way.at(-1)!;
  return Math.hypot(end.x - at.x, end.y - at.y) > interceptRoom(reach) + radius + own;
}

/** Somebody who may intercept, and where on the way. */
interface Passed {
  readonly id: string;
  /** Where they come nearest first. */
  readonly at: MapPoint;
}

/** The place so far along a way: whole legs, and the part of the one after them. */
function placeOn(way: readonly MapPoint[], along: number): MapPoint {
  const leg = Math.min(Math.floor(along), way.length - 2);
  const [from, to] = [way[leg]!, way[leg + 1]!];
  return { x: from.x + (along - leg) * (to.x - from.x), y: from.y + (along - leg) * (to.y - from.y) };
}

/**
 * Who may intercept somebody on the way and where, in the order of meeting.
 *
 * @rule SS-INTERCEPT-01 passing within reach without attacking @rule SS-INTERCEPT-02 moving out of melee
 * @param way from where the person stands to where the movement ends
 * @param radius half of the body of whoever moves, metres
 * @param attacked those attacked on this way
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

/** Ids of whoever may intercept somebody on the way, in the order of meeting. @rule SS-INTERCEPT-01 @rule SS-INTERCEPT-02 */
export const interceptors = (...given: Parameters<typeof passings>): readonly string[] => passings(...given).map(({ id }) => id);

/** Places along a way so many metres apart or less, its end last; where it begins is none of them. @param most how many at most */
export function placesAlong(way: readonly MapPoint[], apart: number, most: number): readonly MapPoint[] {
  const legs = way.slice(1).map((to, leg) => Math.hypot(to.x - way[leg]!.x, to.y - way[leg]!.y));
  const length = legs.reduce((sum, metres) => sum + metres, 0);
  const count = Math.min(most, Math.max(1, Math.ceil(length / apart)));
  return Array.from({ length: length === 0 ? 0 : count }, (_, index) => {
    let rest = (length * (index + 1)) / count;
    let leg = 0;
    while (leg < legs.length - 1 && rest > legs[leg]!) rest -= legs[leg++]!;
    const metres = legs[leg]!;
    return placeOn(way, leg + (metres > 0 ? Math.min(1, rest / metres) : 0));
  });
}

/** Slipping past as the price list has it. @rule SS-INTERCEPT-09 */
export const SLIP_ACTION = "slip-past";

/** AP to slip past, along with the movement. @rule SS-INTERCEPT-09 a Simple Action */
export const SLIP_PRICE = 1;

/** @rule SS-INTERCEPT-09 Agility + Acrobatics (1) [Physical] */
const SLIP_TEST: SuccessTest = { skill: "acrobatics", attributes: ["agility"], threshold: 1, limit: "physical", resists: false };

export const slipThrow = (who: Tester): Throw => testThrow(SLIP_TEST, who);

/** How many opponents are passed without a fight. @rule SS-INTERCEPT-10 every hit above the threshold @param hits within the limit */
export const slippedPast = (hits: number): number => Math.max(0, hits - SLIP_TEST.threshold);

/** Who is still in the way after slipping: the first ones met are passed. @rule SS-INTERCEPT-10 @param past how many may be */
export const stillInTheWay = <T>(met: readonly T[], past: number): readonly T[] => met.slice(past);
