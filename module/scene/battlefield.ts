import { MOST_ENTITIES, type Battlefield, type Placed, type Switches } from "../rules/attack/battlefield";
import { LIMBS } from "../rules/body/limbs";
import { alongLine, inCorridor, type Point } from "../rules/flight/corridor";
import { COVER_DICE, coverGrade, coverThere, type CoverGrade } from "../rules/flight/cover";
import { hiddenShare, type Disc } from "../rules/flight/hidden";
import { wayIsClear, type WallLine } from "../rules/flight/walls";
import { fighterOf, type ReadinessOf } from "./fighter";
import { meleeReach } from "../rules/attack/declare";
import { isPerson } from "./kinds";
import { weaponOf } from "./weapon";

/** Who shoots whom, as documents. Tokens are null where the fight has no scene. */
export interface Shot {
  readonly attacker: Actor.Implementation;
  readonly attackerToken: TokenDocument.Implementation | null;
  readonly weapon: Item.OfType<"weapon">;
  readonly target: Actor.Implementation;
  readonly targetToken: TokenDocument.Implementation | null;
  /** Behind the target, nearest first, where there is no scene. */
  readonly bystanders: readonly Actor.Implementation[];
}

/** Which tokens whoever looks knows of; whoever rules knows them all. */
export type Seen = (token: TokenDocument.Implementation) => boolean;
const everybody: Seen = () => true;

/** Half of somebody's width, metres, where the sheet says nothing. */
const BODY_RADIUS = 0.3;
/** Metres to a target and between bystanders where there is no map. */
const UNMAPPED_DISTANCE = 10;
const UNMAPPED_GAP = 2;
/** @rule SS-COVER-04 lying down at least so far away counts as good cover */
const PRONE_COVER_FROM = 20;
/** Limbs a grade of cover hides until somebody says otherwise. @rule CS-25 */
const HIDDEN_LIMBS: Readonly<Record<CoverGrade, readonly string[]>> = {
  none: [],
  partial: ["torso", "left-leg", "right-leg"],
  good: LIMBS,
};

const metresPerPixel = ({ grid }: Scene.Implementation): number => grid.distance / grid.size;

/** The middle of a token, metres from the corner of the canvas. */
function middle(token: TokenDocument.Implementation, scene: Scene.Implementation): Point {
  const scale = metresPerPixel(scene);
  const { size } = scene.grid;
  return { x: (token.x + ((token.width ?? 1) * size) / 2) * scale, y: (token.y + ((token.height ?? 1) * size) / 2) * scale };
}

function radiusOf(actor: Actor.Implementation, token: TokenDocument.Implementation, scene: Scene.Implementation): number {
  if (isPerson(actor)) return (actor.system.size ?? 2 * BODY_RADIUS) / 2;
  return ((token.width ?? 1) * scene.grid.distance) / 2;
}

/** Walls that stop bullets: those that stop movement, open doors apart. */
function wallsOf(scene: Scene.Implementation): WallLine[] {
  const scale = metresPerPixel(scene);
  return scene.walls.contents
    .filter((wall) => wall.move !== CONST.WALL_MOVEMENT_TYPES.NONE && wall.ds !== CONST.WALL_DOOR_STATES.OPEN)
    .map(({ c: [ax, ay, bx, by] }) => ({
      a: { x: (ax ?? 0) * scale, y: (ay ?? 0) * scale },
      b: { x: (bx ?? 0) * scale, y: (by ?? 0) * scale },
    }));
}

/** Somebody on the map with everything the line of fire asks of them. */
interface Standing {
  readonly actor: Actor.Implementation;
  readonly name: string;
  readonly disc: Disc;
}

function standing(token: TokenDocument.Implementation, scene: Scene.Implementation): Standing | null {
  const { actor } = token;
  return actor ? { actor, name: token.name, disc: { at: middle(token, scene), radius: radiusOf(actor, token, scene) } } : null;
}

/** Cover that comes from no entity on the line: what the sheet says, and lying down far away. */
function ownCover(actor: Actor.Implementation, distance: number): { dice: number; limbs: readonly string[] } {
  if (!isPerson(actor)) return { dice: 0, limbs: [] };
  const { cover, tookCover, prone } = actor.system.stance;
  const grade = cover as CoverGrade;
  const taken = tookCover ? COVER_DICE[grade] : Math.min(COVER_DICE[grade], COVER_DICE.partial);
  const lying = (prone || actor.statuses.has("prone")) && distance >= PRONE_COVER_FROM ? COVER_DICE.good : 0;
  return lying > taken ? { dice: lying, limbs: LIMBS } : { dice: taken, limbs: HIDDEN_LIMBS[grade] };
}

const tookCover = ({ actor }: Standing): boolean => isPerson(actor) && actor.system.stance.tookCover;

function placedAt(who: Standing, from: Point, to: Point, readiness: ReadinessOf, hidden: number): Placed {
  const { along, aside } = alongLine(from, to, who.disc.at);
  const distance = Math.hypot(who.disc.at.x - from.x, who.disc.at.y - from.y);
  const own = ownCover(who.actor, distance);
  const limbs = [...new Set([...own.limbs, ...HIDDEN_LIMBS[coverGrade(hidden)]])];
  return {
    fighter: fighterOf(who.actor, readiness(who.actor), who.actor.uuid, who.name),
    along,
    aside,
    distance,
    otherCover: own.dice,
    coveredLimbs: limbs,
  };
}

/** How far along the line anybody can be met: a blade does not fly. Metres, from middle to middle. */
const farthest = ({ weapon }: Shot): number => (weapon.system.kind === "melee" ? meleeReach(weapon.system.reach ?? 0) : Infinity);

/** Everybody a bullet may meet, on the map. */
function onTheLine(shot: Shot, scene: Scene.Implementation, shooter: Point, goal: Standing, seen: Seen): Standing[] {
  const walls = wallsOf(scene);
  const reach = alongLine(shooter, goal.disc.at, goal.disc.at).along;
  const others = scene.tokens.contents
    .filter((token) => token !== shot.attackerToken && token !== shot.targetToken && seen(token) && !token.actor?.statuses.has("dead"))
    .flatMap((token) => standing(token, scene) ?? [])
    .filter(({ disc }) => {
      const where = alongLine(shooter, goal.disc.at, disc.at);
      return (
        where.along > 0 &&
        where.along <= farthest(shot) &&
        inCorridor(where, disc.radius, where.along > reach ? reach : 0) &&
        wayIsClear(shooter, disc.at, walls)
      );
    });
  return [...others, goal];
}

function mapped(
  shot: Shot,
  scene: Scene.Implementation,
  readiness: ReadinessOf,
  seen: Seen,
): Pick<Battlefield, "entities" | "intended" | "grants"> {
  const shooter = middle(shot.attackerToken!, scene);
  const goal = standing(shot.targetToken!, scene)!;
  const along = (who: Standing) => alongLine(shooter, goal.disc.at, who.disc.at).along;
  const line = onTheLine(shot, scene, shooter, goal, seen)
    .sort((a, b) => along(a) - along(b))
    .filter((who, index, all) => who === goal || index < MOST_ENTITIES - 1 || all.indexOf(goal) < index);
  const kept = line.slice(0, MOST_ENTITIES);
  const hides = (by: Standing, who: Standing) => (along(by) < along(who) ? hiddenShare(shooter, who.disc, [by.disc]) : 0);
  return {
    entities: kept.map((who) =>
      placedAt(who, shooter, goal.disc.at, readiness, Math.max(0, ...kept.filter((by) => by !== who).map((by) => hides(by, who)))),
    ),
    intended: kept.indexOf(goal),
    grants: kept.map((by) => kept.map((who) => (by === who ? 0 : coverThere(hides(by, who), tookCover(who))))),
  };
}

/** The same without a map: everybody in a row, at the distances of a small room. */
function unmapped(shot: Shot, readiness: ReadinessOf): Pick<Battlefield, "entities" | "intended" | "grants"> {
  const row = [shot.target, ...shot.bystanders];
  const entities = row.map((actor, index): Placed => {
    const along = shot.weapon.system.kind === "melee" && index === 0 ? 1 : UNMAPPED_DISTANCE + UNMAPPED_GAP * index;
    const own = ownCover(actor, along);
    return { fighter: fighterOf(actor, readiness(actor)), along, aside: 0, distance: along, otherCover: own.dice, coveredLimbs: own.limbs };
  });
  return { entities, intended: 0, grants: entities.map(() => entities.map(() => 0)) };
}

/**
 * The fight as it stands now, as plain values: what an attack is ruled on.
 * With both tokens on one scene the map decides who is in the way; otherwise the row that was picked by hand.
 */
export function battlefieldOf(shot: Shot, switches: Switches, readiness: ReadinessOf, seen: Seen = everybody): Battlefield {
  const scene = shot.attackerToken?.parent ?? null;
  const placed = scene && shot.targetToken?.parent === scene ? mapped(shot, scene, readiness, seen) : unmapped(shot, readiness);
  return {
    attacker: fighterOf(shot.attacker, readiness(shot.attacker), shot.attacker.uuid, shot.attackerToken?.name ?? shot.attacker.name),
    weapon: weaponOf(shot.weapon, shot.attacker),
    ...placed,
    switches,
  };
}
