import type * as PIXI from "pixi.js";
import { WALL } from "../geometry/edge";
import type { Wall } from "../placeables/wall";

const COLORS = Object.freeze({
  normal: 0xf5efb8,
  limited: 0x9ccc3c,
  ethereal: 0xd7a3f0,
  invisible: 0x7cd7f2,
  secret: 0xb35fe0,
  closed: 0x7aa2ff,
  open: 0x62d48a,
  locked: 0xff6b6b,
  selected: 0xff9829,
});

/** Returns the color in which the walls tool shows a wall. The selection, the door and the restrictions determine the color. */
export function wallColor(wall: Wall): number {
  const { door, ds, sight, move } = wall.document;
  if (wall.controlled) return COLORS.selected;
  if (door === WALL.SECRET_DOOR) return COLORS.secret;
  if (door === WALL.DOOR) return ds === WALL.OPEN ? COLORS.open : ds === WALL.LOCKED ? COLORS.locked : COLORS.closed;
  if (move === WALL.NONE) return COLORS.ethereal;
  if (sight === WALL.NONE) return COLORS.invisible;
  return sight === WALL.LIMITED ? COLORS.limited : COLORS.normal;
}

/** Draws a wall. @param clear - true: with ends and direction, for the walls tool; false: a faint line */
export function drawWall(into: PIXI.Graphics, wall: Wall, clear: boolean, size: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  const color = wallColor(wall);
  const width = size * (clear ? 0.05 : 0.025);
  if (clear)
    into
      .lineStyle(width * 2, 0x0b0e13, 0.8)
      .moveTo(x0, y0)
      .lineTo(x1, y1);
  into
    .lineStyle(width, color, clear ? 1 : 0.35)
    .moveTo(x0, y0)
    .lineTo(x1, y1);
  if (!clear) return;
  into
    .lineStyle(width * 0.6, 0x0b0e13, 1)
    .beginFill(color, 1)
    .drawCircle(x0, y0, width * 1.7)
    .drawCircle(x1, y1, width * 1.7)
    .endFill();
  if (wall.document.dir) drawDirection(into, wall, color, size);
}

/** Draws an arrowhead that shows in which direction the wall can be passed. */
function drawDirection(into: PIXI.Graphics, wall: Wall, color: number, size: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const side = wall.document.dir === WALL.LEFT ? 1 : -1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [nx, ny] = [uy * side, -ux * side];
  const { x, y } = wall.center;
  const [base, tip] = [size * 0.12, size * 0.22];
  into.lineStyle(0).beginFill(color, 1);
  into.drawPolygon([x - ux * base, y - uy * base, x + ux * base, y + uy * base, x + nx * tip, y + ny * tip]).endFill();
}

/** Draws a door for all users: across the opening if it is closed, swung aside if it is open. */
export function drawDoorLeaf(into: PIXI.Graphics, wall: Wall, size: number): void {
  const [x0, y0, x1, y1] = wall.coords;
  const open = wall.document.ds === WALL.OPEN;
  const end = open ? { x: x0 - (y1 - y0) * 0.92, y: y0 + (x1 - x0) * 0.92 } : { x: x1, y: y1 };
  for (const [width, color] of [
    [size * 0.11, 0x17110b],
    [size * 0.07, wall.document.ds === WALL.LOCKED ? 0x8f4a3a : 0xa9794a],
  ] as const)
    into
      .lineStyle(width, color, open ? 0.8 : 1)
      .moveTo(x0, y0)
      .lineTo(end.x, end.y);
}
