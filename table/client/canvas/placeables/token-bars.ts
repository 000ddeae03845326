import type * as PIXI from "pixi.js";

export interface BarData {
  readonly type: "bar" | "value";
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
  readonly editable?: boolean;
}

/** Returns the height of a bar; all values are in pixels. @param size - width of one space */
export const barHeight = (tokenHeight: number, size: number): number => Math.max(size * 0.09, Math.min(tokenHeight * 0.09, size * 0.14));

/**
 * Returns the color of a bar: from red through amber to green for the first bar; blue for the second bar.
 * @param number - 0: first bar; 1: second bar
 * @param share - value divided by maximum, 0 to 1
 */
export function barColor(number: number, share: number): number {
  if (number !== 0) return 0x4f8ff7;
  return share < 0.5 ? mix(0xe5484d, 0xf5a524, share * 2) : mix(0xf5a524, 0x46c56b, share * 2 - 1);
}

function mix(from: number, to: number, t: number): number {
  const channel = (shift: number): number => {
    const [a, b] = [(from >> shift) & 0xff, (to >> shift) & 0xff];
    return Math.round(a + (b - a) * t) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** Draws a bar `width` pixels long from the graphics' origin. */
export function drawBarInto(bar: PIXI.Graphics, number: number, data: BarData, width: number, height: number): void {
  const max = Number(data.max) > 0 ? Number(data.max) : 1;
  const share = Math.min(1, Math.max(0, Number(data.value) / max));
  const line = Math.max(1, height * 0.18);
  bar.clear();
  bar.beginFill(0x0b0e13, 0.85).drawRect(0, 0, width, height).endFill();
  bar
    .beginFill(barColor(number, share), 1)
    .drawRect(line, line, Math.max(0, (width - 2 * line) * share), height - 2 * line)
    .endFill();
}
