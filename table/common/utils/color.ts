/** Sources of a color: a number, "#rrggbb", "#rgb", another Color, or red, green and blue from 0 to 1. */
export type ColorSource = number | string | Color | readonly number[] | null | undefined;

/** A color as the number 0xRRGGBB; NaN: not a valid color. */
export class Color extends Number {
  /** Creates a color from a number, "#rrggbb", "#rgb", [r, g, b] from 0 to 1, or another Color. */
  static from(color: ColorSource): Color {
    if (color instanceof Color) return color;
    if (color === null || color === undefined) return new this(NaN);
    if (typeof color === "number" || Object.prototype.toString.call(color) === "[object Number]") return new this(Number(color));
    if (Array.isArray(color)) return Color.fromRGB(color as [number, number, number]);
    return Color.fromString(String(color));
  }

  static fromString(color: string): Color {
    const hex = color.trim().replace(/^#/, "");
    const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
    return new Color(/^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(full) ? parseInt(full.slice(0, 6), 16) : NaN);
  }

  static fromRGB([r, g, b]: readonly [number, number, number]): Color {
    const byte = (v: number): number => Math.max(0, Math.min(255, Math.round(v * 255)));
    return new Color((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }

  static fromHSV([h, s, v]: readonly [number, number, number]): Color {
    const f = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGB([f(5), f(3), f(1)]);
  }

  get valid(): boolean {
    const v = this.valueOf();
    return Number.isInteger(v) && v >= 0 && v <= 0xffffff;
  }

  get css(): string {
    return this.toString(16);
  }

  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }

  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }

  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }

  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }

  get littleEndian(): number {
    const v = this.valueOf();
    return ((v >> 16) & 0xff) | (v & 0xff00) | ((v & 0xff) << 16);
  }

  override toString(radix?: number): string {
    if (!this.valid && radix !== 10) return "#000000";
    return radix === undefined || radix === 16 ? `#${this.valueOf().toString(16).padStart(6, "0")}` : super.toString(radix);
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((v) => Math.round(v * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  mix(other: ColorSource, weight: number): Color {
    const o = Color.from(other);
    return Color.fromRGB([
      this.r * (1 - weight) + o.r * weight,
      this.g * (1 - weight) + o.g * weight,
      this.b * (1 - weight) + o.b * weight,
    ]);
  }

  multiply(other: Color | number): Color {
    return this.#byChannel(other, (own, its) => own * its);
  }

  add(other: Color | number): Color {
    return this.#byChannel(other, (own, its) => own + its);
  }

  subtract(other: Color | number): Color {
    return this.#byChannel(other, (own, its) => own - its);
  }

  maximize(other: Color | number): Color {
    return this.#byChannel(other, Math.max);
  }

  minimize(other: Color | number): Color {
    return this.#byChannel(other, Math.min);
  }

  /** Combines this color with another, channel by channel. @param other - a color, or a number from 0 to 1 for all channels */
  #byChannel(other: Color | number, work: (own: number, its: number) => number): Color {
    const [r, g, b] = other instanceof Color ? other.rgb : [other, other, other];
    const channel = (own: number, its: number): number => Math.min(1, Math.max(0, work(own, its)));
    return Color.fromRGB([channel(this.r, r), channel(this.g, g), channel(this.b, b)]);
  }

  equals(other: unknown): boolean {
    return this.valueOf() === Number(other);
  }

  toJSON(): string {
    return this.css;
  }

  static multiplyScalar(color: ColorSource, scalar: number): Color {
    return Color.from(color).multiply(scalar);
  }

  static mix(a: ColorSource, b: ColorSource, weight: number): Color {
    return Color.from(a).mix(b, weight);
  }
}
