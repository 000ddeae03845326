import type { Battlefield } from "../attack/model/battlefield";
import { meleeReach } from "../attack/declare/objections";
import { isMelee, type Fighter, type Weapon } from "../attack/model/fighter";
import { lineUp, type LineUp, type Stander } from "../attack/declare/line-up";
import { conditionOf } from "../body/unconsciousness-and-death";
import { bodiesOnCourse } from "../flight/bodies-on-course";
import { battleMap, between, clearWay, type BattleMap } from "../flight/battle-map";
import { circle } from "../flight/footprint";
import { sighted, type Eye, type Rise } from "../flight/look";
import { ENDLESS, wayIsClear } from "../flight/walls";
import { fighterNow, idOf, type Engagement, type Participant } from "./engagement";
import type { Sight } from "./seen-lines";
import type { Entrant, Skirmish } from "./skirmish";

/** Maximum number of cached lines. Further lines are computed each time. */
const MOST_LINES = 20_000;

const isDead = ({ entrant, body }: Participant): boolean => conditionOf(entrant.fighter.plan, body) === "dead";

/** Returns the vertical extent of an entrant; null if the field has no heights. */
const riseOf = ({ heights }: Entrant, prone: boolean): Rise | null =>
  heights ? { foot: heights.foot, top: prone ? heights.lying : heights.upright } : null;

const heightAt = (rise: Rise | null, share: number): number => (rise ? rise.foot + share * (rise.top - rise.foot) : 0);

const eyeOf = ({ at, entrant }: Participant, prone: boolean): Eye => ({
  ...at,
  z: heightAt(riseOf(entrant, prone), entrant.heights?.muzzle ?? 0),
});

function standerOf({ at, entrant, tookCover, body: { prone } }: Participant, dead: boolean): Stander {
  const { radius, cover, barrier } = entrant;
  const rise = riseOf(entrant, prone);
  return {
    body: {
      ...{ footprint: circle(at, radius), rise, hides: !barrier?.transparent, most: barrier?.cover ?? "good" },
      ...(barrier ? { wallLike: true } : {}),
    },
    stance: { cover, tookCover, prone },
    dead,
  };
}

/** Map of the walls and floors of each skirmish. All its lines of fire share the map. */
const maps = new WeakMap<Skirmish, BattleMap>();
const STOPS_ALL = { movement: true, sight: true, shots: true } as const;

function mapOf(skirmish: Skirmish): BattleMap {
  const known = maps.get(skirmish);
  if (known) return known;
  const made = battleMap(
    skirmish.walls.map(({ a, b, rise = ENDLESS }) => ({ a, b, stops: STOPS_ALL, door: null, from: "both", rise })),
    [],
    (skirmish.floors ?? []).map(({ z, rings }) => ({ z, rings, stops: STOPS_ALL })),
  );
  maps.set(skirmish, made);
  return made;
}

/** Fractions of a body's height at which a shot may aim: the middle, or the head over a low wall. */
const AIMED_AT = [0.5, 1] as const;

/**
 * Returns whether an upright participant has a clear shot at the middle or the top of another. Without heights, only walls on the map
 * count.
 */
function isClear({ skirmish }: Engagement, from: Participant, target: Participant): boolean {
  if (!from.entrant.heights) return wayIsClear(from.at, target.at, skirmish.walls);
  const rise = riseOf(target.entrant, false);
  const map = mapOf(skirmish);
  return AIMED_AT.some((share) => clearWay(map, eyeOf(from, false), { ...target.at, z: heightAt(rise, share) }, "shots"));
}

function look({ skirmish }: Engagement, from: Participant, standers: readonly Stander[], farthest: number): LineUp {
  const terrain = {
    eye: eyeOf(from, from.body.prone),
    map: mapOf(skirmish),
    farthest,
    corridor: skirmish.ruleset.corridor,
    cover: skirmish.ruleset.cover,
  };
  return lineUp(terrain, standers, standers.length - 1);
}

/** Returns the map of all participants' outlines, cached until a participant moves. Its bodies have the indexes of the participants. */
function crowdOf({ everybody, lines }: Engagement): BattleMap {
  lines.crowd ??= battleMap(
    [],
    everybody.map(({ at, entrant: { radius } }) => ({ footprint: circle(at, radius), rise: null, hides: true, most: "good" })),
  );
  return lines.crowd;
}

/** Returns the indexes of all participants who may hide part of `seen` from the shooter, regardless of stance. */
function hidersOf(fight: Engagement, from: Participant, seen: Participant): readonly number[] {
  const crowd = crowdOf(fight);
  const target = sighted(eyeOf(from, false), crowd.bodies[seen.index]!);
  return target ? between(crowd, target).bodies : [];
}

/**
 * Returns the indexes of all participants who can affect the line of fire, the target last. These participants are in the corridor, or may
 * hide the target or a participant in the corridor. Stances do not change the list.
 */
function othersOnLine(fight: Engagement, from: Participant, target: Participant): readonly number[] {
  const { everybody, skirmish } = fight;
  const eye = eyeOf(from, false);
  const course = { from: eye, to: { ...target.at, z: eye.z }, last: 0, farthest: Infinity, corridor: skirmish.ruleset.corridor };
  const corridor = bodiesOnCourse(crowdOf(fight), course).map(({ who }) => who);
  const met = new Set([...corridor, ...hidersOf(fight, from, target)]);
  const all = new Set([...met, ...[...met].flatMap((index) => (index === from.index ? [] : hidersOf(fight, from, everybody[index]!)))]);
  return [...everybody.filter((who) => who !== from && who !== target && all.has(who.index)), target].map(({ index }) => index);
}

/** Returns the line of sight from one participant to another, cached until a participant moves. */
export function sightOf(fight: Engagement, from: Participant, target: Participant): Sight {
  const { sights } = fight.lines;
  const key = from.index * fight.everybody.length + target.index;
  const known = sights.get(key);
  if (known) return known;
  const meters = Math.hypot(target.at.x - from.at.x, target.at.y - from.at.y);
  const made: Sight = { meters, clear: isClear(fight, from, target), others: null, lines: new Map() };
  sights.set(key, made);
  return made;
}

const STANCES = 5;
/** Maximum number of stances in a numeric key. */
const MOST_NUMBERED = 20;

/** Returns the part of a participant's stance that affects lines of fire, as a number from 0 to 4. */
const stanceOf = (who: Participant): number => (isDead(who) ? 4 : (who.body.prone ? 1 : 0) + (who.tookCover ? 2 : 0));

function keyOf({ everybody }: Engagement, from: Participant, others: readonly number[], farthest: number): number | string {
  // A prone shooter has a different line of fire if the field has heights.
  let key = from.body.prone && from.entrant.heights ? 1 : 0;
  let signs = "";
  others.forEach((index, at) => {
    const stance = stanceOf(everybody[index]!);
    if (at < MOST_NUMBERED) key = key * STANCES + stance;
    else signs += stance;
  });
  return farthest === Infinity && signs === "" ? key : `${farthest}|${key}|${signs}`;
}

function lineOf(fight: Engagement, from: Participant, others: readonly number[], weapon: Weapon, { lines }: Sight): LineUp {
  const farthest = isMelee(weapon) ? meleeReach(weapon.reach) : Infinity;
  const key = keyOf(fight, from, others, farthest);
  const known = lines.get(key);
  if (known) return known;
  const standers = others.map((index) => standerOf(fight.everybody[index]!, isDead(fight.everybody[index]!)));
  const line = look(fight, from, standers, farthest);
  if (fight.lines.kept < MOST_LINES) {
    fight.lines.kept += 1;
    lines.set(key, line);
  }
  return line;
}

/** The battlefield of an attack, and the participants that its entities represent. */
export interface SharedField {
  readonly field: Battlefield;
  readonly entities: readonly Participant[];
}

/** Returns the battlefield of an attack with one weapon, for the current state of the fight. */
export function sharedFieldOf(fight: Engagement, from: Participant, target: Participant, weapon: Weapon): SharedField {
  const sight = sightOf(fight, from, target);
  const others = (sight.others ??= othersOnLine(fight, from, target));
  const { places, intended, grants } = lineOf(fight, from, others, weapon, sight);
  const id = idOf(from);
  const attacker: Fighter = fighterNow(fight, from, id);
  const entities = places.map(({ who }) => fight.everybody[others[who]!]!);
  const placed = places.map(({ along, aside, distance, otherCover, coveredLimbs, unseen, shut, behind }, at) => ({
    fighter: fighterNow(fight, entities[at]!, id),
    along,
    aside,
    distance,
    otherCover,
    coveredLimbs,
    unseen,
    aware: false,
    ...(shut ? { shut } : {}),
    ...(behind ? { behind } : {}),
  }));
  const { switches } = fight.skirmish.ruleset;
  return { field: { attacker, weapon, otherWeapon: null, entities: placed, intended, grants, switches }, entities };
}
