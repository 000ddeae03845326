/**
 * Battlefields of attacks on several targets, built by the rules alone, without a map. They contain the entities in reach of a blast, or
 * the firing lines of a cone.
 */
import type { Battlefield, Cone, FiringLine, FiringLinePlace, Placed } from "../../../../module/rules/attack/model/battlefield";
import type { Blast } from "../../../../module/rules/attack/model/blast";
import { coneZone, type ConeForm } from "../../../../module/rules/attack/model/cone";
import { fireMode } from "../../../../module/rules/attack/model/declaration";
import type { Fighter, Weapon } from "../../../../module/rules/attack/model/fighter";
import { aThing } from "../../../../module/rules/attack/model/thing";
import { barrierBody } from "../../../../module/rules/body/plans";
import type { BlastBody } from "../../../../module/rules/flight/blast";
import { reachesInto } from "../../../../module/rules/flight/cone-zone";
import type { Point } from "../../../../module/rules/flight/corridor";
import { boundsOf, holdsEvenOdd, middleOf, type Disc, type Footprint } from "../../../../module/rules/flight/footprint";
import { stopsFrom, type Wall, type WallLine } from "../../../../module/rules/flight/walls";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { placeOf } from "./cast";
import { modeFor } from "./gear";
import { lineTo, type ReadLine } from "./read-line";
import type { Situation } from "./situation";
import { barriersOf, eyeOf, floorsOf, mapOf, tokensOf, weaponOf, type Here } from "./standing";

/** Returns the aim point of an area attack, in meters. */
export const aimOf = (situation: Situation): Point => placeOf(situation, situation.target);

const SPOT = aThing({ id: "", name: "", kind: "barrier" }, barrierBody(1, { value: 1, max: 1 }), 0, 0);
const NOTHING_SPECIAL = { aside: 0, otherCover: 0, coveredLimbs: [], unseen: false, aware: false };
const standing = (fighter: Fighter, meters: number): Placed => ({ fighter, along: meters, distance: meters, ...NOTHING_SPECIAL });

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function discOf(footprint: Footprint): Disc {
  const { minX, minY, maxX, maxY } = boundsOf(footprint);
  return { at: middleOf(footprint), radius: (maxX - minX + maxY - minY) / 4 };
}

function metersToLine({ x, y }: Point, { a, b }: WallLine): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
  return between({ x, y }, { x: a.x + part * dx, y: a.y + part * dy });
}

interface Near {
  readonly fighter: Fighter;
  readonly body: BlastBody;
  readonly meters: number;
}

/** Returns an entity near a blast, with its heights and its distance from the aim point. All lengths are in meters. */
function near({ fighter, stander: { body }, wall }: Here, aim: Point, height: number): Near {
  const disc = discOf(body.footprint);
  const { foot, top } = body.rise!;
  // The blast strikes a floor on the side that faces the blast.
  const side = body.plane && height < body.plane.z ? { foot: foot - 2e-6, top: top - 2e-6 } : { foot, top };
  const rise = Number.isFinite(foot) && Number.isFinite(top) ? { rise: side } : {};
  const line = wall && { a: wall.a, b: wall.b };
  const meters = line ? metersToLine(aim, line) : between(disc.at, aim) - disc.radius;
  return { fighter, body: { ...disc, ...rise, ...(line ? { line } : {}) }, meters };
}

/** Height in meters below which walls stop neither a grenade nor a blast. */
const LOW = 2;

function wallsNear(all: readonly Wall[], from: Point, aim: Point, reach: number, height: number): readonly WallLine[] {
  const reached = ({ a, b }: Wall, key: "x" | "y"): boolean =>
    Math.max(a[key], b[key]) >= Math.min(from[key], aim[key] - reach) && Math.min(a[key], b[key]) <= Math.max(from[key], aim[key] + reach);
  return all
    .filter((wall) => stopsFrom(wall, "shots", aim) && wall.rise.top >= LOW && wall.rise.top > height && wall.rise.foot < height + LOW)
    .filter((wall) => reached(wall, "x") && reached(wall, "y"))
    .map(({ a, b }) => ({ a, b }));
}

/** Returns the battlefield of a blast at the target's position: first the aim point, then all entities in reach, nearest first. */
export function blastFieldOf(situation: Situation): Battlefield {
  const { ruleset } = situation;
  const { shooter, others, target } = tokensOf(situation);
  const weapon = weaponOf(situation);
  // A power without damage does nothing to objects.
  const barriers = barriersOf(situation);
  const things = weapon.power && weapon.power.damage === null ? [] : barriers;
  const floors = floorsOf(situation);
  const aim = aimOf(situation);
  const placed = situation.order.means === "charge";
  const from = placed ? aim : middleOf(shooter.stander.body.footprint);
  const own = shooter.stander.body.rise!.foot;
  // Beyond a floor the grenade falls to the ground.
  const below = floors.filter(({ z, rings }) => z <= own && holdsEvenOdd(rings, aim)).map(({ z }) => z);
  const height = placed || floors.length === 0 ? own : Math.max(Math.min(0, own), ...below);
  const figures = weapon.blast!;
  const { radius, scatter } = figures;
  const reach = radius + scatter * 12;
  const all = [shooter, ...others, target, ...things]
    .map((one) => near(one, aim, height))
    .filter(({ meters }) => meters <= reach)
    .toSorted((a, b) => a.meters - b.meters);
  const away = between(from, aim);
  const entities = [standing(SPOT, away), ...all.map(({ fighter }) => standing(fighter, away))];
  const walls = wallsNear([...mapOf(situation).walls, ...barriers.flatMap(({ wall }) => wall ?? [])], from, aim, reach, height);
  const blast: Blast = {
    ...figures,
    map: {
      ...{ from, aim, bodies: [{ at: aim, radius: 0 }, ...all.map(({ body }) => body)], walls, height },
      ...(floors.length > 0 ? { floors } : {}),
    },
    ...{ meters: [], placed },
  };
  const used: Weapon = { ...weapon, penetrates: false, areaKind: weapon.areaKind ?? "external-explosion" };
  return {
    ...{ attacker: shooter.fighter, weapon: used, otherWeapon: null, entities, intended: 0 },
    ...{ grants: entities.map(() => entities.map(() => 0)), switches: rulesetById(ruleset).switches, blast },
  };
}

/** Maximum number of firing lines of one attack. */
const MOST_LANES = 12;

/**
 * Returns a firing line that refers to entities by their indexes among all entities of the attack. Entities that are not on the line have
 * the place null.
 */
function laneOf({ places, ids, intended, grants }: ReadLine, all: readonly string[]): FiringLine {
  const own = all.map((id) => ids.indexOf(id));
  return {
    places: own.map((index): FiringLinePlace | null => {
      if (index < 0) return null;
      const { fighter: _, aware: __, behind = [], shut = [], ...place } = places[index]!;
      const among = (of: readonly number[]) => of.map((one) => all.indexOf(ids[one]!)).filter((one) => one >= 0);
      const [by, hiding] = [among(shut), among(behind)];
      return { ...place, ...(by.length > 0 ? { shut: by } : {}), ...(hiding.length > 0 ? { behind: hiding } : {}) };
    }),
    intended: all.indexOf(ids[intended]!),
    grants: own.map((by) => own.map((who) => (by < 0 || who < 0 ? 0 : grants[by]![who]!))),
  };
}

/** Returns the battlefield of an attack that covers several targets, each on its own firing line. */
export function coneFieldOf(situation: Situation, form: ConeForm): Battlefield {
  const { shooter, others, target } = tokensOf(situation);
  const ruleset = rulesetById(situation.ruleset);
  const weapon = weaponOf(situation);
  const aim = aimOf(situation);
  const { rounds } = fireMode(ruleset, modeFor(situation.ruleset, situation.order.mode))!;
  const { x, y } = eyeOf(situation);
  const zone = coneZone(form, weapon, rounds, { x, y }, aim);
  const lines = [...others, target]
    .map((one) => ({ one, disc: discOf(one.stander.body.footprint) }))
    .filter(({ one }) => one.fighter.kind !== "barrier" && !(form === "suppress" && one.stander.stance.prone))
    .filter(({ disc }) => reachesInto(zone, disc))
    .toSorted((a, b) => between(a.disc.at, form === "spread" ? aim : zone.from) - between(b.disc.at, form === "spread" ? aim : zone.from))
    .map(({ one }) => lineTo(situation, one.fighter.id))
    .filter(({ walledOff, places, intended }) => !walledOff && !places[intended]!.unseen)
    .slice(0, form === "cone" ? MOST_LANES : Math.min(MOST_LANES, rounds));
  const found = new Map<string, Placed>();
  for (const { ids, places, intended } of lines) if (!found.has(ids[intended]!)) found.set(ids[intended]!, places[intended]!);
  for (const { ids, places } of lines) for (const [at, id] of ids.entries()) if (!found.has(id)) found.set(id, places[at]!);
  const firingLines = lines.map((line) => laneOf(line, [...found.keys()]));
  const cone: Cone = { form, zone, firingLines, since: "" };
  // Only the firing lines say which entities hide others.
  const plain = [...found.values()].map(({ shut: _, behind: __, ...one }) => one);
  const entities = firingLines.length > 0 ? plain : [standing(SPOT, between(zone.from, aim))];
  const [first] = firingLines;
  return {
    ...{ attacker: shooter.fighter, weapon, otherWeapon: null, entities, intended: first?.intended ?? 0 },
    ...{ grants: first?.grants ?? [[0]], switches: ruleset.switches, cone },
  };
}
