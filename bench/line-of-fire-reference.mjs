/**
 * References for the line of fire, which test every wall and every token in turn. The reference with typed arrays is the oracle. The
 * reference with objects stores a scene in the usual way, without an index. Both references support only circles and whole walls, without
 * heights.
 */
import { orient2d } from "robust-predicates";

const between = (value, one, other) => value >= Math.min(one, other) && value <= Math.max(one, other);

/** Returns true if two segments meet; touching segments and shared endpoints count. */
function meet(fx, fy, tx, ty, ax, ay, bx, by) {
  const d1 = Math.sign(orient2d(ax, ay, bx, by, fx, fy));
  const d2 = Math.sign(orient2d(ax, ay, bx, by, tx, ty));
  if (d1 * d2 > 0) return false;
  const d3 = Math.sign(orient2d(fx, fy, tx, ty, ax, ay));
  const d4 = Math.sign(orient2d(fx, fy, tx, ty, bx, by));
  if (d1 !== d2 && d3 !== d4) return true;
  if (d1 === 0 && between(fx, ax, bx) && between(fy, ay, by)) return true;
  if (d2 === 0 && between(tx, ax, bx) && between(ty, ay, by)) return true;
  if (d3 === 0 && between(ax, fx, tx) && between(ay, fy, ty)) return true;
  return d4 === 0 && between(bx, fx, tx) && between(by, fy, ty);
}

/** Returns the distance (in meters) from a point to a segment. */
function apart(px, py, ax, ay, bx, by) {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
  return Math.hypot(px - ax - part * dx, py - ay - part * dy);
}

const halfWidth = (along) => 0.5 + 0.05 * along;

/**
 * Returns true if a circle reaches into the corridor around a line of length `end`. Returns false if the center lies behind the start or
 * beyond the end. The center is given by its distance along the line and its distance from the line.
 */
function inCorridor(along, aside, radius, end) {
  if (along <= 0 || along > end) return false;
  if (aside <= halfWidth(along)) return true;
  return apart(along, aside, 0, halfWidth(0), end, halfWidth(end)) <= radius || apart(along, aside, end, 0, end, halfWidth(end)) <= radius;
}

/** Returns the scene as numbers in typed arrays. */
export function typedScene({ walls, tokens }) {
  return {
    walls: Float64Array.from(walls.flatMap(({ ax, ay, bx, by }) => [ax, ay, bx, by])),
    tokens: Float64Array.from(tokens.flatMap(({ x, y, radius }) => [x, y, radius])),
  };
}

export function typedClear({ walls }, { fx, fy, tx, ty }) {
  for (let at = 0; at < walls.length; at += 4) {
    if (meet(fx, fy, tx, ty, walls[at], walls[at + 1], walls[at + 2], walls[at + 3])) return false;
  }
  return true;
}

export function typedEndangered(scene, { fx, fy, tx, ty }) {
  const found = [];
  const end = Math.hypot(tx - fx, ty - fy);
  const [dx, dy] = [(tx - fx) / end, (ty - fy) / end];
  const { tokens } = scene;
  for (let at = 0; at < tokens.length; at += 3) {
    const [px, py] = [tokens[at] - fx, tokens[at + 1] - fy];
    const along = px * dx + py * dy;
    if (!inCorridor(along, Math.abs(px * dy - py * dx), tokens[at + 2], end)) continue;
    if (typedClear(scene, { fx, fy, tx: tokens[at], ty: tokens[at + 1] })) found.push([along, at / 3]);
  }
  return found.sort((a, b) => a[0] - b[0]).map(([, who]) => who);
}

/** Returns the scene as objects with points. */
export function objectScene({ walls, tokens }) {
  return {
    walls: walls.map(({ ax, ay, bx, by }, id) => ({ id, a: { x: ax, y: ay }, b: { x: bx, y: by } })),
    tokens: tokens.map(({ x, y, radius }, id) => ({ id, center: { x, y }, radius })),
  };
}

const plainOrient = (a, b, c) => (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);

/** Returns true if the smallest upright boxes around two segments meet. */
const boxesMeet = (from, to, { a, b }) =>
  Math.max(from.x, to.x) >= Math.min(a.x, b.x) &&
  Math.max(a.x, b.x) >= Math.min(from.x, to.x) &&
  Math.max(from.y, to.y) >= Math.min(a.y, b.y) &&
  Math.max(a.y, b.y) >= Math.min(from.y, to.y);

/** Returns true if two segments meet. Uses plain arithmetic, which may round wrongly when the segments only touch. */
function cross(from, to, wall) {
  const { a, b } = wall;
  const ends = plainOrient(a, b, from) * plainOrient(a, b, to);
  if (ends > 0) return false;
  const walls = plainOrient(from, to, a) * plainOrient(from, to, b);
  // Both products are 0 for segments on one straight line, where only their extents decide.
  return walls <= 0 && (ends !== 0 || walls !== 0 || boxesMeet(from, to, wall));
}

/** Returns all walls that a line hits, with their positions along the line, near to far. */
function collisions({ walls }, from, to) {
  const met = [];
  for (const wall of walls) {
    if (!cross(from, to, wall)) continue;
    const [one, other] = [plainOrient(wall.a, wall.b, from), plainOrient(wall.a, wall.b, to)];
    met.push({ wall, part: one === other ? 0 : one / (one - other) });
  }
  return met.sort((a, b) => a.part - b.part);
}

export const objectClear = (scene, { fx, fy, tx, ty }) => collisions(scene, { x: fx, y: fy }, { x: tx, y: ty }).length === 0;

export function objectEndangered(scene, { fx, fy, tx, ty }) {
  const end = Math.hypot(tx - fx, ty - fy);
  const direction = { x: (tx - fx) / end, y: (ty - fy) / end };
  return scene.tokens
    .map(({ id, center, radius }) => {
      const way = { x: center.x - fx, y: center.y - fy };
      const along = way.x * direction.x + way.y * direction.y;
      return { id, center, radius, along, aside: Math.abs(way.x * direction.y - way.y * direction.x) };
    })
    .filter(({ along, aside, radius }) => inCorridor(along, aside, radius, end))
    .filter(({ center }) => collisions(scene, { x: fx, y: fy }, center).length === 0)
    .sort((a, b) => a.along - b.along)
    .map(({ id }) => id);
}
