import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { ellipse, hexagon, outline, rectangle, type Footprint } from "../rules/flight/footprint";
import { isPerson } from "./kinds";
import { metersPerPixel } from "./measures";

/** Documented numbers of `CONST.GRID_TYPES` and `CONST.TOKEN_SHAPES`, which have different names in Foundry 13 and 14. */
const HEXAGONAL_FROM = 2;
const COLUMNS_FROM = 4;
const LAST_ELLIPSE = 1;

/** Ratio of a hexagon's corner-to-corner length to its side-to-side length. */
const CORNERS = 2 / Math.sqrt(3);

interface Box {
  /** Width and height in pixels. */
  readonly width: number;
  readonly height: number;
}

const isHexagonal = ({ grid }: CrossfireScene): boolean => grid.type >= HEXAGONAL_FROM;
const inColumns = ({ grid }: CrossfireScene): boolean => grid.type >= COLUMNS_FROM;

/** Returns the width of hexagons in a row, in hexagon widths. Neighbors overlap by a quarter. */
const overlapped = (spaces: number): number => (spaces < 1 ? spaces : 0.75 * spaces + 0.25);

/** Returns a token's size in pixels. */
function boxOf(token: CrossfireToken, scene: CrossfireScene): Box {
  const [width, height] = [token.width ?? 1, token.height ?? 1];
  const { size } = scene.grid;
  if (!isHexagonal(scene)) return { width: width * size, height: height * size };
  return inColumns(scene)
    ? { width: overlapped(width) * size * CORNERS, height: height * size }
    : { width: width * size, height: overlapped(height) * size * CORNERS };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the area of a token on several hexagons as Foundry outlines it; null if Foundry has no outline. */
function ofHexagons(token: CrossfireToken, scene: CrossfireScene, { x, y }: Point): Footprint | null {
  const shaped = token as { getGridSpacePolygon?(): readonly Point[] | undefined };
  const corners = isHexagonal(scene) ? (shaped.getGridSpacePolygon?.() ?? []) : [];
  const scale = metersPerPixel(scene);
  return corners.length > 2 ? outline(corners.map((corner) => ({ x: x + corner.x * scale, y: y + corner.y * scale }))) : null;
}

/** Returns the outline of an object, which is the outline of its token. */
function ofThing(token: CrossfireToken, scene: CrossfireScene, at: Point, box: Box): Footprint {
  const whole = ofHexagons(token, scene, { x: at.x - box.width / 2, y: at.y - box.height / 2 });
  if (whole) return whole;
  if ((token.shape ?? HEXAGONAL_FROM) <= LAST_ELLIPSE && !isHexagonal(scene)) return ellipse(at, box.width / 2, box.height / 2);
  if (!isHexagonal(scene) || token.width !== token.height) return rectangle(at, box.width, box.height);
  return inColumns(scene) ? hexagon(at, box.height, box.width, Math.PI / 2) : hexagon(at, box.width, box.height);
}

/**
 * Returns the area that a token covers, in meters from the corner of the canvas. For a person, the sheet's size counts once per space of
 * the token.
 * @param place Position that replaces the token's own, in pixels.
 */
export function footprintOf(
  token: CrossfireToken,
  actor: CrossfireActor,
  scene: CrossfireScene,
  place: { readonly x: number; readonly y: number } = token,
): Footprint {
  const scale = metersPerPixel(scene);
  const pixels = boxOf(token, scene);
  const box = { width: pixels.width * scale, height: pixels.height * scale };
  const at = { x: place.x * scale + box.width / 2, y: place.y * scale + box.height / 2 };
  if (!isPerson(actor)) return ofThing(token, scene, at, box);
  const { size } = actor.system;
  const wide = (spaces: number | null): number => (size * Math.max(1, spaces ?? 1)) / 2;
  return ellipse(at, wide(token.width), wide(token.height));
}
