import type { Throw } from "../chance/throws";
import { testThrow, type SuccessTest, type Tester } from "../contest/success-test";

/** A place on the map, metres. */
export interface Place {
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
  readonly at: Place;
  /** Half of the body, metres. */
  readonly radius: number;
  readonly reach: number;
  /** On the feet, not surprised, with the AP to strike. @rule SS-INTERCEPT-08 */
  readonly mayStrike: boolean;
}

/** Nearest metres of a leg of the way to a place, and how far along the leg that is, 0 to 1. */
function nearest(from: Place, to: Place, { x, y }: Place): { readonly metres: number; readonly at: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const at = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return { metres: Math.hypot(from.x + at * dx - x, from.y + at * dy - y), at };
}

/** Where along the way (leg and part of it) somebody comes nearest first, within reach; null when never. */
function metAt(way: readonly Place[], radius: number, opponent: Opponent): number | null {
  const reached = interceptRoom(opponent.reach) + radius + opponent.radius;
  for (let leg = 0; leg + 1 < way.length; leg += 1) {
    const { metres, at } = nearest(way[leg]!, way[leg + 1]!, opponent.at);
    if (metres <= reached) return leg + at;
  }
  return null;
}

/** The way ends out of reach: they were passed or left, not gone to. */
function leftBehind(way: readonly Place[], radius: number, { at, reach, radius: own }: Opponent): boolean {
  const end = way.at(-1)!;
  return Math.hypot(end.x - at.x, end.y - at.y) > interceptRoom(reach) + radius + own;
}

/**
 * Who may intercept somebody on the way, in the order of meeting.
 *
 * @rule SS-INTERCEPT-01 passing within reach without attacking @rule SS-INTERCEPT-02 moving out of melee
 * @param way from where the person stands to where the movement ends
 * @param radius half of the body of whoever moves, metres
 * @param attacked those attacked on this way
 */
export function interceptors(
  way: readonly Place[],
  radius: number,
  opponents: readonly Opponent[],
  attacked: readonly string[],
): readonly string[] {
  const met = opponents.flatMap((opponent) => {
    const open = opponent.mayStrike && !attacked.includes(opponent.id) && way.length > 1 && leftBehind(way, radius, opponent);
    const at = open ? metAt(way, radius, opponent) : null;
    return at === null ? [] : [{ id: opponent.id, at }];
  });
  return met.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** AP to slip past, along with the movement. @rule SS-INTERCEPT-09 a Simple Action */
export const SLIP_PRICE = 1;

/** @rule SS-INTERCEPT-09 Agility + Acrobatics (1) [Physical] */
const SLIP_TEST: SuccessTest = { skill: "acrobatics", attributes: ["agility"], threshold: 1, limit: "physical", resists: false };

export const slipThrow = (who: Tester): Throw => testThrow(SLIP_TEST, who);

/** How many opponents are passed without a fight. @rule SS-INTERCEPT-10 every hit above the threshold @param hits within the limit */
export const slippedPast = (hits: number): number => Math.max(0, hits - SLIP_TEST.threshold);

/** Who is still in the way after slipping: the first ones met are passed. @rule SS-INTERCEPT-10 */
export const stillInTheWay = (met: readonly string[], hits: number): readonly string[] => met.slice(slippedPast(hits));
