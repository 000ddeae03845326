/** Reads a situation by the rules alone, as a map would: where each entity stands, what it is, and what it hides. */
import type { Battlefield, Placed } from "../../../../module/rules/attack/model/battlefield";
import type { Fighter } from "../../../../module/rules/attack/model/fighter";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { aThing } from "../../../../module/rules/attack/model/thing";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { lineUp, type Stander } from "../../../../module/rules/attack/declare/line-up";
import { UPRIGHT } from "../../../../module/rules/attack/declare/own-cover";
import { barrierPoints } from "../../../../module/rules/body/derive";
import { barrierBody } from "../../../../module/rules/body/plans";
import type { Call } from "../../../../module/rules/called/called-shot";
import { battleMap } from "../../../../module/rules/flight/battle-map";
import { circle, rectangle } from "../../../../module/rules/flight/footprint";
import { aimedAt } from "../../../../module/rules/flight/line-of-fire";
import { ENDLESS, type Wall } from "../../../../module/rules/flight/walls";
import { wayOut } from "../../../../module/rules/flight/way-out";
import { readPerson, type StoredActor } from "../../../../module/rules/forecast/read/person";
import { MATERIALS, materialRatings, type MaterialId } from "../../../../module/rules/protection/materials";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import type { Ruling } from "../../../../module/rules/ruling";
import { cast, endsOf, GUN, LOW, MAP, MATERIAL, modesOf, TILE, tileAt, type Somebody } from "./cast";
import type { RulesetId, Situation, Status, WallPiece } from "./situation";

const STOPS = { movement: true, shots: true, sight: true };

/** Returns a wall without a material. */
function plainWall(situation: Situation, piece: WallPiece): Wall {
  const [a, b] = endsOf(situation, piece);
  const rise = piece.kind === "low" ? { foot: 0, top: LOW } : ENDLESS;
  return { a, b, stops: { ...STOPS, sight: piece.kind !== "window" }, door: null, from: "both", rise };
}

interface Here {
  readonly fighter: Fighter;
  readonly stander: Stander;
}

/** Square meters of a barrier that is as high as walls and tiles are if nothing says otherwise. */
const areaOf = (long: number, tile: boolean): number => long * (tile ? 1 : 2.5);

function barrier(situation: Situation, piece: WallPiece, material: MaterialId, index: number): Here {
  const tile = piece.kind === "crates";
  const [a, b] = endsOf(situation, piece);
  const long = tile ? Math.max(TILE.width, TILE.height) : Math.hypot(b.x - a.x, b.y - a.y);
  const { structure, armor } = materialRatings(material);
  const { thickness, transparent, cover } = MATERIALS[material];
  const hp = Math.max(1, barrierPoints(structure, areaOf(long, tile), thickness));
  const look = { hides: !transparent, most: cover };
  return {
    fighter: aThing({ id: `wall-${index}`, name: material, kind: "barrier" }, barrierBody(structure, { value: hp, max: hp }), armor, 0),
    stander: {
      body: tile
        ? { footprint: rectangle(tileAt(situation, piece), TILE.width, TILE.height), rise: { foot: 0, top: 1 }, ...look }
        : { footprint: { kind: "polygon", corners: [a, b] }, rise: ENDLESS, ...look, wallLike: true },
      stance: UPRIGHT,
      dead: false,
    },
  };
}

const SIZE = 0.6;
const [UPRIGHT_METRES, LYING_METRES, MUZZLE] = [1.8, 0.5, 1.5 / 1.8];

const isProne = ({ system }: StoredActor): boolean => (system["stance"] as { readonly prone: boolean }).prone;
const heightOf = (stored: StoredActor): number => (isProne(stored) ? LYING_METRES : UPRIGHT_METRES);

/** Returns a person with what a status does to them. */
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
    default:
      return fighter;
  }
}

function here({ ruleset }: Situation, { at, status, stored, crate }: Somebody, id: string): Here {
  if (stored) {
    const { fighter } = readPerson(stored, rulesetById(ruleset), id, 0, id);
    const stance = stored.system["stance"] as Stander["stance"];
    const body = { footprint: circle(at, SIZE / 2), rise: { foot: 0, top: heightOf(stored) }, hides: true, most: "good" } as const;
    return { fighter: withStatus(fighter, ruleset, status), stander: { body, stance, dead: false } };
  }
  const { name, structure, armor, hp } = crate!;
  return {
    fighter: aThing({ id, name, kind: "barrier" }, barrierBody(structure, { value: hp, max: hp }), armor, 0),
    stander: {
      body: { footprint: rectangle(at, 1, 1), rise: { foot: 0, top: 1 }, hides: true, most: "good" },
      stance: UPRIGHT,
      dead: false,
    },
  };
}

/** Places that stand for a limb where limbs are no places. */
const FINE: Readonly<Record<string, Call>> = {
  head: { location: "neck" },
  torso: { location: "gut" },
  "left-leg": { location: "knee", side: "left" },
  "right-arm": { location: "forearm", side: "right" },
};

function callOf({ ruleset, order: { call }, target }: Situation): Call | null {
  // A thing has no places.
  if (call === null || target.kind === "crate") return null;
  if (ruleset === "swan-song") return FINE[call]!;
  return { location: ruleset === "three-dice" && call === "head" ? "skull" : call };
}

export const orderOf = (situation: Situation): AttackOrder => orderFor(situation, callOf(situation));

const orderFor = ({ ruleset, order: { mode, aim, modifier, through }, walls }: Situation, called: Call | null): AttackOrder => ({
  attacker: "shooter",
  attackerToken: null,
  weapon: GUN,
  target: "target",
  mode: modesOf(ruleset).includes(mode) ? mode : "single",
  called,
  aim: ruleset === "called-shot-d20" ? 0 : aim,
  modifiers: modifier === 0 ? [] : [{ name: "light", value: modifier }],
  blind: true,
  // There has to be something to shoot through.
  ...(through && walls.length > 0 ? { through } : {}),
});

/** Returns the battlefield of a situation, with the end of a bullet that meets nothing more. */
export function fieldOf(situation: Situation): Battlefield {
  const ruleset = rulesetById(situation.ruleset);
  const { shooter, target, others } = cast(situation);
  const barriers = situation.walls.flatMap((piece, index) => {
    const material = MATERIAL[piece.kind];
    return material ? [{ tile: piece.kind === "crates", what: barrier(situation, piece, material, index) }] : [];
  });
  const everyone: Here[] = [
    ...others.map((one, index) => here(situation, one, `other-${index}`)),
    ...barriers.filter(({ tile }) => !tile).map(({ what }) => what),
    ...barriers.filter(({ tile }) => tile).map(({ what }) => what),
    here(situation, target, "target"),
  ];
  const stored = shooter.stored!;
  const read = readPerson(stored, ruleset, "shooter", 0, "shooter");
  const eye = { ...shooter.at, z: heightOf(stored) * MUZZLE };
  const map = battleMap(
    situation.walls.filter(({ kind }) => !MATERIAL[kind]).map((piece) => plainWall(situation, piece)),
    [],
  );
  const goal = everyone.length - 1;
  const standers = everyone.map(({ stander }) => stander);
  const line = lineUp({ eye, map, farthest: Infinity, cover: ruleset.cover }, standers, goal);
  const bounds = { minX: 0, minY: 0, maxX: MAP.width, maxY: MAP.height };
  const out = wayOut(map, eye, aimedAt(standers[goal]!.body, eye), bounds);
  return {
    attacker: withStatus(read.fighter, situation.ruleset, shooter.status),
    weapon: read.arms[0]!.weapon,
    otherWeapon: null,
    entities: line.places.map(({ who, ...place }, at): Placed => {
      const own = { ...place, fighter: everyone[who]!.fighter, aware: false };
      return line.walledOff && at === line.intended ? { ...own, walledOff: true } : own;
    }),
    intended: line.intended,
    grants: line.grants,
    switches: ruleset.switches,
    ...(out ? { wayOut: out } : {}),
  };
}

/** Returns the attack of a situation, or why the rules refuse it. */
export const attackOf = (situation: Situation): Ruling<Attack> =>
  declare(rulesetById(situation.ruleset), orderOf(situation), fieldOf(situation));
