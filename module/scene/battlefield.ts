import type { Battlefield, Placed, Switches } from "../rules/attack/battlefield";
import { meleeReach } from "../rules/attack/declare";
import type { Fighter } from "../rules/attack/fighter";
import { inARow, lineUp, type LineUp, type Stander } from "../rules/attack/line-up";
import { UPRIGHT, type Stance } from "../rules/attack/own-cover";
import type { Point } from "../rules/flight/corridor";
import type { CoverGrade } from "../rules/flight/cover";
import type { WallLine } from "../rules/flight/walls";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { fighterOf, liesDown, type ReadinessOf } from "./fighter";
import { isBarrier, isPerson } from "./kinds";
import { weaponOf } from "./weapon";

/** Who shoots whom, as documents. Tokens are null where the fight has no scene. */
export interface Shot {
  readonly attacker: Actor.Implementation;
  readonly attackerToken: TokenDocument.Implementation | null;
  readonly weapon: Item.OfType<"weapon">;
  /** The second weapon of several attacks made together, or null. */
  readonly otherWeapon: Item.OfType<"weapon"> | null;
  readonly target: Actor.Implementation;
  readonly targetToken: TokenDocument.Implementation | null;
  /** Behind the target, nearest first, where there is no scene. */
  readonly bystanders: readonly Actor.Implementation[];
}

/** What is played. */
export interface Played {
  readonly ruleset: RulesetFacts;
  readonly switches: Switches;
}

/** An actor as the rules see it at this moment. */
type FighterHere = (actor: Actor.Implementation, uuid: string, name: string) => Fighter;

/** Which tokens whoever looks knows of; whoever rules knows them all. */
export type Seen = (token: TokenDocument.Implementation) => boolean;
const everybody: Seen = () => true;

const metresPerPixel = ({ grid }: Scene.Implementation): number => grid.distance / grid.size;

/** The middle of a token, metres from the corner of the canvas. */
function middle(token: TokenDocument.Implementation, scene: Scene.Implementation): Point {
  const scale = metresPerPixel(scene);
  const { size } = scene.grid;
  return { x: (token.x + ((token.width ?? 1) * size) / 2) * scale, y: (token.y + ((token.height ?? 1) * size) / 2) * scale };
}

/** A person is as wide as the sheet says, anything else as its token. */
const radiusOf = (actor: Actor.Implementation, token: TokenDocument.Implementation, scene: Scene.Implementation): number =>
  (isPerson(actor) ? actor.system.size : (token.width ?? 1) * scene.grid.distance) / 2;

/** Walls that stop something: what stops movement stops bullets; open doors stop nothing. */
function wallsOf(scene: Scene.Implementation, what: "move" | "sight"): WallLine[] {
  const scale = metresPerPixel(scene);
  return scene.walls.contents
    .filter((wall) => wall[what] === CONST.WALL_SENSE_TYPES.NORMAL && wall.ds !== CONST.WALL_DOOR_STATES.OPEN)
    .map(({ c: [ax, ay, bx, by] }) => ({
      a: { x: (ax ?? 0) * scale, y: (ay ?? 0) * scale },
      b: { x: (bx ?? 0) * scale, y: (by ?? 0) * scale },
    }));
}

function stanceOf(actor: Actor.Implementation): Stance {
  if (!isPerson(actor)) return UPRIGHT;
  const { cover, tookCover } = actor.system.stance;
  return { cover: cover as CoverGrade, tookCover, prone: liesDown(actor) };
}

/** Somebody on the map, as a document and as plain values. */
interface Standing {
  readonly actor: Actor.Implementation;
  readonly name: string;
  readonly hidden: boolean;
  readonly stander: Stander;
}

function standing(token: TokenDocument.Implementation, scene: Scene.Implementation): Standing | null {
  const { actor } = token;
  if (!actor) return null;
  const stander: Stander = {
    disc: { at: middle(token, scene), radius: radiusOf(actor, token, scene) },
    stance: stanceOf(actor),
    dead: actor.statuses.has("dead"),
    barrier: isBarrier(actor) ? { transparent: actor.system.transparent, cover: actor.system.cover as CoverGrade } : null,
  };
  return { actor, name: token.name, hidden: token.hidden, stander };
}

type Row = Pick<Battlefield, "entities" | "intended" | "grants">;

/** The line-up of the rules, each place with its fighter. */
const rowOf = ({ places, intended, grants }: LineUp, who: readonly Omit<Standing, "stander">[], of: FighterHere): Row => ({
  entities: places.map(({ who: index, ...place }): Placed => {
    const { actor, name, hidden } = who[index]!;
    return { ...place, fighter: of(actor, actor.uuid, name), aware: false, secret: hidden };
  }),
  intended,
  grants,
});

function mapped(shot: Shot, scene: Scene.Implementation, of: FighterHere, seen: Seen): Row {
  const { weapon, attackerToken, targetToken } = shot;
  const others = scene.tokens.contents.filter((token) => token !== attackerToken && token !== targetToken && seen(token));
  const standers = [...others, targetToken!].flatMap((token) => standing(token, scene) ?? []);
  const terrain = {
    shooter: middle(attackerToken!, scene),
    walls: wallsOf(scene, "move"),
    screens: wallsOf(scene, "sight"),
    farthest: weapon.system.kind === "melee" ? meleeReach(weapon.system.reach) : Infinity,
  };
  const line = lineUp(
    terrain,
    standers.map(({ stander }) => stander),
    standers.length - 1,
  );
  return rowOf(line, standers, of);
}

/** The same without a map: whoever was picked by hand, in a row. */
function unmapped({ target, bystanders, weapon }: Shot, of: FighterHere): Row {
  const row = [target, ...bystanders];
  return rowOf(
    inARow(row.map(stanceOf), weapon.system.kind === "melee"),
    row.map((actor) => ({ actor, name: actor.name, hidden: actor.token?.hidden ?? false })),
    of,
  );
}

/**
 * The fight as it stands now, as plain values: what an attack is ruled on.
 * With both tokens on one scene the map decides who is in the way; otherwise the row that was picked by hand.
 */
export function battlefieldOf(shot: Shot, { ruleset, switches }: Played, readiness: ReadinessOf, seen: Seen = everybody): Battlefield {
  const of: FighterHere = (actor, uuid, name) => fighterOf(actor, readiness(actor), ruleset, uuid, name);
  const scene = shot.attackerToken?.parent ?? null;
  const placed = scene && shot.targetToken?.parent === scene ? mapped(shot, scene, of, seen) : unmapped(shot, of);
  return {
    attacker: of(shot.attacker, shot.attacker.uuid, shot.attackerToken?.name ?? shot.attacker.name),
    weapon: weaponOf(shot.weapon, shot.attacker, ruleset),
    otherWeapon: shot.otherWeapon && weaponOf(shot.otherWeapon, shot.attacker, ruleset),
    ...placed,
    switches,
  };
}
