/** Draws a situation on the map of a table: actors, tokens, walls and tiles as a GM would create them. */
import { ANNA, settle, type Seat } from "../seats";
import { drawMap, SCENE } from "../on-map";
import {
  cast,
  cornersOf,
  endsOf,
  LOW,
  materialOf,
  TILE,
  tileAt,
  UPSTAIRS,
  VEHICLE_SPACES,
  type Somebody,
} from "../../rules/odds/situations/cast";
import type { Situation, WallPiece } from "../../rules/odds/situations/situation";

const idOf = (name: string): string => name.padEnd(16, "0");
export const SHOOTER = idOf("shooter");
export const TARGET = idOf("target");
export const otherId = (index: number): string => idOf(`other${index}`);
export const actorUuid = (id: string): string => `Actor.${id}`;
export const tokenUuid = (id: string): string => `Scene.${SCENE}.Token.${id}`;
export const wallId = (index: number): string => idOf(`wall${index}`);

/** Pixels per meter. */
export const SCALE = 100;
const pixels = (meters: number): number => Math.round(meters * SCALE);

function actorOf(id: string, { stored, crate, vehicle, status }: Somebody, owner: string | null, mode: "quick" | "realistic"): object {
  const ownership = { default: 0, ...(owner ? { [owner]: 3 } : {}) };
  if (crate) {
    const { name, structure, armor, hp } = crate;
    return { _id: id, name, type: "barrier", ownership, system: { structure, armor, cover: "good", hp: { value: hp, max: hp } } };
  }
  if (vehicle) {
    const { name, body, armor, handling, hull } = vehicle;
    const pools = { [hull.pool]: { value: hull.value, max: hull.max } };
    return { _id: id, name, type: "vehicle", ownership, system: { attributes: { body }, armor: { natural: armor }, handling, pools } };
  }
  const inanimate = status === "inanimate";
  const effects = status && !inanimate ? [{ _id: idOf("status"), name: status, statuses: [status] }] : [];
  return {
    _id: id,
    name: stored!.name,
    type: "npc",
    ownership,
    system: { ...stored!.system, mode, inanimate },
    items: stored!.items,
    effects,
  };
}

const tokenOf = (id: string, { at, foot, stored, crate, vehicle }: Somebody, disposition: number): object => {
  const spaces = vehicle ? VEHICLE_SPACES : 1;
  return {
    ...{ _id: id, actorId: id, actorLink: true, name: (stored ?? crate ?? vehicle)!.name, disposition },
    ...{ x: pixels(at.x - spaces / 2), y: pixels(at.y - spaces / 2), width: spaces, height: spaces, elevation: foot },
  };
};

const barrierFlag = (piece: WallPiece) => {
  const material = materialOf(piece);
  return material ? { barrier: { material } } : {};
};

/** Data of a closed and of an open door, by kind of wall piece. */
const DOORS: Readonly<Partial<Record<WallPiece["kind"], object>>> = { door: { door: 1, ds: 0 }, "open-door": { door: 1, ds: 1 } };

function wallOf(situation: Situation, piece: WallPiece, index: number): object {
  const [a, b] = endsOf(situation, piece);
  const flags = { crossfire: { ...barrierFlag(piece), ...(piece.kind === "low" ? { height: LOW } : {}) } };
  return {
    _id: wallId(index),
    c: [a.x, a.y, b.x, b.y].map(pixels),
    ...(piece.kind === "window" ? { sight: 0 } : {}),
    ...DOORS[piece.kind],
    flags,
  };
}

function tileOf(situation: Situation, piece: WallPiece, index: number): object {
  const { x, y } = tileAt(situation, piece);
  const { width, height } = TILE;
  return {
    _id: wallId(index),
    ...{ x: pixels(x - width / 2), y: pixels(y - height / 2), width: pixels(width), height: pixels(height) },
    flags: { crossfire: barrierFlag(piece) },
  };
}

/** Returns a floor of the upper level. */
function floorOf(situation: Situation, piece: WallPiece, index: number): object {
  const [a, , c] = cornersOf(situation, piece);
  const shape = { x: pixels(a!.x), y: pixels(a!.y), width: pixels(c!.x - a!.x), height: pixels(c!.y - a!.y) };
  return {
    ...{ _id: wallId(index), name: "Floor", elevation: { bottom: UPSTAIRS, top: UPSTAIRS }, shapes: [{ type: "rectangle", ...shape }] },
    behaviors: [{ _id: idOf("surface"), name: "", type: "defineSurface", system: {} }],
    flags: { crossfire: barrierFlag(piece) },
  };
}

const isTile = ({ kind }: WallPiece): boolean => kind === "crates";
const isFloor = ({ kind }: WallPiece): boolean => kind === "floor";

/** Changes the world so that it contains exactly one situation. */
export async function drawSituation(gm: Seat, situation: Situation): Promise<void> {
  const { game, ChatMessage, Scene, Actor } = gm.g;
  for (const [all, { implementation }] of [
    [game.messages, ChatMessage],
    [game.scenes, Scene],
    [game.actors, Actor],
  ])
    if (all.size > 0) await implementation.deleteDocuments([], { deleteAll: true });
  const { shooter, target, others } = cast(situation);
  const everyone: readonly [string, Somebody, string | null, number][] = [
    [SHOOTER, shooter, ANNA, 1],
    ...others.map((one, index): [string, Somebody, null, number] => [otherId(index), one, null, 0]),
    [TARGET, target, null, -1],
  ];
  // Opponents in quick mode use the preselected defense without a prompt.
  const mode = situation.order.answers === "last" ? "realistic" : "quick";
  await Actor.implementation.createDocuments(
    everyone.map(([id, one, owner]) => actorOf(id, one, owner, mode)),
    { keepId: true },
  );
  const walls = situation.walls.map((piece, index) => ({ piece, index }));
  await drawMap(gm, {
    tokens: everyone.map(([id, one, , side]) => tokenOf(id, one, side)),
    walls: walls.flatMap(({ piece, index }) => (isTile(piece) || isFloor(piece) ? [] : [wallOf(situation, piece, index)])),
    tiles: walls.flatMap(({ piece, index }) => (isTile(piece) ? [tileOf(situation, piece, index)] : [])),
    regions: walls.flatMap(({ piece, index }) => (isFloor(piece) ? [floorOf(situation, piece, index)] : [])),
  });
  await settle();
}
