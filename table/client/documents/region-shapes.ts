import type { SourceData, SystemObject } from "../../common/dynamic";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners of a closed outline, in canvas pixels. */
export type Ring = readonly Point[];

/** Number of corners that approximate a circle or an ellipse. */
const ROUND_CORNERS = 64;

const turned = ({ x, y }: Point, about: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - about.x, y - about.y];
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
};

function rectangle({ x, y, width, height, rotation = 0, anchorX = 0, anchorY = 0 }: SourceData, generation: number): Ring {
  const [left, top] = [x - anchorX * width, y - anchorY * height];
  // 13 rotates a rectangle about its center, 14 about its anchor.
  const about = generation >= 14 ? { x, y } : { x: x + width / 2, y: y + height / 2 };
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ];
  return rotation === 0 ? corners : corners.map((corner) => turned(corner, about, rotation));
}

function ellipse({ x, y, radius, radiusX = radius, radiusY = radius, rotation = 0 }: SourceData): Ring {
  return Array.from({ length: ROUND_CORNERS }, (_, index) => {
    const angle = (index / ROUND_CORNERS) * 2 * Math.PI;
    return turned({ x: x + radiusX * Math.cos(angle), y: y + radiusY * Math.sin(angle) }, { x, y }, rotation);
  });
}

function polygon({ points = [] }: SourceData): Ring {
  return Array.from({ length: Math.floor(points.length / 2) }, (_, index) => ({ x: points[2 * index], y: points[2 * index + 1] }));
}

function ringOf(shape: SystemObject, generation: number): Ring {
  if (shape.type === "rectangle") return rectangle(shape, generation);
  if (shape.type === "polygon") return polygon(shape);
  if (shape.type === "ellipse" || (shape.type === "circle" && Number.isFinite(shape.radius))) return ellipse(shape);
  throw new Error(`not offered by the table: a region's shape of type "${String(shape.type)}"`);
}

const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

const edgesOf = (ring: Ring): readonly (readonly [Point, Point])[] =>
  ring.map((corner, index) => [corner, ring[(index + 1) % ring.length]!]);

/** Returns true if a ring contains a point. Points on its left and top edges are inside, as usual in an even-odd test. */
export function holdsPoint(ring: Ring, { x, y }: Point): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(ring)) {
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

const crosses = (one: Ring, other: Ring): boolean =>
  edgesOf(one).some(([a, b]) =>
    edgesOf(other).some(([c, d]) => cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0),
  );

/** Returns true if a ring is inside another ring. The rings must not cross. */
const isWithin = (inner: Ring, outer: Ring): boolean => {
  const middle = { x: (inner[0]!.x + inner[1]!.x) / 2, y: (inner[0]!.y + inner[1]!.y) / 2 };
  return holdsPoint(outer, middle);
};

/**
 * Returns the outlines of a region by the even-odd rule. Adds the shapes in order; a hole removes its area from the earlier shapes.
 * @throws {Error} for shapes that cross, because the table cannot unite them
 */
export function ringsOf(shapes: readonly SystemObject[], generation: number): readonly Ring[] {
  let rings: readonly Ring[] = [];
  for (const shape of shapes) {
    const ring = ringOf(shape, generation);
    if (ring.length < 3) continue;
    if (rings.some((other) => crosses(ring, other))) throw new Error("not offered by the table: shapes of a region that cross each other");
    const inside = rings.filter((other) => isWithin(ring, other)).length % 2 === 1;
    rings = rings.filter((other) => !isWithin(other, ring));
    if (inside === (shape.hole === true)) rings = [...rings, ring];
  }
  return rings;
}
