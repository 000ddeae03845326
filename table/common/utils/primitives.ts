import type { SourceData } from "../dynamic";

/** Adds a method to a built-in class unless it exists. The method is not enumerable. */
function add(target: SourceData, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Installs the methods that Foundry adds to built-in classes and that packages rely on. */
export function installPrimitives(): void {
  add(Math, "clamp", (n: number, min: number, max: number) => Math.min(Math.max(n, min), max));
  add(Math, "toDegrees", (angle: number) => (angle * 180) / Math.PI);
  add(Math, "toRadians", (degrees: number) => (degrees * Math.PI) / 180);
  add(Math, "normalizeDegrees", (degrees: number) => ((degrees % 360) + 360) % 360);
  add(Math, "normalizeRadians", (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle)));
  add(Math, "mix", (a: number, b: number, weight: number) => a * (1 - weight) + b * weight);
  add(
    Number,
    "isNumeric",
    (n: unknown) => !(n === null || n === undefined || n === "" || typeof n === "boolean" || Array.isArray(n) || Number.isNaN(Number(n))),
  );
  add(Number, "fromString", (text: string) => (typeof text !== "string" || !text.trim() ? NaN : Number(text.replace(/\s+/g, ""))));
  add(Number.prototype, "between", function (this: number, a: number, b: number, inclusive = true) {
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= min && this <= max : this > min && this < max;
  });
  add(Number.prototype, "signedString", function (this: number) {
    return (this < 0 ? "" : "+") + String(this);
  });
  add(Number.prototype, "toNearest", function (this: number, interval = 1, method: "round" | "floor" | "ceil" = "round", base = 0) {
    return Number((base + Math[method]((Number(this) - base) / interval) * interval).toFixed(10));
  });
  add(Number.prototype, "almostEqual", function (this: number, other: number, epsilon = 1e-8) {
    return Math.abs(Number(this) - other) < epsilon;
  });
  add(Math, "roundDecimals", (n: number, places: number) => Number(n.toFixed(places)));
  add(RegExp, "escape", (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  add(Number.prototype, "ordinalString", function (this: number) {
    const suffix = { one: "st", two: "nd", few: "rd", other: "th" } as Record<string, string>;
    return `${this}${suffix[new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this))]}`;
  });
  add(Number.prototype, "paddedString", function (this: number, digits: number) {
    return String(this).padStart(digits, "0");
  });
  add(String.prototype, "capitalize", function (this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  });
  add(String.prototype, "titleCase", function (this: string) {
    return this.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
  });
  add(String.prototype, "slugify", function (this: string, { replacement = "-", strict = false } = {}) {
    const slug = this.normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, replacement);
    return strict ? slug.replace(/[^a-z0-9-]/g, "") : slug;
  });
  add(String.prototype, "compare", function (this: string, other: string) {
    return this.localeCompare(other);
  });
  installCollections();
}

function installCollections(): void {
  add(Array, "fromRange", (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min));
  add(Array.prototype, "deepFlatten", function (this: unknown[]) {
    return this.flat(Infinity);
  });
  add(Array.prototype, "equals", function (this: unknown[], other: unknown[]) {
    return this.length === other?.length && this.every((v, i) => v === other[i]);
  });
  add(Array.prototype, "filterJoin", function (this: unknown[], separator: string) {
    return this.filter((v) => !!v).join(separator);
  });
  add(Array.prototype, "findSplice", function (this: unknown[], find: (v: unknown) => boolean, replace?: unknown) {
    const index = this.findIndex(find);
    if (index === -1) return null;
    return replace === undefined ? this.splice(index, 1)[0] : this.splice(index, 1, replace)[0];
  });
  add(Array.prototype, "partition", function (this: unknown[], rule: (v: unknown) => boolean) {
    return [this.filter((v) => !rule(v)), this.filter((v) => rule(v))];
  });
  const set = Set.prototype;
  add(set, "filter", function (this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    return new Set([...this].filter((v, i) => test(v, i, this)));
  });
  add(set, "find", function (this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    return [...this].find((v, i) => test(v, i, this));
  });
  add(set, "map", function (this: Set<unknown>, fn: (v: unknown, i: number, s: Set<unknown>) => unknown) {
    return new Set([...this].map((v, i) => fn(v, i, this)));
  });
  add(set, "some", function (this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    return [...this].some((v, i) => test(v, i, this));
  });
  add(set, "every", function (this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    return [...this].every((v, i) => test(v, i, this));
  });
  add(set, "reduce", function (this: Set<unknown>, fn: (a: unknown, v: unknown) => unknown, initial: unknown) {
    return [...this].reduce(fn, initial);
  });
  add(set, "first", function (this: Set<unknown>) {
    return this.values().next().value;
  });
  add(set, "equals", function (this: Set<unknown>, other: Set<unknown>) {
    return this.size === other?.size && [...this].every((v) => other.has(v));
  });
  add(set, "intersects", function (this: Set<unknown>, other: Set<unknown>) {
    return [...this].some((v) => other.has(v));
  });
  add(set, "isSubset", function (this: Set<unknown>, other: Set<unknown>) {
    return [...this].every((v) => other.has(v));
  });
  add(set, "toObject", function (this: Set<unknown>) {
    return [...this];
  });
}
