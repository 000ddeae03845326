/** Entities of a situation, built by the rules alone, without a map: people, crates, vehicles, walls, tiles and floors. */
import type { Fighter, Weapon } from "../../../../module/rules/attack/model/fighter";
import { aThing } from "../../../../module/rules/attack/model/thing";
import type { Stander } from "../../../../module/rules/attack/declare/line-up";
import { UPRIGHT } from "../../../../module/rules/attack/declare/own-cover";
import { barrierPoints } from "../../../../module/rules/protection/barriers";
import { barrierBody, vehicleBody } from "../../../../module/rules/body/plans";
import { battleMap, type BattleMap } from "../../../../module/rules/flight/battle-map";
import type { Plane } from "../../../../module/rules/flight/floors";
import { circle, rectangle } from "../../../../module/rules/flight/footprint";
import type { Eye } from "../../../../module/rules/flight/look";
import { ENDLESS, type Wall } from "../../../../module/rules/flight/walls";
import { readPerson, type StoredActor } from "../../../../module/rules/forecast/read/person";
import { MATERIALS, materialRatings, type MaterialId } from "../../../../module/rules/protection/materials";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { cast, cornersOf, endsOf, LOW, materialOf, TILE, tileAt, UPSTAIRS, VEHICLE_SPACES, type Somebody } from "./cast";
import { karmaDice } from "../../../../module/rules/contest/karma";
import { GRENADES, isPool } from "./gear";
import { chargeWeapon, powerWeapon } from "./means";
import type { RulesetId, Situation, Status, WallPiece } from "./situation";

/** An entity of a situation, with its body and position. */
export interface Here {
  readonly fighter: Fighter;
  readonly stander: Stander;
  /** The door or pane as a wall; omitted for every other entity. */
  readonly wall?: Wall;
}

const STOPS = { movement: true, shots: true, sight: true };

function wallOf(situation: Situation, piece: WallPiece): Wall {
  const [a, b] = endsOf(situation, piece);
  const rise = piece.kind === "low" ? { foot: 0, top: LOW } : ENDLESS;
  const door = piece.kind === "door" ? "closed" : piece.kind === "open-door" ? "open" : null;
  return { a, b, stops: { ...STOPS, sight: piece.kind !== "window" }, door, from: "both", rise };
}

/** Default heights of walls and of tiles, in meters. */
const [WALL_HEIGHT, TILE_HEIGHT] = [2.5, 1];

/** Returns a length in meters, rounded to whole pixels at one hundred pixels per meter. */
const inPixels = (meters: number): number => Math.round(meters * 100) * 0.01;

const planeOf = (situation: Situation, piece: WallPiece): Plane => ({ z: UPSTAIRS, rings: [cornersOf(situation, piece)] });

/** Returns the body of a wall, tile or floor that can be shot through, and its area in square meters. */
function outlineOf(
  situation: Situation,
  piece: WallPiece,
): { readonly body: Omit<Stander["body"], "hides" | "most">; readonly area: number } {
  if (piece.kind === "crates") {
    const footprint = rectangle(tileAt(situation, piece), TILE.width, TILE.height);
    return {
      body: { footprint, rise: { foot: 0, top: TILE_HEIGHT }, wallLike: true },
      area: Math.max(TILE.width, TILE.height) * TILE_HEIGHT,
    };
  }
  if (piece.kind === "floor") {
    const [a, , c] = cornersOf(situation, piece) as [Eye, Eye, Eye];
    const [width, height] = [c.x - a.x, c.y - a.y];
    const footprint = rectangle({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }, width, height);
    const plane = planeOf(situation, piece);
    return { body: { footprint, rise: { foot: plane.z, top: plane.z }, plane, wallLike: true }, area: inPixels(width) * inPixels(height) };
  }
  const [a, b] = endsOf(situation, piece);
  const body = { footprint: { kind: "polygon", corners: [a, b] }, rise: ENDLESS, wallLike: true } as const;
  return { body, area: Math.hypot(b.x - a.x, b.y - a.y) * WALL_HEIGHT };
}

function barrier(situation: Situation, piece: WallPiece, material: MaterialId, index: number): Here {
  const { body, area } = outlineOf(situation, piece);
  const { structure, armor } = materialRatings(material);
  const { thickness, transparent, cover } = MATERIALS[material];
  const hp = Math.max(1, barrierPoints(structure, area, thickness));
  return {
    fighter: aThing({ id: `wall-${index}`, name: material, kind: "barrier" }, barrierBody(structure, { value: hp, max: hp }), armor, 0),
    stander: { body: { ...body, hides: !transparent, most: cover }, stance: UPRIGHT, dead: false },
    ...(piece.kind === "door" || piece.kind === "pane" ? { wall: wallOf(situation, piece) } : {}),
  };
}

/** Returns a piece's rank in a map's list of entities: walls first, then tiles, then floors. */
const rank = ({ kind }: WallPiece): number => (kind === "crates" ? 1 : kind === "floor" ? 2 : 0);

/** Returns the walls, tiles and floors that can be shot through, except open doors. */
export function barriersOf(situation: Situation): readonly Here[] {
  return situation.walls
    .map((piece, index) => ({ piece, index, material: piece.kind === "open-door" ? null : materialOf(piece) }))
    .toSorted((one, other) => rank(one.piece) - rank(other.piece))
    .flatMap(({ piece, index, material }) => (material ? [barrier(situation, piece, material, index)] : []));
}

/** Returns a map with the walls that stop every bullet, and with open doors. */
export const mapOf = (situation: Situation): BattleMap =>
  battleMap(
    situation.walls.filter((piece) => materialOf(piece) === null || piece.kind === "open-door").map((piece) => wallOf(situation, piece)),
    [],
  );

/** Returns the floors of the map, all of which can be shot through. */
export const floorsOf = (situation: Situation): readonly Plane[] =>
  situation.walls.filter(({ kind }) => kind === "floor").map((piece) => planeOf(situation, piece));

const SIZE = 0.6;
const [UPRIGHT_METRES, LYING_METRES, MUZZLE] = [1.8, 0.5, 1.5 / 1.8];

const isProne = ({ system }: StoredActor): boolean => (system["stance"] as { readonly prone: boolean }).prone;
const heightOf = (stored: StoredActor): number => (isProne(stored) ? LYING_METRES : UPRIGHT_METRES);

/** Returns a person with the effects of a status. */
function withStatus(fighter: Fighter, ruleset: RulesetId, status: Status | null): Fighter {
  switch (status) {
    case "surprised":
      return { ...fighter, surprised: true };
    case "unconscious":
      return { ...fighter, helpless: true, body: ruleset === "three-dice" ? { ...fighter.body, out: true } : fighter.body };
    case "running":
      return { ...fighter, movement: "running" };
    case "last-fight":
      return { ...fighter, lastFight: true };
    case "in-vehicle":
      return { ...fighter, inMovingVehicle: true };
    case "inanimate":
      return { ...fighter, inanimate: true };
    default:
      return fighter;
  }
}

function personHere(ruleset: RulesetId, { at, foot, status }: Somebody, stored: StoredActor, id: string): Here {
  const { fighter } = readPerson(stored, rulesetById(ruleset), id, 0, id);
  const stance = stored.system["stance"] as Stander["stance"];
  const rise = { foot, top: foot + heightOf(stored) };
  const body = { footprint: circle(at, SIZE / 2), rise, hides: true, most: "good" } as const;
  const { value, max } = stored.system["karma"] as { readonly value: number; readonly max: number };
  const push = isPool(ruleset) && value > 0 ? { push: karmaDice(max) } : {};
  return { fighter: { ...withStatus(fighter, ruleset, status), ...push }, stander: { body, stance, dead: false } };
}

/** Returns an object with a square token. @param meters - width of the token in meters */
const thingHere = ({ at, foot }: Somebody, meters: number, fighter: Fighter): Here => {
  const body = { footprint: rectangle(at, meters, meters), rise: { foot, top: foot + meters }, hides: true, most: "good" } as const;
  const wallLike = fighter.kind === "barrier";
  return { fighter, stander: { body: wallLike ? { ...body, wallLike } : body, stance: UPRIGHT, dead: false } };
};

function here({ ruleset }: Situation, one: Somebody, id: string): Here {
  const { stored, crate, vehicle } = one;
  if (stored) return personHere(ruleset, one, stored, id);
  if (vehicle) {
    const { name, body, armor, handling, hull } = vehicle;
    return thingHere(one, VEHICLE_SPACES, aThing({ id, name, kind: "vehicle" }, vehicleBody(body, hull, undefined), armor, handling));
  }
  const { name, structure, armor, hp } = crate!;
  return thingHere(one, 1, aThing({ id, name, kind: "barrier" }, barrierBody(structure, { value: hp, max: hp }), armor, 0));
}

/** Returns the attacker, whose weapons are stored without an area, because the compendium reader would omit explosives. */
function bareShooter(situation: Situation): Somebody & { readonly stored: StoredActor } {
  const { shooter } = cast(situation);
  const stored = shooter.stored!;
  const items = stored.items.map((item) => ({ ...item, system: { ...(item["system"] as object), area: {} } }));
  return { ...shooter, stored: { ...stored, items } };
}

interface Tokens {
  readonly shooter: Here;
  readonly others: readonly Here[];
  readonly target: Here;
}

const TOKENS = new WeakMap<Situation, Tokens>();

/** Returns the attacker, the other entities and the target, each with its body and position. Each situation is read only once. */
export function tokensOf(situation: Situation): Tokens {
  const known = TOKENS.get(situation) ?? readTokens(situation);
  TOKENS.set(situation, known);
  return known;
}

function readTokens(situation: Situation): Tokens {
  const { target, others } = cast(situation);
  return {
    shooter: here(situation, bareShooter(situation), "shooter"),
    others: others.map((one, index) => here(situation, one, `other-${index}`)),
    target: here(situation, target, "target"),
  };
}

/** Returns the point from which the attacker shoots. */
export function eyeOf(situation: Situation): Eye {
  const { at, foot, stored } = cast(situation).shooter;
  return { ...at, z: foot + heightOf(stored!) * MUZZLE };
}

/**
 * Returns the attacker's weapon. A grenade attacks an area; its ammunition is the number of grenades carried.
 * @throws {Error} if the attacker has no weapon
 */
export function weaponOf(situation: Situation): Weapon {
  const { ruleset, weapon, order } = situation;
  if (order.means === "power") return powerWeapon(situation);
  if (order.means === "charge") return chargeWeapon(situation);
  const [first] = readPerson(bareShooter(situation).stored, rulesetById(ruleset), "shooter", 0, "shooter").arms;
  if (!first) throw new Error("the attacker has no weapon");
  return order.means === "grenade" ? { ...first.weapon, area: true, blast: weapon.blast, ammo: GRENADES } : first.weapon;
}
