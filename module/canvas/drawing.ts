import type { Point } from "../rules/flight/corridor";
import type { CrossfireToken } from "../foundry/types";

/** Line patterns. The map conveys no meaning by color alone. */
export type Pattern = "solid" | "dashed" | "dotted";

/** Length of the dash and of the gap for each pattern, in line widths. */
const PATTERNS: Readonly<Record<Pattern, readonly [number, number]>> = { solid: [1, 0], dashed: [5, 3], dotted: [1, 2] };

/** Outline colors that make lines and texts visible on light and dark maps. */
const INK = 0x0b0e13;
const PAPER = 0xf4f7fa;

/** Converts screen pixels to canvas pixels, so that drawings keep their size at every zoom. */
const onScreen = (pixels: number): number => pixels / (canvas?.stage?.scale.x || 1);

function strokes(from: Point, to: Point, pattern: Pattern, width: number): readonly (readonly [Point, Point])[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [stroke, gap] = PATTERNS[pattern].map((part) => part * width) as [number, number];
  if (length === 0) return [];
  if (gap === 0) return [[from, to]];
  const at = (pixels: number): Point => ({
    x: from.x + ((to.x - from.x) * pixels) / length,
    y: from.y + ((to.y - from.y) * pixels) / length,
  });
  const count = Math.ceil(length / (stroke + gap));
  return Array.from({ length: count }, (_, index) => {
    const start = index * (stroke + gap);
    return [at(start), at(Math.min(length, start + stroke))] as const;
  });
}

/**
 * Draws a line with an outline.
 * @param width Width in screen pixels.
 */
export function drawLine(graphics: PIXI.Graphics, from: Point, to: Point, pattern: Pattern, color: number, width = 4): void {
  const wide = onScreen(width);
  const parts = strokes(from, to, pattern, wide);
  const layers = [
    { width: wide + onScreen(3), color: INK },
    { width: wide, color },
  ];
  for (const layer of layers) {
    graphics.lineStyle({ ...layer, alpha: 1 });
    for (const [a, b] of parts) graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
  }
  graphics.lineStyle(0);
}

/** Draws a zone: filled, with a solid outline; for a refused order, only a dashed outline. */
export function drawZone(graphics: PIXI.Graphics, corners: readonly Point[], color: number, filled = true): void {
  if (filled)
    graphics
      .beginFill(color, 0.18)
      .drawPolygon(corners.flatMap(({ x, y }) => [x, y]))
      .endFill();
  const all = [...corners, corners[0]!];
  for (const [index, to] of all.slice(1).entries()) drawLine(graphics, all[index]!, to, filled ? "solid" : "dashed", color, 3);
}

/** Marks on the map. The shape alone states the meaning, without the color. */
export type DrawnMark = "target" | "shield" | "warning" | "ring" | "cross" | "dot" | "arrow";

const HAIRS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const SHAPES: Readonly<Record<DrawnMark, (graphics: PIXI.Graphics, at: Point, size: number) => void>> = {
  target: (graphics, { x, y }, size) => {
    graphics.drawCircle(x, y, size);
    for (const [dx, dy] of HAIRS) {
      graphics.moveTo(x + dx * size * 0.6, y + dy * size * 0.6).lineTo(x + dx * size * 1.5, y + dy * size * 1.5);
    }
  },
  shield: (graphics, { x, y }, size) => graphics.drawRoundedRect(x - size * 0.8, y - size * 0.8, size * 1.6, size * 1.6, size * 0.3),
  warning: (graphics, { x, y }, size) => graphics.drawPolygon([x, y - size * 1.1, x + size, y + size * 0.8, x - size, y + size * 0.8]),
  ring: (graphics, { x, y }, size) => graphics.drawCircle(x, y, size * 0.8),
  cross: (graphics, { x, y }, size) => {
    graphics.moveTo(x - size * 0.8, y - size * 0.8).lineTo(x + size * 0.8, y + size * 0.8);
    graphics.moveTo(x + size * 0.8, y - size * 0.8).lineTo(x - size * 0.8, y + size * 0.8);
  },
  dot: (graphics, { x, y }, size) => {
    graphics
      .beginFill(PAPER)
      .drawCircle(x, y, size * 0.6)
      .endFill();
  },
  arrow: (graphics, { x, y }, size) => graphics.drawPolygon([x, y - size * 0.8, x + size * 0.8, y, x, y + size * 0.8, x - size * 0.8, y]),
};

/** Draws a mark. @param size Screen pixels from the center to each side. */
export function drawMark(graphics: PIXI.Graphics, mark: DrawnMark, at: Point, color: number, size = 12): void {
  const layers = [
    { width: 6, color: INK },
    { width: 3, color },
  ];
  for (const layer of layers) {
    graphics.lineStyle({ width: onScreen(layer.width), color: layer.color, alpha: 1 });
    SHAPES[mark](graphics, at, onScreen(size));
  }
  graphics.lineStyle(0);
}

/** Screen pixels from a point down to its label. */
const BELOW = 18;

/**
 * Creates a label on a plate.
 * @param below Screen pixels from the point down to the plate.
 */
export function label(text: string, at: Point, below = BELOW): PIXI.Container {
  const words = new PIXI.Text(text, {
    fontFamily: "sans-serif",
    fontSize: 14,
    fontWeight: "600",
    fill: PAPER,
    align: "center",
    lineHeight: 18,
  });
  words.resolution = 2;
  words.anchor.set(0.5, 0);
  const plate = new PIXI.Graphics();
  plate
    .lineStyle(1, PAPER, 0.35)
    .beginFill(INK, 0.86)
    .drawRoundedRect(-words.width / 2 - 8, -4, words.width + 16, words.height + 8, 6)
    .endFill();
  const container = new PIXI.Container();
  container.addChild(plate, words);
  const scale = onScreen(1);
  container.scale.set(scale);
  container.position.set(at.x, at.y + below * scale);
  container.name = text;
  return container;
}

/** A rectangle in canvas pixels. */
export interface Boxed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Boxed, b: Boxed): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Screen pixels from the center of a mark to each side. */
const MARK = 14;

/** Returns the possible positions of a label around its mark: below, right, left, above. Labels start below. */
function spotsOf({ x, y }: Point, { width, height }: Pick<Boxed, "width" | "height">): readonly Point[] {
  const gap = onScreen(BELOW);
  const [aside, middle] = [gap + width / 2, y - gap - height / 2];
  return [
    { x, y },
    { x: x + aside, y: middle },
    { x: x - aside, y: middle },
    { x, y: y - 2 * gap - height },
  ];
}

/**
 * Moves labels so that none covers another label, a mark or a token. Earlier labels have priority. A label without free space moves down.
 *
 * @param tokens Rectangles of the tokens to keep clear.
 */
export function spread(labels: readonly PIXI.Container[], tokens: readonly Boxed[]): void {
  const half = onScreen(MARK);
  const marks = labels.map(({ x, y }): Boxed => ({ x: x - half, y: y - onScreen(BELOW) - half, width: 2 * half, height: 2 * half }));
  const taken: Boxed[] = [...marks, ...tokens];
  for (const one of labels) {
    const size = { width: one.width, height: one.height };
    const box = ({ x, y }: Point): Boxed => ({ x: x - size.width / 2, y, ...size });
    const isFree = (spot: Point): boolean => taken.every((other) => !overlap(other, box(spot)));
    const free = spotsOf(one, size).find(isFree);
    if (free) one.position.set(free.x, free.y);
    for (let tries = 0; tries < 12 && !isFree(one); tries += 1) one.y += size.height * 0.55;
    taken.push(box(one));
  }
}

const CORNERS = 72;

/** Returns the corners of a polygon that approximates a circle. */
export const circleCorners = ({ x, y }: Point, radius: number): readonly Point[] =>
  Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

/** Returns the rectangle a token covers, in canvas pixels; null for walls and tiles, and if no map is drawn. */
export function rectangleOf(uuid: string): Boxed | null {
  const size = canvas?.dimensions?.size;
  const found: unknown = uuid ? fromUuidSync(uuid) : null;
  if (!size || !(found instanceof TokenDocument)) return null;
  const { x, y, width, height } = found as CrossfireToken;
  return { x, y, width: (width ?? 1) * size, height: (height ?? 1) * size };
}

/** Returns the rectangles of all tokens that this user sees on the viewed map. */
export const seenTokens = (): readonly Boxed[] =>
  (canvas?.tokens?.placeables ?? []).flatMap(({ visible, document }) => (visible ? (rectangleOf(document.uuid ?? "") ?? []) : []));

/**
 * Returns where a token's label starts: below the token's lower edge, so that the label does not cover it. For any other entity, returns
 * the given point.
 */
export function belowToken(uuid: string, at: Point): Point {
  const box = rectangleOf(uuid);
  return box ? { x: at.x, y: box.y + box.height } : at;
}
