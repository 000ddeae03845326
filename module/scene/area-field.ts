import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { type Battlefield, MOST_ENTITIES, type Placed, type Switches } from "../rules/attack/model/battlefield";
import type { Blast, BlastFigures, BlastCorrection } from "../rules/attack/model/blast";
import { statedFor, type ByHand } from "../rules/attack/model/by-hand";
import type { Fighter, Weapon } from "../rules/attack/model/fighter";
import { aThing } from "../rules/attack/model/thing";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { barrierBody } from "../rules/body/plans";
import { metersToLine, type Point } from "../rules/flight/corridor";
import type { BlastBody } from "../rules/flight/blast";
import type { Plane } from "../rules/flight/floors";
import { COVER_DICE } from "../rules/protection/cover";
import { boundsOf, holdsEvenOdd, middleOf, type Disc, type Footprint } from "../rules/flight/footprint";
import type { Rise } from "../rules/flight/look";
import { isAtMost, isLess, TOLERANCE } from "../rules/flight/tolerance";
import { stopsFrom, type WallLine } from "../rules/flight/walls";
import { barrierFighter } from "./barriers";
import { fighterOf, type ReadinessOf } from "./fighter";
import { floorPlanes, mapOf } from "./map-of";
import { metersPerPixel, metersPerUnit } from "./measures";
import { riseOf } from "./token-rise";
import { footprintOf } from "./token-footprint";

/** A manually named entity, with its distance in meters from the aim point. */
export interface NamedBystander {
  readonly actor: CrossfireActor;
  readonly token: CrossfireToken | null;
  readonly meters: number;
}

/** The documents and settings of an area attack. */
export interface AreaShot {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: Weapon;
  /** Aim point in pixels of the scene; null: the named entities are the targets. */
  readonly at: { readonly scene: CrossfireScene; readonly x: number; readonly y: number; readonly elevation?: number } | null;
  readonly among: readonly NamedBystander[];
  readonly placed: boolean;
  /** Manual corrections: which entities are struck or not, and the cover and distance of individual entities. @rule UT-09 */
  readonly hand: ByHand;
}

/** Returns whether a list of uuids includes the token or its actor. */
export const isNamed = (uuids: readonly string[] = [], actor: CrossfireActor, token: CrossfireToken | null): boolean =>
  uuids.includes(actor.uuid) || (token !== null && uuids.includes(token.uuid));

/** Returns whether the viewer knows of a token. */
export type KnownToken = (token: CrossfireToken) => boolean;

/** Returns the center of a token, in pixels of its scene. */
export function centerOf(token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): Point {
  const { x, y } = middleOf(footprintOf(token, actor, scene));
  const scale = metersPerPixel(scene);
  return { x: x / scale, y: y / scale };
}

/**
 * Returns the distance in meters from a point, in pixels, to the nearest edge of a token. From another token, measures from center to
 * center, as for shots.
 */
export function metersTo(token: CrossfireToken, scene: CrossfireScene, from: Point | CrossfireToken): number {
  const { at, radius } = discOf(footprintOf(token, token.actor as CrossfireActor, scene));
  if ("actor" in from) return between(at, middleOf(footprintOf(from, from.actor as CrossfireActor, scene)));
  return Math.max(0, between(at, inMeters(from, metersPerPixel(scene))) - radius);
}

const inMeters = ({ x, y }: Point, scale: number): Point => ({ x: x * scale, y: y * scale });

/** Returns a disc that approximates an outline. Its diameter is the mean of the outline's width and depth. */
export function discOf(footprint: Footprint): Disc {
  const { minX, minY, maxX, maxY } = boundsOf(footprint);
  return { at: middleOf(footprint), radius: (maxX - minX + maxY - minY) / 4 };
}

/** Returns the vertical extent of an entity; an empty object if the extent is unknown or infinite. */
const ending = (rise: Rise | null): Pick<BlastBody, "rise"> =>
  rise && Number.isFinite(rise.foot) && Number.isFinite(rise.top) ? { rise } : {};

/** An entity that a blast may reach. */
interface Near {
  readonly fighter: () => Fighter;
  readonly uuids: readonly string[];
  readonly hidden: boolean;
  readonly body: BlastBody;
  /** Meters to the entity's nearest edge. */
  readonly meters: number;
}

/** Distance in meters from a floor's surface down to its underside, which is clearly below the surface. */
const UNDERSIDE = 2 * TOLERANCE;

/** Returns the destructible walls, tiles and floors with their distances from the aim point, except excluded ones. @rule SS-BARRIER-19 */
const barriersNear = (scene: CrossfireScene, aim: Point, height: number, exclude: readonly string[] = []): Near[] =>
  mapOf(scene)
    .barriers.filter(({ barrier }) => !exclude.includes(barrier.uuid))
    .map(({ barrier, document, wall, body: { footprint, rise: own, plane } }): Near => {
      const disc = discOf(footprint);
      // A floor is struck on the side that faces the blast. A blast at the floor's own height counts as above it.
      const rise = plane && isLess(height, plane.z) ? { foot: plane.z - UNDERSIDE, top: plane.z - UNDERSIDE } : own;
      const line = wall && { a: wall.a, b: wall.b };
      return {
        fighter: () => barrierFighter(barrier),
        uuids: [barrier.uuid],
        hidden: "hidden" in document && document.hidden === true,
        body: { ...disc, ...ending(rise), ...(line ? { line } : {}) },
        meters: line ? metersToLine(aim, line) : between(disc.at, aim) - disc.radius,
      };
    });

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Maximum meters per scatter die. A critical glitch doubles the scatter, so `mostAway`, the reach of a blast, is larger. */
const MOST_PER_DIE = 6;
const mostAway = ({ radius, scatter }: BlastFigures): number => radius + scatter * MOST_PER_DIE * 2;

/** Height in meters below which walls do not stop a throw or a blast. */
const LOW = 2;

/** Returns the walls in reach of the aim point that stop a blast: no low walls, open doors or walls on other stories. */
function wallsNear(scene: CrossfireScene, from: Point, aim: Point, reach: number, height: number): WallLine[] {
  const [left, right] = [Math.min(from.x, aim.x - reach), Math.max(from.x, aim.x + reach)];
  const [top, bottom] = [Math.min(from.y, aim.y - reach), Math.max(from.y, aim.y + reach)];
  const { map, barriers } = mapOf(scene);
  return (
    [...map.walls, ...barriers.flatMap(({ wall }) => wall ?? [])]
      .filter((wall) => stopsFrom(wall, "shots", aim) && wall.rise.top >= LOW)
      // Walls on the story above or below are not in its way.
      .filter(({ rise }) => rise.top > height && rise.foot < height + LOW)
      .filter(
        ({ a, b }) =>
          Math.max(a.x, b.x) >= left && Math.min(a.x, b.x) <= right && Math.max(a.y, b.y) >= top && Math.min(a.y, b.y) <= bottom,
      )
      .map(({ a, b }) => ({ a, b }))
  );
}

/** Returns the floors that stop a blast, including destructible ones; an empty object if there are none. */
function floorsOver(scene: CrossfireScene): { readonly floors?: readonly Plane[] } {
  const floors = floorPlanes(scene);
  return floors.length > 0 ? { floors } : {};
}

/**
 * Returns the height in meters at which a weapon goes off: where it was placed, or else where it lands. A weapon thrown over a hole falls
 * to the next floor, or to the ground. On a scene without floors, the weapon stays at the thrower's height.
 */
function heightOfBlast({ at, placed }: AreaShot, aim: Point, own: CrossfireToken | null, scene: CrossfireScene): number {
  const unit = metersPerUnit(scene);
  if (placed && at?.elevation !== undefined) return at.elevation * unit;
  const height = (own?.elevation ?? 0) * unit;
  const floors = floorPlanes(scene);
  if (floors.length === 0) return height;
  const below = floors.filter(({ z, rings }) => isAtMost(z, height) && holdsEvenOdd(rings, aim)).map(({ z }) => z);
  return Math.max(Math.min(0, height), ...below);
}

/** The aim point as an entity. Rolls are made against this entity, and it takes no damage. */
const SPOT = aThing({ id: "", name: "", kind: "barrier" }, barrierBody(1, { value: 1, max: 1 }), 0, 0);

const standingAway = (fighter: Fighter, meters: number, secret: boolean, otherCover = 0): Placed => ({
  fighter,
  along: meters,
  aside: 0,
  distance: meters,
  otherCover,
  coveredLimbs: [],
  unseen: false,
  aware: false,
  secret,
});

type FighterHere = (actor: CrossfireActor, name: string) => Fighter;
type Area = Pick<Battlefield, "entities"> & { readonly blast: Blast };

const isAmong = (uuids: readonly string[], named: readonly string[] = []): boolean => uuids.some((uuid) => named.includes(uuid));

/** Returns the cover dice that a user stated for an entity; the map itself grants no cover against a blast. */
const coverSaid = (hand: ByHand, uuids: readonly string[]): number => COVER_DICE[statedFor(hand, uuids).cover ?? "none"];

/** Returns whether a user included an entity manually or stated its distance. */
const isSaid = ({ include, each = [] }: ByHand, uuids: readonly string[]): boolean =>
  isAmong(uuids, include) || each.some(({ who, meters }) => meters !== undefined && uuids.includes(who));

/**
 * Returns the corrections per entity, after an empty correction for the aim point. Returns an empty object if no entity is included or has
 * a stated distance. Drops a distance stated for all entities, because it applied to a single target.
 */
function saidHere(hand: ByHand, all: readonly (readonly string[])[]): Pick<Blast, "corrections"> {
  const { meters: _all, ...rest } = hand;
  if (!all.some((uuids) => isSaid(hand, uuids))) return {};
  const corrections = all.map((uuids): BlastCorrection => {
    const { meters } = statedFor(rest, uuids);
    return { isIn: isAmong(uuids, hand.include), ...(meters === undefined ? {} : { meters }) };
  });
  return { corrections: [null, ...corrections] };
}

/** Returns the blast and the entities in its reach after any scatter: manually included ones first, then the nearest. */
function onTheMap(shot: AreaShot, figures: BlastFigures, of: FighterHere, seen: KnownToken): Area {
  const { scene, x, y } = shot.at!;
  const { hand } = shot;
  const scale = metersPerPixel(scene);
  const aim = inMeters({ x, y }, scale);
  const own = shot.attackerToken?.parent === scene ? shot.attackerToken : null;
  const height = heightOfBlast(shot, aim, own, scene);
  const from = own && !shot.placed ? middleOf(footprintOf(own, shot.attacker, scene)) : aim;
  const bodies = scene.tokens.contents.flatMap((token): Near[] => {
    const actor = token.actor as CrossfireActor | null;
    if (!actor || !seen(token) || actor.statuses.has("dead") || isNamed(hand.exclude, actor, token)) return [];
    const disc = discOf(footprintOf(token, actor, scene));
    const meters = between(disc.at, aim) - disc.radius;
    const body = { ...disc, ...ending(riseOf(token, actor, scene)) };
    return [{ fighter: () => of(actor, token.name), uuids: [token.uuid, actor.uuid], hidden: token.hidden, body, meters }];
  });
  // An attack without damage has no effect on objects.
  const things = shot.weapon.power && shot.weapon.power.damage === null ? [] : barriersNear(scene, aim, height, hand.exclude);
  const near = [...bodies, ...things]
    .map((one) => ({ ...one, first: isSaid(hand, one.uuids) }))
    .filter(({ meters, first }) => first || meters <= mostAway(figures))
    .sort((a, b) => Number(b.first) - Number(a.first) || a.meters - b.meters)
    .slice(0, MOST_ENTITIES - 1);
  const away = between(from, aim);
  return {
    entities: [
      standingAway(SPOT, away, false),
      ...near.map(({ fighter, hidden, uuids }) => standingAway(fighter(), away, hidden, coverSaid(hand, uuids))),
    ],
    blast: {
      ...figures,
      map: {
        from,
        aim,
        bodies: [{ at: aim, radius: 0 }, ...near.map(({ body }) => body)],
        walls: wallsNear(scene, from, aim, mostAway(figures), height),
        ...floorsOver(scene),
        ...(own || shot.at!.elevation !== undefined ? { height } : {}),
      },
      meters: [],
      placed: shot.placed,
      ...saidHere(
        hand,
        near.map(({ uuids }) => uuids),
      ),
    },
  };
}

/** Distance to the aim point in meters in a fight without a map: the size of a small room. */
const ROOM = 10;

function byHand({ among: named, placed, hand }: AreaShot, figures: BlastFigures, of: FighterHere): Area {
  const among = named.filter(({ actor, token }) => !isNamed(hand.exclude, actor, token));
  const uuidsOf = ({ actor, token }: NamedBystander): string[] => [actor.uuid, ...(token ? [token.uuid] : [])];
  return {
    entities: [
      { ...standingAway(SPOT, ROOM, false), assumed: true },
      ...among.map((one) =>
        standingAway(of(one.actor, one.token?.name ?? one.actor.name), ROOM, one.token?.hidden ?? false, coverSaid(hand, uuidsOf(one))),
      ),
    ],
    blast: { ...figures, map: null, meters: [0, ...among.map(({ meters }) => meters)], placed, ...saidHere(hand, among.map(uuidsOf)) },
  };
}

/**
 * Returns the battlefield around a point as plain values. For a weapon without a blast, the battlefield has no blast either, and the rules
 * refuse the attack.
 */
export function areaFieldOf(
  shot: AreaShot,
  { ruleset, switches }: { readonly ruleset: RulesetFacts; readonly switches: Switches },
  readiness: ReadinessOf,
  seen: KnownToken = () => true,
): Battlefield {
  const of: FighterHere = (actor, name) => fighterOf(actor, readiness(actor), ruleset, actor.uuid, name);
  const { weapon } = shot;
  const area = weapon.blast ? (shot.at ? onTheMap(shot, weapon.blast, of, seen) : byHand(shot, weapon.blast, of)) : null;
  const entities = area?.entities ?? [standingAway(SPOT, 0, false)];
  return {
    attacker: of(shot.attacker, shot.attackerToken?.name ?? shot.attacker.name),
    // Nothing flies on from a blast.
    weapon: { ...weapon, penetrates: false, areaKind: weapon.areaKind ?? "external-explosion" },
    otherWeapon: null,
    entities,
    intended: 0,
    grants: entities.map(() => entities.map(() => 0)),
    switches,
    ...(area ? { blast: area.blast } : {}),
  };
}
