import type { CrossfireToken } from "../../foundry/types";
import { type Battlefield, isObject } from "../../rules/attack/model/battlefield";
import type { Corridor, Point } from "../../rules/flight/corridor";
import { middleOf } from "../../rules/flight/footprint";
import type { LineOnMap } from "../../scene/line-on-map";
import { metersPerPixel } from "../../scene/measures";
import type { PlacedEntity } from "../../scene/standing";
import { isNameWithheld } from "../withheld-names";

/** Place on a line of fire: the target, behind it, or in front of it. "covers" is a place in front that gives the target cover. */
export type PlaceOnLine = "target" | "covers" | "before" | "beyond";

/** An entity on a line of fire, as far as this user may know it. */
export interface OnLine {
  /** uuid of the token, the wall or the tile. */
  readonly uuid: string;
  readonly name: string;
  /** True for a wall or an object, false for any other entity. */
  readonly thing: boolean;
  /** Position in canvas pixels. */
  readonly at: Point;
  readonly place: PlaceOnLine;
  /** Cover dice the entity gives the target. */
  readonly cover: number;
  /** True if the entity is on the attacker's side. */
  readonly friend: boolean;
}

/** A line of fire before the shot. */
export interface PreviewLine {
  readonly sceneId: string;
  /** Start of the line, in canvas pixels. */
  readonly from: Point;
  readonly to: Point;
  readonly pixelsPerMeter: number;
  /** Corridor beyond the target in which a missed bullet can hit bystanders. */
  readonly corridor: Corridor | undefined;
  readonly meters: number;
  /** Cover dice of the target's best cover. */
  readonly cover: number;
  /** True if walls hide the target completely, so that no bullet can hit. */
  readonly walledOff: boolean;
  readonly unseen: boolean;
  /** Entities on the line, nearest first. */
  readonly places: readonly OnLine[];
}

const SECRET = -2;
const NEUTRAL = 0;

/** Returns whether two tokens are on the same side: they have the same disposition, which is neither neutral nor secret. */
export function isFriend(token: CrossfireToken | null, attacker: CrossfireToken): boolean {
  const own = attacker.disposition as number;
  return token !== null && own !== SECRET && own !== NEUTRAL && (token.disposition as number) === own;
}

/** Returns where to draw an entity: at its center; for a wall or a floor, where the bullet meets it. */
function placeOf({ eye }: LineOnMap, { stander }: PlacedEntity, to: Point, along: number): Point {
  const { footprint, plane } = stander.body;
  if (!plane && (footprint.kind === "round" || footprint.corners.length !== 2)) return middleOf(footprint);
  const length = Math.hypot(to.x - eye.x, to.y - eye.y);
  const part = length === 0 ? 0 : along / length;
  return { x: eye.x + part * (to.x - eye.x), y: eye.y + part * (to.y - eye.y) };
}

/** Builds a preview's line of fire in canvas pixels, with the names that this user may read. */
export function previewLine(line: LineOnMap, attacker: CrossfireToken, { entities, grants, intended }: Battlefield): PreviewLine {
  const { scene, eye, standing, corridor, line: up } = line;
  const scale = metersPerPixel(scene);
  const pixels = ({ x, y }: Point): Point => ({ x: x / scale, y: y / scale });
  const goal = standing[up.places[intended]!.who]!;
  const to = middleOf(goal.stander.body.footprint);
  const given = grants.map((row) => row[intended] ?? 0);
  const placeOn = (index: number): PlaceOnLine =>
    index === intended ? "target" : index > intended ? "beyond" : given[index]! > 0 ? "covers" : "before";
  return {
    sceneId: scene.id ?? "",
    from: pixels(eye),
    to: pixels(to),
    pixelsPerMeter: 1 / scale,
    corridor,
    meters: entities[intended]!.distance,
    cover: Math.max(entities[intended]!.otherCover, ...given),
    walledOff: up.walledOff,
    unseen: entities[intended]!.unseen,
    places: up.places.map(({ who, along }, index) => {
      const one = standing[who]!;
      return {
        uuid: one.uuid,
        name: game.user?.isGM || !isNameWithheld(one.uuid) ? one.name : entities[index]!.fighter.name,
        thing: isObject(entities[index]!),
        at: pixels(placeOf(line, one, to, along)),
        place: placeOn(index),
        cover: given[index]!,
        friend: index !== intended && isFriend(one.token, attacker),
      };
    }),
  };
}
