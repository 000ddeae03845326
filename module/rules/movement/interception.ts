import type { RuleId } from "../ruling";

/** A weapon that an interceptor carries. */
export interface CarriedToStrike {
  readonly id: string;
  readonly kind: string;
  readonly skill: string;
  /** true: the weapon is drawn. */
  readonly drawn: boolean;
}

/** Posture, hands and weapons of an interceptor. */
export interface Interceptor {
  readonly prone: boolean;
  /** true: the interceptor can strike with bare hands or with a firearm. */
  readonly hands: boolean;
  /** Carried weapons, in the order that the strikes are offered. */
  readonly carried: readonly CarriedToStrike[];
}

/** A way to strike a passing opponent. */
export interface Strike {
  /** Item id of the weapon; null: bare hands. */
  readonly weapon: string | null;
  readonly skill: string;
  /** true: the interceptor uses a firearm as a club. */
  readonly club: boolean;
}

const UNARMED_SKILL = "unarmed";

/** Skill for a firearm used as a club. @rule SS-INTERCEPT-05 */
const CLUB_SKILL = "clubs";

/** Fire mode id of an attack with a firearm used as a club. @rule SS-INTERCEPT-05 */
export const CLUB_MODE = "club";

/** Returns the stored damage of a makeshift weapon. Strength adds to the value. */
const blow = (value: number, kind: "health" | "strain") => ({ value, add: "strength", kind, type: "kinetic", woundClass: "cr" });

/** Stored data of bare hands. @rule SS-INTERCEPT-04 @rule SS-DAMAGE-09 */
export const BARE_HANDS_DATA = {
  kind: "melee",
  skill: UNARMED_SKILL,
  attribute: "agility",
  hands: 0,
  damage: blow(0, "strain"),
  ready: true,
} as const;

/** Stored data of a firearm used as a club. Hands, readiness and condition come from the firearm. @rule SS-INTERCEPT-05 */
export const CLUB_DATA = {
  kind: "melee",
  skill: CLUB_SKILL,
  attribute: "agility",
  quality: "improvised",
  damage: blow(1, "health"),
} as const;

/**
 * Returns the possible strikes of an interceptor, with the usual strike first; empty if the interceptor is prone.
 * @rule SS-INTERCEPT-03 with the skill of the readied melee weapon
 * @rule SS-INTERCEPT-04 otherwise with Unarmed Combat
 * @rule SS-INTERCEPT-05 or with Clubs and a firearm in hand
 * @rule SS-INTERCEPT-08 never while the interceptor is prone
 */
export function interceptionStrikes({ prone, hands, carried }: Interceptor): readonly Strike[] {
  if (prone) return [];
  const melee = carried.filter(({ kind }) => kind === "melee");
  const armed = melee.filter(({ drawn, skill }) => drawn && skill !== UNARMED_SKILL);
  const bare = melee.filter(({ skill }) => skill === UNARMED_SKILL);
  const firearms = carried.filter(({ kind, drawn }) => drawn && kind === "ranged");
  const strike = ({ id, skill }: CarriedToStrike): Strike => ({ weapon: id, skill, club: false });
  const fists = hands && bare.length === 0 ? [{ weapon: null, skill: UNARMED_SKILL, club: false }] : bare.map(strike);
  const clubs = hands ? firearms.map(({ id }) => ({ weapon: id, skill: CLUB_SKILL, club: true })) : [];
  return [...(armed.length > 0 ? armed.map(strike) : fists), ...clubs];
}

/**
 * Returns whether the interception stops the passing fighter.
 * @rule SS-INTERCEPT-07 damage of at least Body after resistance stops the fighter; 0 damage never does
 */
export const interceptionStops = (damage: number, body: number): boolean => damage > 0 && damage >= body;

/** Action id of an interception; the ruleset sets the action's cost. @rule SS-INTERCEPT-01 */
export const INTERCEPT_ACTION = "intercept";

/** Facts that decide whether an interception is allowed. */
interface Intercepting {
  readonly melee: boolean;
  readonly prone: boolean;
  readonly mayInterrupt: boolean;
}

/**
 * Returns the id of the rule that forbids an interception; null: permitted.
 * @rule SS-INTERCEPT-06 only as a melee attack
 * @rule SS-INTERCEPT-08 not while prone
 * @rule SS-ACTION-27 not while surprised
 */
export function interceptionForbiddenBy({ melee, prone, mayInterrupt }: Intercepting): RuleId | null {
  if (!melee) return "SS-INTERCEPT-06";
  if (prone) return "SS-INTERCEPT-08";
  return mayInterrupt ? null : "SS-ACTION-27";
}

/** A point on the map, in meters. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance within which an opponent can intercept, in meters. @rule SS-INTERCEPT-01 1 plus Reach */
export const interceptRoom = (reach: number): number => 1 + reach;

/**
 * Returns whether an opponent is near enough to intercept.
 * @rule SS-INTERCEPT-01
 * @param room Distance between the two bodies, in meters.
 */
export const withinIntercept = (room: number, reach: number): boolean => room <= interceptRoom(reach);

/** An enemy near the path of a movement. */
export interface Opponent {
  readonly id: string;
  readonly at: MapPoint;
  /** Half the body's size, in meters. */
  readonly radius: number;
  readonly reach: number;
  /** true: the enemy is standing, is not surprised, and has enough AP to strike. @rule SS-INTERCEPT-08 */
  readonly mayStrike: boolean;
}

/**
 * Returns the shortest distance from a path segment to a point, in meters. `at` is the nearest point as a fraction of the segment, 0 to 1.
 */
function nearest(from: MapPoint, to: MapPoint, { x, y }: MapPoint): { readonly meters: number; readonly at: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const at = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return { meters: Math.hypot(from.x + at * dx - x, from.y + at * dy - y), at };
}

/**
 * Returns the position on the path (segment + fraction) nearest to an opponent. Only the first segment within the opponent's reach counts.
 * Returns null if no segment is within reach.
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

/** An opponent who can intercept a movement, and the point on the path where this happens. */
interface Passed {
  readonly id: string;
  /** Point on the path nearest to the opponent. */
  readonly at: MapPoint;
}

/** Returns the point at a position on the path. The position is a number of whole segments plus a fraction of the next segment. */
function placeOn(way: readonly MapPoint[], along: number): MapPoint {
  const leg = Math.min(Math.floor(along), way.length - 2);
  const [from, to] = [way[leg]!, way[leg + 1]!];
  return { x: from.x + (along - leg) * (to.x - from.x), y: from.y + (along - leg) * (to.y - from.y) };
}

/**
 * Returns the opponents who can intercept a movement, in the order that the mover meets them.
 * @rule SS-INTERCEPT-01 the mover passes within the opponent's reach without attacking the opponent
 * @rule SS-INTERCEPT-02 the mover leaves melee
 * @param way Points from the start to the end of the movement.
 * @param radius Half the mover's size, in meters.
 * @param attacked Ids of the opponents that the mover attacks on the way.
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
 * Returns points along a path, at most `apart` meters apart. The list ends with the end of the path and omits the start. A path of length 0
 * gives an empty list.
 * @param most Maximum number of points. On a long path, the points are farther apart than `apart`.
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
