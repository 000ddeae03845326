import Flatbush from "flatbush";
import type { Point } from "./corridor";
import type { Bounds } from "./footprint";
import { TOLERANCE } from "./tolerance";

/** A search index of boxes. The tree is immutable: moved boxes need a new tree. */
export interface BoxTree {
  readonly size: number;
  /** Bounds of all boxes. */
  readonly bounds: Bounds;
  readonly nodeSize: number;
  /** End offset of each tree level in `boxes`; level 0 holds the boxes themselves. */
  readonly ends: readonly number[];
  /** Four coordinates per node: minX, minY, maxX, maxY. */
  readonly boxes: Float64Array;
  /** Per node: the index of its box at level 0, the offset of its first child at higher levels. */
  readonly children: Uint16Array | Uint32Array;
}

const HEADER_BYTES = 8;
/**
 * Children per node. Most search regions are short strips. With 8 children, a search visits half as many boxes as with the library's
 * default of 16.
 */
const NODE_SIZE = 8;
const NOTHING: BoxTree = {
  size: 0,
  bounds: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
  nodeSize: 2,
  ends: [],
  boxes: new Float64Array(),
  children: new Uint16Array(),
};

function endsOf(size: number, nodeSize: number): readonly number[] {
  const ends = [size * 4];
  for (let nodes = size; nodes > 1 || ends.length === 1;) {
    nodes = Math.ceil(nodes / nodeSize);
    ends.push(ends.at(-1)! + nodes * 4);
  }
  return ends;
}

/** Builds a tree of boxes. Search results are indexes in the given list. */
export function boxTree(boxes: readonly Bounds[]): BoxTree {
  if (boxes.length === 0) return NOTHING;
  const packed = new Flatbush(boxes.length, NODE_SIZE);
  for (const { minX, minY, maxX, maxY } of boxes) packed.add(minX, minY, maxX, maxY);
  packed.finish();
  const { minX, minY, maxX, maxY, nodeSize, data } = packed;
  const ends = endsOf(boxes.length, nodeSize);
  const nodes = ends.at(-1)! / 4;
  const coordinates = new Float64Array(data, HEADER_BYTES, nodes * 4);
  const after = HEADER_BYTES + coordinates.byteLength;
  const children = nodes < 2 ** 14 ? new Uint16Array(data, after, nodes) : new Uint32Array(data, after, nodes);
  return { size: boxes.length, bounds: { minX, minY, maxX, maxY }, nodeSize, ends, boxes: coordinates, children };
}

/** A search region: the points inside the bounds with nx * x + ny * y >= least for every line. */
export interface Region extends Bounds {
  readonly lines: readonly { readonly nx: number; readonly ny: number; readonly least: number }[];
}

/** Relative margin of a search, besides the tolerance, so that rounding errors never exclude a box. */
const SLACK = 1e-9;

/** Returns the margin for touching boxes and rounding errors at a point, in meters. */
export const slackAt = ({ x, y }: Point): number => TOLERANCE + SLACK * (1 + Math.abs(x) + Math.abs(y));

/**
 * Returns the search region along a straight path.
 * @param atFirst Half width at the start, in meters.
 * @param atLast Half width at the end, in meters.
 */
export function stripOf(from: Point, to: Point, atFirst = 0, atLast = atFirst): Region {
  const slack = slackAt(from) + slackAt(to);
  const room = Math.max(atFirst, atLast) + slack;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    minX: Math.min(from.x, to.x) - room,
    minY: Math.min(from.y, to.y) - room,
    maxX: Math.max(from.x, to.x) + room,
    maxY: Math.max(from.y, to.y) + room,
    lines: length === 0 ? [] : sidesOf(from, to, length, atFirst + slack, atLast + slack),
  };
}

/** Returns the two side lines of a strip. */
function sidesOf(from: Point, to: Point, length: number, atFirst: number, atLast: number): Region["lines"] {
  const x = (to.x - from.x) / length;
  const y = (to.y - from.y) / length;
  const widening = (atLast - atFirst) / length;
  const sideOf = (nx: number, ny: number) => ({ nx, ny, least: nx * from.x + ny * from.y - atFirst });
  return [sideOf(widening * x - y, widening * y + x), sideOf(widening * x + y, widening * y - x)];
}

/** Returns whether a node's box overlaps a region. */
function reaches(boxes: Float64Array, at: number, { minX, minY, maxX, maxY, lines }: Region): boolean {
  const x0 = boxes[at]!;
  const y0 = boxes[at + 1]!;
  const x1 = boxes[at + 2]!;
  const y1 = boxes[at + 3]!;
  if (x0 > maxX || x1 < minX || y0 > maxY || y1 < minY) return false;
  for (let index = 0; index < lines.length; index += 1) {
    const { nx, ny, least } = lines[index]!;
    if (nx * (nx > 0 ? x1 : x0) + ny * (ny > 0 ? y1 : y0) < least) return false;
  }
  return true;
}

/** Returns whether any box in a region passes the test. The search ends at the first box that passes. */
export function someIn({ size, nodeSize, ends, boxes, children }: BoxTree, region: Region, test: (item: number) => boolean): boolean {
  if (size === 0) return false;
  const open = [boxes.length - 4, ends.length - 1];
  while (open.length > 0) {
    const storey = open.pop()!;
    const first = open.pop()!;
    const end = Math.min(first + nodeSize * 4, ends[storey]!);
    for (let at = first; at < end; at += 4) {
      if (!reaches(boxes, at, region)) continue;
      const child = children[at >> 2]!;
      if (storey > 0) open.push(child, storey - 1);
      else if (test(child)) return true;
    }
  }
  return false;
}

/** Returns the sorted indexes of the boxes that overlap a region. A few boxes just outside may be included. */
export function itemsIn(tree: BoxTree, region: Region): readonly number[] {
  const items: number[] = [];
  someIn(tree, region, (item) => {
    items.push(item);
    return false;
  });
  return items.length > 1 ? items.sort((a, b) => a - b) : items;
}
