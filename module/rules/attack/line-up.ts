import { alongLine, inCorridor, type AlongLine, type Point } from "../flight/corridor";
import { coverGrade, gradeDice, lesserCover, type CoverGrade } from "../flight/cover";
import { hiddenShare, type Disc } from "../flight/hidden";
import { wayIsClear, type WallLine } from "../flight/walls";
import { behindScreen } from "../protection/behind-cover";
import { MOST_ENTITIES, type Placed } from "./battlefield";
import { HIDDEN_LIMBS, ownCover, type Stance } from "./own-cover";

/** Somebody or something on the map with everything the line of fire asks of it. */
export interface Stander {
  readonly disc: Disc;
  readonly stance: Stance;
  /** Lies there and is in nobody's way any more. */
  readonly dead: boolean;
  /** Whether a barrier can be seen through, and the cover it gives at most; null for whoever is none. */
  readonly barrier: { readonly transparent: boolean; readonly cover: CoverGrade } | null;
}

/** What the attack is launched from, and what stands between. */
export interface Terrain {
  readonly shooter: Point;
  /** What stops bullets, and what stops sight. */
  readonly walls: readonly WallLine[];
  readonly screens: readonly WallLine[];
  /** Metres from the shooter beyond which nothing is met; Infinity for what flies. */
  readonly farthest: number;
}

/** Where one of them stands in an attack. `who` counts in the list that was given. */
export interface LinedUp extends Omit<Placed, "fighter" | "aware"> {
  readonly who: number;
}

export interface LineUp {
  readonly places: readonly LinedUp[];
  /** Index of the one aimed at among the places. */
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
}

/** One of them, where the line sees it. */
interface Seen extends AlongLine {
  readonly who: number;
  readonly stander: Stander;
  readonly metres: number;
}

/**
 * May a bullet come to it? Nobody behind a wall, out of the corridor, behind the attacker or dead is endangered.
 * The corridor widens from the one aimed at.
 *
 * @rule UT-50 @rule XF-18
 */
function inTheWay({ shooter, walls, farthest }: Terrain, { stander, ...at }: Seen, goal: Seen): boolean {
  const { disc, dead } = stander;
  if (dead || at.along <= 0 || at.along > farthest) return false;
  return inCorridor(at, disc.radius, at.along > goal.along ? goal.along : 0) && wayIsClear(shooter, disc.at, walls);
}

/** The nearest that fit, the one aimed at always among them. */
function nearest(line: readonly Seen[], goal: Seen): Seen[] {
  const at = line.indexOf(goal);
  return at < MOST_ENTITIES ? line.slice(0, MOST_ENTITIES) : [...line.slice(0, MOST_ENTITIES - 1), goal];
}

/** The cover one in front gives another. @rule SS-COVER-01 by the share it hides @rule SS-BARRIER-05 what can be seen through hides nothing */
function coverBy(shooter: Point, by: Seen, who: Seen): CoverGrade {
  if (by === who || by.along >= who.along) return "none";
  const { barrier, disc } = by.stander;
  const { hidden } = behindScreen({ hidden: hiddenShare(shooter, who.stander.disc, [disc]), transparent: barrier?.transparent ?? false });
  return barrier ? lesserCover(coverGrade(hidden), barrier.cover) : coverGrade(hidden);
}

function placed({ shooter, screens }: Terrain, who: Seen, kept: readonly Seen[]): LinedUp {
  const own = ownCover(who.stander.stance, who.metres);
  const hidden = kept.flatMap((by) => HIDDEN_LIMBS[coverBy(shooter, by, who)]);
  return {
    who: who.who,
    along: who.along,
    aside: who.aside,
    distance: who.metres,
    otherCover: own.dice,
    coveredLimbs: [...new Set([...own.limbs, ...hidden])],
    unseen: !wayIsClear(shooter, who.stander.disc.at, screens),
  };
}

/**
 * Everybody a bullet may meet, near to far, and who covers whom.
 *
 * @rule XF-15 @rule XF-18 @rule SS-COVER-01 whoever stands in front gives cover
 * @rule SS-COVER-05 @rule SS-BARRIER-04 only what stops sight puts somebody out of it altogether
 * @param goal index of the one aimed at; it is on the line whatever stands between
 */
export function lineUp(terrain: Terrain, standers: readonly Stander[], goal: number): LineUp {
  const { shooter } = terrain;
  const to = standers[goal]!.disc.at;
  const seen = standers.map((stander, who): Seen => {
    const { at } = stander.disc;
    return { ...alongLine(shooter, to, at), who, stander, metres: Math.hypot(at.x - shooter.x, at.y - shooter.y) };
  });
  const aimed = seen[goal]!;
  const line = seen.filter((one) => one === aimed || inTheWay(terrain, one, aimed)).sort((a, b) => a.along - b.along);
  const kept = nearest(line, aimed);
  return {
    places: kept.map((who) => placed(terrain, who, kept)),
    intended: kept.indexOf(aimed),
    grants: kept.map((by) => kept.map((who) => gradeDice(coverBy(shooter, by, who), who.stander.stance.tookCover))),
  };
}

/** Metres to a target, and from one to the next behind it, where there is no map. */
const ROOM = 10;
const GAP = 2;

/** The same without a map: everybody in a row as in a small room, the one aimed at first, at arm's length for a blow. */
export function inARow(stances: readonly Stance[], melee: boolean): LineUp {
  const places = stances.map((stance, who): LinedUp => {
    const metres = melee && who === 0 ? 1 : ROOM + GAP * who;
    const { dice, limbs } = ownCover(stance, metres);
    return { who, along: metres, aside: 0, distance: metres, otherCover: dice, coveredLimbs: limbs, unseen: false };
  });
  return { places, intended: 0, grants: places.map(() => places.map(() => 0)) };
}
