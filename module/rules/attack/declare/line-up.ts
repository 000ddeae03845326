import { withBodies, type BattleMap, type MapBody } from "../../flight/battle-map";
import { alongLine, sideOfLine, type AlongLine, type Corridor, type Point } from "../../flight/corridor";
import { COVER_DICE, COVER_UNSTATED, gradeDice, type CoverGrade, type CoverRules } from "../../protection/cover";
import { crossesPlane } from "../../flight/floors";
import { edgesOf, middleOf, type Footprint } from "../../flight/footprint";
import { aimedAt, coverFrom, type Cover } from "../../flight/line-of-fire";
import type { Eye } from "../../flight/look";
import { bodiesOnCourse, type Course } from "../../flight/bodies-on-course";
import { meetings } from "../../flight/meetings";
import { roundOff, TOLERANCE } from "../../flight/tolerance";
import { meetsWall } from "../../flight/walls";
import { MOST_ENTITIES, type Placed } from "../model/battlefield";
import { HIDDEN_LIMBS, ownCover, type Stance } from "./own-cover";

/** A person or object on the map that can be on a line of fire. */
export interface Stander {
  readonly body: MapBody;
  readonly stance: Stance;
  /** true: the entity is dead or destroyed, lies on the ground and no longer blocks the line of fire. */
  readonly dead: boolean;
}

/** Origin, walls and range of an attack. */
export interface Terrain {
  readonly eye: Eye;
  /** Map with the walls only; each attack adds people and objects. */
  readonly map: BattleMap;
  /** Reach of a melee attack in meters; Infinity for any other attack. */
  readonly farthest: number;
  readonly corridor: Corridor | undefined;
  /** Indexes of entities that the GM added to the line of fire, wherever they are on the map; omitted: none. */
  readonly included?: ReadonlySet<number>;
  /** Effects of cover; omitted: the default effects. @rule XF-15 */
  readonly cover?: CoverRules | undefined;
}

/** Position of an entity in an attack. `who` is the entity's index in the list of people and objects on the map. */
export interface LinedUp extends Omit<Placed, "fighter" | "aware"> {
  readonly who: number;
}

export interface LineUp {
  readonly places: readonly LinedUp[];
  /** Index of the intended target in `places`. */
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
  /** true: scene walls that block sight hide the intended target completely, and no bullet reaches it. */
  readonly walledOff: boolean;
}

/** An entity on the line of fire. */
interface Seen extends AlongLine {
  readonly who: number;
  readonly meters: number;
}

/** Data shared by the positions of all entities in one attack. */
interface Scene {
  readonly eye: Eye;
  readonly map: BattleMap;
  readonly standers: readonly Stander[];
  /** Indexes of dead or destroyed entities, which are ignored. */
  readonly out: ReadonlySet<number>;
  readonly rules: CoverRules;
}

/** Returns the horizontal distance in meters from the attacker to a point, rounded to the tolerance. */
const metersFrom = (eye: Eye, at: Point): number => roundOff(Math.hypot(at.x - eye.x, at.y - eye.y));

/** Returns the intended target, directly on the line of fire. */
function aimed({ eye, standers }: Scene, who: number): Seen {
  const meters = metersFrom(eye, middleOf(standers[who]!.body.footprint));
  return { who, along: meters, aside: 0, meters };
}

type Order = (a: Seen, b: Seen) => number;

/**
 * Returns the order of entities along the line, nearest first. At one distance: the target, then nearness to the line, of the body and of its
 * center, then left before right, low before high. Only entities at the same place keep their order on the map. @rule XF-18
 */
function alongTheLine({ eye, standers }: Scene, goal: Seen): Order {
  const middle = ({ who }: Seen): Point => middleOf(standers[who]!.body.footprint);
  const to = middle(goal);
  const isOther = ({ who }: Seen): number => (who === goal.who ? 0 : 1);
  const keys: readonly ((one: Seen) => number)[] = [
    ({ along }) => along,
    isOther,
    ({ aside }) => aside,
    (one) => alongLine(eye, to, middle(one)).aside,
    (one) => sideOfLine(eye, to, middle(one)),
    ({ who }) => roundOff(standers[who]!.body.rise?.foot ?? 0),
    ({ who }) => who,
  ];
  return (a, b) => {
    const key = keys.find((by) => by(a) !== by(b));
    return key ? key(a) - key(b) : 0;
  };
}

/**
 * Returns the entities in the corridor of the bullet, except the target. The corridor widens from the attacker to the target. At the target
 * it is as narrow as at the muzzle, and from there it widens again.
 * @rule UT-27
 * @rule UT-50
 * @rule XF-18
 */
function inTheCorridor({ eye, map, standers, out }: Scene, goal: Seen, { farthest, corridor }: Terrain): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  const course = (last: number, end: number): Course => ({ from: eye, to, last, farthest: end, corridor });
  const near = bodiesOnCourse(map, course(0, Math.min(farthest, goal.along)), out).filter(({ along }) => along < goal.along);
  const far = bodiesOnCourse(map, course(goal.along, farthest), out).filter(({ along }) => along >= goal.along);
  return [...near, ...far].filter(({ who }) => who !== goal.who);
}

/** Returns the entities outside the corridor that cover the target; they are obstructions too. @rule UT-09 */
function givers({ eye, standers }: Scene, goal: Seen, { inTheWay }: Cover, line: readonly Seen[]): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  return inTheWay.flatMap(({ what, which, cover, meters: begins }): Seen[] => {
    if (what === "wall" || cover === "none" || line.some(({ who }) => who === which)) return [];
    // A floor has no useful center: the bullet meets it at the point where it begins to cover.
    if (standers[which]!.body.plane)
      return begins > 0 && begins < goal.along ? [{ who: which, along: begins, aside: 0, meters: begins }] : [];
    const at = middleOf(standers[which]!.body.footprint);
    const { along, aside } = alongLine(eye, to, at);
    const meters = metersFrom(eye, at);
    return along > 0 ? [{ who: which, along, aside, meters }] : begins > 0 ? [{ who: which, along: begins, aside, meters: begins }] : [];
  });
}

/**
 * Returns the entities that the GM added manually and that are not on the line yet. An entity behind the attacker gets distance 0 along the
 * line.
 */
function putIn({ eye, standers }: Scene, goal: Seen, included: ReadonlySet<number>, line: readonly Seen[]): Seen[] {
  const to = aimedAt(standers[goal.who]!.body, eye);
  return [...included]
    .filter((who) => who !== goal.who && standers[who] && !line.some((one) => one.who === who))
    .map((who) => {
      const at = middleOf(standers[who]!.body.footprint);
      const { along, aside } = alongLine(eye, to, at);
      return { who, along: Math.max(0, along), aside, meters: metersFrom(eye, at) };
    });
}

/** An entity on the line of fire, with its cover. */
interface SeenCover {
  readonly who: Seen;
  readonly cover: Cover;
}

/** Returns whether the footprint is a circle, which every person has. A bullet reaches a circle at its center. */
const isCircle = ({ body: { footprint } }: Stander): boolean => footprint.kind === "round" && footprint.halfWidth === footprint.halfDepth;

/** Returns the cover that one entity gives another, regardless of which center is nearer to the attacker; undefined: none. */
const hiding = (by: Seen, { cover }: SeenCover): Cover["inTheWay"][number] | undefined =>
  cover.inTheWay.find(({ what, which, cover: grade }) => what === "body" && which === by.who && grade !== "none");

/**
 * Returns the entities in the order in which the bullet reaches them. An object comes before every entity that it hides. The center of a
 * long barrier or of a vehicle can be farther away than an entity that it hides. The bullet then reaches the object where it begins to hide
 * the nearest of these entities. Two entities that hide each other keep the order of their centers.
 * @rule UT-09
 * @rule XF-18
 */
function asMet({ standers }: Scene, seen: readonly SeenCover[], order: Order): SeenCover[] {
  const met = seen.map((one): SeenCover => {
    if (isCircle(standers[one.who.who]!)) return one;
    const begins = seen.flatMap((other) => {
      const by = other.who.along <= one.who.along ? hiding(one.who, other) : undefined;
      return by && !hiding(other.who, one) ? [Math.min(by.meters, roundOff(other.who.along - TOLERANCE))] : [];
    });
    const along = Math.min(...begins);
    return along > 0 && along < one.who.along ? { ...one, who: { ...one.who, along, meters: along } } : one;
  });
  return met.sort((a, b) => order(a.who, b.who));
}

/** Returns the nearest entities up to the maximum number. The target is always one of them. */
function nearest(line: readonly Seen[], goal: Seen, order: Order): Seen[] {
  const sorted = [...line, goal].sort(order);
  const at = sorted.indexOf(goal);
  return at < MOST_ENTITIES ? sorted.slice(0, MOST_ENTITIES) : [...sorted.slice(0, MOST_ENTITIES - 1), goal];
}

const better = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] >= COVER_DICE[b] ? a : b);

/**
 * Returns the cover grade that an entity keeps during the whole flight. This cover comes from scene walls, and from bodies that are not on
 * the line.
 */
const lasting = ({ byWalls, inTheWay }: Cover, kept: readonly Seen[]): CoverGrade =>
  inTheWay
    .filter(({ what, which }) => what === "body" && !kept.some(({ who }) => who === which))
    .reduce((best, { cover }) => better(best, cover), byWalls);

/** Returns whether a straight path crosses the outline of a footprint. */
const crosses = (from: Eye, to: Eye, footprint: Footprint): boolean =>
  footprint.kind === "round"
    ? meetings(from, { kind: "polygon", corners: [from, to] }, footprint).length > 0
    : edgesOf(footprint).some(([a, b]) => meetsWall(from, to, { a, b }));

/**
 * Returns the indexes of the wall-like entities that a bullet must go through to reach an entity; empty unless walls cover it fully.
 * @rule SS-BARRIER-05
 */
function shutBy({ eye, standers }: Scene, who: Seen, cover: Cover, kept: readonly Seen[]): readonly number[] {
  if (cover.walledOff < 1) return [];
  const to = aimedAt(standers[who.who]!.body, eye);
  return kept.flatMap((by, index) => {
    const { body } = standers[by.who]!;
    if (!body.wallLike || by === who || by.along >= who.along) return [];
    const passed = body.plane ? crossesPlane(body.plane, eye, to) : crosses(eye, to, body.footprint);
    return passed ? [index] : [];
  });
}

function placed(scene: Scene, who: Seen, cover: Cover, kept: readonly Seen[]): LinedUp {
  const { stance } = scene.standers[who.who]!;
  const own = ownCover(stance, who.meters, scene.rules);
  const stays = gradeDice(lasting(cover, kept), stance.tookCover || cover.unseen, scene.rules);
  const hiddenLimbs = cover.inTheWay.flatMap(({ limbs, cover: grade }) => (limbs === null ? HIDDEN_LIMBS[grade] : []));
  const shut = shutBy(scene, who, cover, kept);
  const behind = kept.flatMap((by, index) => (hiddenBy(by, who, cover) !== "none" && granted(scene, by, who, cover) === 0 ? [index] : []));
  return {
    who: who.who,
    along: who.along,
    aside: who.aside,
    distance: roundOff(who.meters),
    otherCover: Math.max(own.dice, stays),
    coveredLimbs: [...new Set([...own.limbs, ...cover.limbs, ...hiddenLimbs])],
    unseen: cover.unseen,
    ...(shut.length > 0 ? { shut } : {}),
    ...(behind.length > 0 ? { behind } : {}),
  };
}

/** Returns the grade of cover that one entity gives another; "none" unless it is nearer to the attacker. */
const hiddenBy = (by: Seen, who: Seen, { inTheWay }: Cover): CoverGrade =>
  by.along >= who.along ? "none" : (inTheWay.find(({ what, which }) => what === "body" && which === by.who)?.cover ?? "none");

/** Returns the cover dice that one entity gives another; 0: none. */
function granted({ standers, rules }: Scene, by: Seen, who: Seen, cover: Cover): number {
  const { unseen } = cover;
  return gradeDice(hiddenBy(by, who, cover), standers[who.who]!.stance.tookCover || unseen, rules);
}

/**
 * Returns the entities a bullet can reach, nearest first, and the cover they give each other.
 * @rule XF-15
 * @rule XF-18
 * @rule SS-COVER-01 an entity in front gives cover
 * @rule SS-COVER-05
 * @rule SS-BARRIER-04 only an obstruction that blocks sight hides a target fully
 * @param goal Index of the intended target, which is always on the line.
 */
export function lineUp(terrain: Terrain, standers: readonly Stander[], goal: number): LineUp {
  const { eye, map: walls, included = new Set(), cover: rules = COVER_UNSTATED } = terrain;
  const map = withBodies(
    walls,
    standers.map(({ body }) => body),
  );
  const out = new Set(standers.flatMap(({ dead }, who) => (dead && who !== goal ? [who] : [])));
  const scene: Scene = { eye, map, standers, out, rules };
  const target = aimed(scene, goal);
  const order = alongTheLine(scene, target);
  const own = coverFrom(map, eye, goal, out);
  const corridor = inTheCorridor(scene, target, terrain);
  const line = [...corridor, ...givers(scene, target, own, corridor)];
  const near = nearest([...line, ...putIn(scene, target, included, line)], target, order);
  const met = asMet(
    scene,
    near.map((who) => ({ who, cover: who === target ? own : coverFrom(map, eye, who.who, out) })),
    order,
  );
  const [kept, covers] = [met.map(({ who }) => who), met.map(({ cover }) => cover)];
  const places = kept.map((who, index) => placed(scene, who, covers[index]!, kept));
  const intended = kept.findIndex(({ who }) => who === goal);
  return {
    places,
    intended,
    grants: kept.map((by) => kept.map((who, index) => (by === who ? 0 : granted(scene, by, who, covers[index]!)))),
    walledOff: own.walledOff >= 1 && own.unseen && !places[intended]!.shut,
  };
}

/** Meters to the target of an attack without a map; `GAP`: meters between consecutive entities. */
const ROOM = 10;
const GAP = 2;

/** Returns the entities in a row for play without a map. The target is first: 10 m away, or 1 m in melee. */
export function inARow(stances: readonly Stance[], melee: boolean, cover?: CoverRules): LineUp {
  const places = stances.map((stance, who): LinedUp => {
    const meters = melee && who === 0 ? 1 : ROOM + GAP * who;
    const { dice, limbs } = ownCover(stance, meters, cover);
    return { who, along: meters, aside: 0, distance: meters, assumed: true, otherCover: dice, coveredLimbs: limbs, unseen: false };
  });
  return { places, intended: 0, grants: places.map(() => places.map(() => 0)), walledOff: false };
}
