/** Position of a window, in CSS pixels from the top-left corner of its browser window. */
export interface Position {
  top?: number;
  left?: number;
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
  zIndex?: number;
}

export interface Bounds {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** Size of the element without constraints, in CSS pixels. */
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  readonly minWidth?: number | undefined;
  readonly minHeight?: number | undefined;
  readonly maxWidth?: number | undefined;
  readonly maxHeight?: number | undefined;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** Fits a requested position: limits the size, then moves the window inside the viewport. Centers a window without a position. */
export function fitPosition(asked: Position, bounds: Bounds): Position {
  const scale = asked.scale || 1;
  const size = (value: number | "auto" | undefined, low = 0, high = Infinity): number | "auto" =>
    typeof value === "number" && Number.isFinite(value) ? clamp(value, low, high) : "auto";
  const width = size(asked.width, bounds.minWidth, bounds.maxWidth ?? bounds.viewportWidth);
  const height = size(asked.height, bounds.minHeight, bounds.maxHeight ?? bounds.viewportHeight);
  const taken = {
    width: (width === "auto" ? bounds.naturalWidth : width) * scale,
    height: (height === "auto" ? bounds.naturalHeight : height) * scale,
  };
  const left = asked.left ?? (bounds.viewportWidth - taken.width) / 2;
  const top = asked.top ?? (bounds.viewportHeight - taken.height) / 2;
  return {
    ...asked,
    width,
    height,
    scale,
    left: Math.round(clamp(left, 0, bounds.viewportWidth - taken.width)),
    top: Math.round(clamp(top, 0, bounds.viewportHeight - taken.height)),
  };
}

/**
 * Converts a CSS length in pixels or percent to a number of pixels; a percentage refers to `parent`. Returns undefined for other values.
 */
export function cssPixels(style: string, parent: number): number | undefined {
  const number = Number.parseFloat(style);
  if (Number.isNaN(number)) return undefined;
  if (style.trim().endsWith("%")) return (number / 100) * parent;
  return /^-?[\d.]+(px)?$/.test(style.trim()) ? number : undefined;
}

export function measureBounds(element: HTMLElement): Bounds {
  const view = element.ownerDocument.defaultView!;
  const computed = view.getComputedStyle(element);
  const { innerWidth, innerHeight } = view;
  return {
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    naturalWidth: element.offsetWidth,
    naturalHeight: element.offsetHeight,
    minWidth: cssPixels(computed.minWidth, innerWidth),
    minHeight: cssPixels(computed.minHeight, innerHeight),
    maxWidth: cssPixels(computed.maxWidth, innerWidth),
    maxHeight: cssPixels(computed.maxHeight, innerHeight),
  };
}

export function applyPosition(element: HTMLElement, position: Position): void {
  const length = (value: number | "auto" | undefined): string => (typeof value === "number" ? `${value}px` : "");
  const { style } = element;
  style.width = position.width === "auto" ? "auto" : length(position.width);
  style.height = position.height === "auto" ? "auto" : length(position.height);
  style.left = length(position.left);
  style.top = length(position.top);
  style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : "";
  style.transformOrigin = style.transform ? "top left" : "";
  if (position.zIndex) style.zIndex = String(position.zIndex);
}
