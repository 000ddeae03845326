import Flatbush from "flatbush";
import type { Point } from "./corridor";
import type { Bounds } from "./footprint";

/** Boxes packed for searching. Built once; what moves needs a new one. */
export interface BoxTree {
  readonly size: number;
  /** Around all of them. */
  readonly bounds: Bounds;
  readonly nodeSize: number;
  /** Where each storey of the tree ends among the coordinates; the boxes themselves are the first. */
  readonly ends: readonly number[];
  /** Four coordinates for each node. */
  readonly boxes: Float64Array;
  /** Number of a box, or where the children of a node begin. */
  readonly children: Uint16Array | Uint32Array;
}

const HEADER_BYTES = 8;
/** Children of a node: most searches are short strips, and these look at half as many boxes as with the library's 16. */
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

/** Packs boxes; they keep their numbers. */
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

/** A place to search: inside a box, and on the near side of lines: nx * x + ny * y is at least `least`. */
export interface Region extends Bounds {
  readonly lines: readonly { readonly nx: number; readonly ny: number; readonly least: number }[];
}

/** Part of the coordinates by which a search reaches farther than asked for, so that rounding loses nothing. */
const SLACK = 1e-9;

/** Room left around a place for rounding, metres. */
export const slackAt = ({ x, y }: Point): number => SLACK * (1 + Math.abs(x) + Math.abs(y));

/** The strip a straight way passes through, so many metres to each side at its beginning and at its end. */
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

/** The two sides of a strip. */
function sidesOf(from: Point, to: Point, length: number, atFirst: number, atLast: number): Region["lines"] {
  const x = (to.x - from.x) / length;
  const y = (to.y - from.y) / length;
  const widening = (atLast - atFirst) / length;
  const sideOf = (nx: number, ny: number) => ({ nx, ny, least: nx * from.x + ny * from.y - atFirst });
  return [sideOf(widening * x - y, widening * y + x), sideOf(widening * x + y, widening * y - x)];
}

/** Does a node reach into a region? */
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

/** Is there a box in a region that passes a test? Every one that reaches into it is tried until one does. */
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

/** The boxes that reach into a region, and perhaps some beside it, in the order of their numbers. */
export function itemsIn(tree: BoxTree, region: Region): readonly number[] {
  const items: number[] = [];
  someIn(tree, region, (item) => {
    items.push(item);
    return false;
  });
  return items.length > 1 ? items.sort((a, b) => a - b) : items;
}
