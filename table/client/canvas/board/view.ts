import type { Box, Point } from "../../../common/grid/grid-types";

/** The view of the canvas: the canvas point at the center of the screen, and the screen pixels per canvas pixel. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export interface ViewLimits {
  readonly minScale: number;
  readonly maxScale: number;
  /** Area that must contain the center of the screen. */
  readonly rect: Box;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export function clampView({ x, y, scale }: View, { minScale, maxScale, rect }: ViewLimits): View {
  return {
    x: Math.round(clamp(x, rect.x, rect.x + rect.width) * 100) / 100,
    y: Math.round(clamp(y, rect.y, rect.y + rect.height) * 100) / 100,
    scale: clamp(scale, minScale, maxScale),
  };
}

export function toCanvas(screen: Point, view: View, size: ScreenSize): Point {
  return { x: view.x + (screen.x - size.width / 2) / view.scale, y: view.y + (screen.y - size.height / 2) / view.scale };
}

export function toScreen(point: Point, view: View, size: ScreenSize): Point {
  return { x: (point.x - view.x) * view.scale + size.width / 2, y: (point.y - view.y) * view.scale + size.height / 2 };
}

/** Returns a view at `scale` in which the canvas point under `anchor` (screen pixels) stays at `anchor`. */
export function zoomAt(view: View, scale: number, anchor: Point, size: ScreenSize): View {
  const fixed = toCanvas(anchor, view, size);
  return { x: fixed.x - (anchor.x - size.width / 2) / scale, y: fixed.y - (anchor.y - size.height / 2) / scale, scale };
}

/** Returns the view that shows a whole box. @param margin - share of the screen that remains free */
export function fitView(box: Box, size: ScreenSize, margin = 0.04): View {
  const scale = Math.min(size.width / box.width, size.height / box.height) * (1 - margin);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/** Returns the part of the canvas on screen. */
export function visibleBox(view: View, size: ScreenSize): Box {
  const [width, height] = [size.width / view.scale, size.height / view.scale];
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}

/** Returns whether two boxes overlap, with `margin` pixels of tolerance. */
export function overlaps(a: Box, b: Box, margin = 0): boolean {
  return a.x - margin <= b.x + b.width && b.x - margin <= a.x + a.width && a.y - margin <= b.y + b.height && b.y - margin <= a.y + a.height;
}
