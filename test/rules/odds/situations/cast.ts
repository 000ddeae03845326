/** People and objects of a situation, in the format of a sheet and with their positions. */
import type { Point } from "../../../../module/rules/flight/corridor";
import { readPerson, type StoredActor } from "../../../../module/rules/forecast/read/person";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import type { MaterialId } from "../../../../module/rules/protection/materials";
import { gearOf, isPool, MELEE_SKILL, SKILL, vestOf } from "./gear";
import type { Body, RulesetId, Situation, Standing, Status, WallPiece } from "./situation";

/** Size of the map in meters. */
export const MAP = { width: 40, height: 20 };
const START: Point = { x: 4, y: 10 };

/** Returns a length in meters, rounded to hundredths: the precision of a map with a hundred pixels per meter. */
const exact = (meters: number): number => Math.round(meters * 100) / 100;

/** Returns the position of an entity in meters, at least 1 meter from every edge of the map. */
export function placeOf({ meters, drift }: Situation, { along, aside }: Standing): Point {
  const long = Math.hypot(meters, drift);
  const [ux, uy] = [meters / long, drift / long];
  const x = START.x + along * meters - aside * uy;
  const y = START.y + along * drift + aside * ux;
  return { x: exact(Math.min(MAP.width - 1, Math.max(1, x))), y: exact(Math.min(MAP.height - 1, Math.max(1, y))) };
}

export const shooterAt = (): Point => START;

const half = (dice: number): readonly [number, number] => [Math.ceil(dice / 2), Math.floor(dice / 2)];

/** Returns the ruleset's attributes of a person with these dice for defense, toughness and attacks. */
function attributesOf(ruleset: RulesetId, { quick, tough, skilled }: { quick: number; tough: number; skilled: number }) {
  const [reaction, intuition] = half(quick);
  switch (ruleset) {
    case "called-shot-d20":
      return { agility: half(skilled)[0], endurance: tough, awareness: intuition };
    case "three-dice":
      return { strength: 10, dexterity: 5 + reaction, intelligence: 10, health: 6 + tough };
    default:
      return { body: tough, agility: half(skilled)[0], reaction, strength: 3, willpower: 3, logic: 3, intuition, charisma: 3 };
  }
}

/** Id of the pool that wounds reduce, by ruleset. */
export const HEALTH: Readonly<Record<RulesetId, string>> = {
  crossfire: "flesh",
  "swan-song": "flesh",
  "called-shot-d20": "hp",
  "three-dice": "hp",
};

interface Person {
  readonly name: string;
  readonly quick: number;
  readonly tough: number;
  readonly skilled: number;
  readonly body: Pick<Body, "armor" | "vest" | "cover" | "tookCover" | "prone" | "hurt" | "status" | "karma">;
  readonly items: readonly object[];
}

/** Returns a person in the format of a compendium. */
function storedPerson(ruleset: RulesetId, { name, body, items, ...figures }: Person): StoredActor {
  const { armor, vest, cover, tookCover, prone, hurt, karma } = body;
  const rules = rulesetById(ruleset);
  const worn = vest > 0 ? [vestOf(ruleset, vest)] : [];
  const shoots = ruleset === "three-dice" ? figures.skilled + 2 : half(figures.skilled)[1];
  const plain: StoredActor = {
    name,
    system: {
      attributes: attributesOf(ruleset, figures),
      skills: {
        [SKILL[ruleset]]: shoots,
        [MELEE_SKILL[ruleset]]: shoots,
        throwing: shoots,
        ...(isPool(ruleset) ? { biotics: shoots } : {}),
      },
      karma: { value: karma, max: karma },
      armor: { natural: armor },
      stance: { cover, tookCover, prone },
      tolerance: "",
    },
    items: [...items, ...worn] as StoredActor["items"],
  };
  const { body: full } = readPerson(plain, rules, "", 0, name).fighter;
  const wounded = { [HEALTH[ruleset]]: { value: Math.max(1, full.flesh - hurt) } };
  return { ...plain, system: { ...plain.system, ...(hurt > 0 ? { pools: wounded } : {}) } };
}

/** A crate in the format of a sheet. */
export interface StoredCrate {
  readonly name: string;
  readonly structure: number;
  readonly armor: number;
  readonly hp: number;
}

/** A vehicle in the format of a sheet. */
export interface StoredVehicle {
  readonly name: string;
  readonly body: number;
  readonly armor: number;
  readonly handling: number;
  /** Points of the hull; `pool` is the pool's id in the ruleset. */
  readonly hull: { readonly pool: string; readonly value: number; readonly max: number };
}

export interface Somebody {
  readonly at: Point;
  /** Height above the ground, in meters. */
  readonly foot: number;
  readonly status: Status | null;
  /** Person in the format of a compendium. Exactly one of `stored`, `crate` and `vehicle` is not null. */
  readonly stored: StoredActor | null;
  readonly crate: StoredCrate | null;
  readonly vehicle: StoredVehicle | null;
}

/** Height of the upper level, in meters. */
export const UPSTAIRS = 3;
/** Width and height of a vehicle's token in grid spaces of one meter. */
export const VEHICLE_SPACES = 2;

const vehicleOf = (ruleset: RulesetId, name: string, { tough, armor, quick, hurt }: Body): StoredVehicle => {
  const max = 2 * tough + 4;
  const pool = isPool(ruleset) ? "armored" : HEALTH[ruleset];
  return { name, body: tough, armor, handling: quick, hull: { pool, value: max - hurt, max } };
};

const crateOf = (name: string, { tough, armor }: Body): StoredCrate => ({ name, structure: tough, armor, hp: 2 * tough });

const somebody = (situation: Situation, name: string, body: Body): Somebody => ({
  at: placeOf(situation, body),
  foot: body.upstairs ? UPSTAIRS : 0,
  status: body.kind === "person" ? body.status : null,
  stored: body.kind === "person" ? storedPerson(situation.ruleset, { name, skilled: 4, body, items: [], ...body }) : null,
  crate: body.kind === "crate" ? crateOf(name, body) : null,
  vehicle: body.kind === "vehicle" ? vehicleOf(situation.ruleset, name, body) : null,
});

const PLAIN_BODY = { armor: 0, vest: 0, cover: "none", tookCover: false, hurt: 0, karma: 0 } as const;

interface Cast {
  readonly shooter: Somebody;
  readonly target: Somebody;
  readonly others: readonly Somebody[];
}

const CAST = new WeakMap<Situation, Cast>();

/** Returns all entities of a situation: the attacker, the target and the others. Each situation is read only once. */
export function cast(situation: Situation): Cast {
  const known = CAST.get(situation) ?? readCast(situation);
  CAST.set(situation, known);
  return known;
}

function readCast(situation: Situation): Cast {
  const { ruleset, dice, shooter } = situation;
  const person = { name: "Shooter", quick: 6, tough: 3, skilled: dice, body: { ...PLAIN_BODY, ...shooter }, items: gearOf(situation) };
  return {
    shooter: {
      ...{ at: shooterAt(), foot: shooter.upstairs ? UPSTAIRS : 0, status: shooter.status },
      ...{ stored: storedPerson(ruleset, person), crate: null, vehicle: null },
    },
    target: somebody(situation, "Target", situation.target),
    others: situation.others.map((body, index) => somebody(situation, `Other ${index + 1}`, body)),
  };
}

/** Materials of the walls that can be shot through, by kind of wall: the weaker material, then the stronger. */
const MATERIAL: Readonly<Partial<Record<WallPiece["kind"], readonly [MaterialId, MaterialId]>>> = {
  door: ["wooden-door", "security-door"],
  "open-door": ["wooden-door", "security-door"],
  pane: ["glass", "ballistic-glass"],
  crates: ["crates", "sandbags"],
  floor: ["drywall", "reinforced-concrete"],
};

/** Returns the material of a wall; null if the wall has no material and stops every bullet. */
export const materialOf = ({ kind, strong }: WallPiece): MaterialId | null => MATERIAL[kind]?.[strong ? 1 : 0] ?? null;

/** Height of a low wall, in meters. */
export const LOW = 1.2;
const REACH = 2.5;
/** Size of a tile, in meters. */
export const TILE = { width: 0.5, height: 1 };

/** Returns the ends of a wall across the line to the target. Tiles and floors have their own functions. */
export function endsOf(situation: Situation, { kind, along, aside }: WallPiece): readonly [Point, Point] {
  const [least, most] =
    kind === "plain" ? [aside, aside + REACH] : kind === "behind" ? [-REACH, REACH] : [aside - REACH / 2, aside + REACH / 2];
  const share = kind === "behind" ? 1 + along : along;
  return [placeOf(situation, { along: share, aside: least }), placeOf(situation, { along: share, aside: most })];
}

export const tileAt = (situation: Situation, { along, aside }: WallPiece): Point => placeOf(situation, { along, aside });

/** Half the side length of a floor, in meters. */
const FLOOR_REACH = 4;

/** Returns the corners of a floor, clockwise from the upper left. */
export function cornersOf(situation: Situation, piece: WallPiece): readonly Point[] {
  const { x, y } = placeOf(situation, piece);
  const [left, right] = [x - FLOOR_REACH, x + FLOOR_REACH].map(exact) as [number, number];
  const [top, bottom] = [y - FLOOR_REACH, y + FLOOR_REACH].map(exact) as [number, number];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
