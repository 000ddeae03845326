import { withBodies, type BattleMap, type MapBody } from "../../flight/battle-map";
import { alongLine, type AlongLine } from "../../flight/corridor";
import { COVER_DICE, COVER_THERE, gradeDice, type CoverGrade, type CoverRules } from "../../flight/cover";
import { crossesPlane } from "../../flight/floors";
import { middleOf } from "../../flight/footprint";
import { aimedAt, coverFrom, type Cover } from "../../flight/line-of-fire";
import type { Eye } from "../../flight/look";
import { strays, type Course } from "../../flight/strays";
import { meetsWall, type WallLine } from "../../flight/walls";
import { MOST_ENTITIES, type Placed } from "../model/battlefield";
import { HIDDEN_LIMBS, ownCover, type Stance } from "./own-cover";

/** Somebody or something on the map with everything the line of fire asks of it. */
export interface Stander {
  readonly body: MapBody;
  readonly stance: Stance;
  /** Lies there and is in nobody's way any more: dead, or broken. */
  readonly dead: boolean;
}

/** What the attack is launched from, and what stands between. */
export interface Terrain {
  readonly eye: Eye;
  /** The walls; whoever stands there is given with each attack. */
  readonly map: BattleMap;
  /** Metres from the shooter beyond which nothing is met; Infinity for what flies. */
  readonly farthest: number;
  /** Who is on the line whatever the map says, by their number; nobody unless said. */
  readonly included?: ReadonlySet<number>;
  /** How cover counts; left out: as in the default. @rule XF-15 */
  readonly cover?: CoverRules | undefined;
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
  /** No bullet gets to the one aimed at: walls of the scene stand before all of it. */
  readonly walledOff: boolean;
}

/** One of them on the line. */
interface Seen extends AlongLine {
  readonly who: number;
  readonly metres: number;
}

/** Everything that is the same for all places of one attack. */
interface Scene {
  readonly eye: Eye;
  readonly map: BattleMap;
  readonly standers: readonly Stander[];
  /** Bodies that count for nothing. */
  readonly out: ReadonlySet<number>;
  readonly rules: CoverRules;
}

/** The one aimed at, straight ahead. */
function aimed({ eye, standers }: Scene, who: number): Seen {
  const at = middleOf(standers[who]!.body.footprint);
  const metres = Math.hypot(at.x - eye.x, at.y - eye.y);
  return { who, along: metres, aside: 0, metres };
}

/**
 * Whom a bullet may come to. The corridor widens from the attacker, and anew from the one aimed at.
 *
 * @rule UT-50 @rule XF-18
 */
function inTheCorridor({ eye, map, standers, out }: Scene, goal: Seen, farthest: number): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  const course = (last: number, end: number): Course => ({ from: eye, to, last, farthest: end });
  const near = strays(map, course(0, Math.min(farthest, goal.along)), out).filter(({ along }) => along <= goal.along);
  const far = strays(map, course(goal.along, farthest), out).filter(({ along }) => along > goal.along);
  return [...near, ...far].filter(({ who }) => who !== goal.who);
}

/** Who covers the one aimed at is in the way, however far from the line. @rule UT-09 */
function givers({ eye, standers }: Scene, goal: Seen, { inTheWay }: Cover, line: readonly Seen[]): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  return inTheWay.flatMap(({ what, which, cover, metres: begins }): Seen[] => {
    if (what === "wall" || cover === "none" || line.some(({ who }) => who === which)) return [];
    // The middle of a floor may be anywhere: it is met where it begins to cover.
    if (standers[which]!.body.plane)
      return begins > 0 && begins < goal.along ? [{ who: which, along: begins, aside: 0, metres: begins }] : [];
    const at = middleOf(standers[which]!.body.footprint);
    const { along, aside } = alongLine(eye, to, at);
    return along > 0 && along < goal.along ? [{ who: which, along, aside, metres: Math.hypot(at.x - eye.x, at.y - eye.y) }] : [];
  });
}

/** Whoever was put in by hand and is not on the line yet: where they stand, in front of the attacker at least. */
function putIn({ eye, standers }: Scene, goal: Seen, included: ReadonlySet<number>, line: readonly Seen[]): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  return [...included]
    .filter((who) => who !== goal.who && standers[who] && !line.some((one) => one.who === who))
    .map((who) => {
      const at = middleOf(standers[who]!.body.footprint);
      const { along, aside } = alongLine(eye, to, at);
      return { who, along: Math.max(0, along), aside, metres: Math.hypot(at.x - eye.x, at.y - eye.y) };
    });
}

/** The nearest that fit, the one aimed at always among them. */
function nearest(line: readonly Seen[], goal: Seen): Seen[] {
  const sorted = [...line, goal].sort((a, b) => a.along - b.along || a.who - b.who);
  const at = sorted.indexOf(goal);
  return at < MOST_ENTITIES ? sorted.slice(0, MOST_ENTITIES) : [...sorted.slice(0, MOST_ENTITIES - 1), goal];
}

const better = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] >= COVER_DICE[b] ? a : b);

/** Cover that stays: walls of the scene, and whoever is not on the line. */
const lasting = ({ byWalls, inTheWay }: Cover, kept: readonly Seen[]): CoverGrade =>
  inTheWay
    .filter(({ what, which }) => what === "body" && !kept.some(({ who }) => who === which))
    .reduce((best, { cover }) => better(best, cover), byWalls);

const lineOf = ({ footprint }: MapBody): WallLine | null =>
  footprint.kind === "polygon" && footprint.corners.length === 2 ? { a: footprint.corners[0]!, b: footprint.corners[1]! } : null;

/** Who must be passed before anything gets to somebody: what stands like a wall before all of it. @rule SS-BARRIER-05 */
function shutBy({ eye, standers }: Scene, who: Seen, cover: Cover, kept: readonly Seen[]): readonly number[] {
  if (cover.walledOff < 1) return [];
  const to = aimedAt(standers[who.who]!.body, eye);
  return kept.flatMap((by, index) => {
    const { body } = standers[by.who]!;
    if (!body.wallLike || by === who || by.along >= who.along) return [];
    const line = lineOf(body);
    const passed = body.plane ? crossesPlane(body.plane, eye, to) : line !== null && meetsWall(eye, to, line);
    return passed ? [index] : [];
  });
}

function placed(scene: Scene, who: Seen, cover: Cover, kept: readonly Seen[]): LinedUp {
  const { stance } = scene.standers[who.who]!;
  const own = ownCover(stance, who.metres, scene.rules);
  const stays = gradeDice(lasting(cover, kept), stance.tookCover || cover.unseen, scene.rules);
  const said = cover.inTheWay.flatMap(({ limbs, cover: grade }) => (limbs === null ? HIDDEN_LIMBS[grade] : []));
  const shut = shutBy(scene, who, cover, kept);
  const behind = kept.flatMap((by, index) => (hiddenBy(by, who, cover) !== "none" && granted(scene, by, who, cover) === 0 ? [index] : []));
  return {
    who: who.who,
    along: who.along,
    aside: who.aside,
    distance: who.metres,
    otherCover: Math.max(own.dice, stays),
    coveredLimbs: [...new Set([...own.limbs, ...cover.limbs, ...said])],
    unseen: cover.unseen,
    ...(shut.length > 0 ? { shut } : {}),
    ...(behind.length > 0 ? { behind } : {}),
  };
}

/** How much of somebody another hides. */
const hiddenBy = (by: Seen, who: Seen, { inTheWay }: Cover): CoverGrade =>
  by.along >= who.along ? "none" : (inTheWay.find(({ what, which }) => what === "body" && which === by.who)?.cover ?? "none");

/** Cover dice one of them gives another. */
function granted({ standers, rules }: Scene, by: Seen, who: Seen, cover: Cover): number {
  const { unseen } = cover;
  return gradeDice(hiddenBy(by, who, cover), standers[who.who]!.stance.tookCover || unseen, rules);
}

/**
 * Everybody a bullet may meet, near to far, and who covers whom.
 *
 * @rule XF-15 @rule XF-18 @rule SS-COVER-01 whoever stands in front gives cover
 * @rule SS-COVER-05 @rule SS-BARRIER-04 only what stops sight puts somebody out of it altogether
 * @param goal index of the one aimed at; it is on the line whatever stands between
 */
export function lineUp(terrain: Terrain, standers: readonly Stander[], goal: number): LineUp {
  const { eye, map: walls, farthest, included = new Set(), cover: rules = COVER_THERE } = terrain;
  const map = withBodies(
    walls,
    standers.map(({ body }) => body),
  );
  const out = new Set(standers.flatMap(({ dead }, who) => (dead && who !== goal ? [who] : [])));
  const scene: Scene = { eye, map, standers, out, rules };
  const target = aimed(scene, goal);
  const own = coverFrom(map, eye, goal, out);
  const corridor = inTheCorridor(scene, target, farthest);
  const line = [...corridor, ...givers(scene, target, own, corridor)];
  const kept = nearest([...line, ...putIn(scene, target, included, line)], target);
  const covers = kept.map((one) => (one === target ? own : coverFrom(map, eye, one.who, out)));
  const places = kept.map((who, index) => placed(scene, who, covers[index]!, kept));
  const intended = kept.indexOf(target);
  return {
    places,
    intended,
    grants: kept.map((by) => kept.map((who, index) => (by === who ? 0 : granted(scene, by, who, covers[index]!)))),
    walledOff: own.walledOff >= 1 && !places[intended]!.shut,
  };
}

/** Metres to a target, and from one to the next behind it, where there is no map. */
const ROOM = 10;
const GAP = 2;

/** The same without a map: everybody in a row as in a small room, the one aimed at first, at arm's length for a blow. */
export function inARow(stances: readonly Stance[], melee: boolean, cover?: CoverRules): LineUp {
  const places = stances.map((stance, who): LinedUp => {
    const metres = melee && who === 0 ? 1 : ROOM + GAP * who;
    const { dice, limbs } = ownCover(stance, metres, cover);
    return { who, along: metres, aside: 0, distance: metres, otherCover: dice, coveredLimbs: limbs, unseen: false };
  });
  return { places, intended: 0, grants: places.map(() => places.map(() => 0)), walledOff: false };
}
