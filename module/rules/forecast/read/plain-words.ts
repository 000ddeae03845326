import { LIMITS } from "../../limits";

/** An invalid plan: says what is wrong, where in the plan, and what would be right. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Path within a plan: "sides[1].fighters[0].tactics". */
export type Where = string;

export const refusePlan = (where: Where, wrong: string): never => {
  throw new PlanError(`${where === "" ? "the plan" : where}: ${wrong}`);
};

export type PlainMap = Readonly<Record<string, unknown>>;

const MOST_SHOWN = 60;
function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
}

export const isMap = (value: unknown): value is PlainMap => typeof value === "object" && value !== null && !Array.isArray(value);

export const under = (where: Where, key: string): Where => (where === "" ? key : `${where}.${key}`);

/** Reads a map that has no other keys than these. */
export function mapAt(value: unknown, where: Where, keys: readonly string[]): PlainMap {
  if (!isMap(value)) return refusePlan(where, `must be a map with ${keys.join(", ")}; it is ${shown(value)}`);
  const strange = Object.keys(value).find((key) => !keys.includes(key));
  return strange === undefined ? value : refusePlan(where, `knows no "${strange}"; there are ${keys.join(", ")}`);
}

export function listAt(value: unknown, where: Where): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refusePlan(where, `must be a list; it is ${shown(value)}`);
  return value.length <= LIMITS.list ? value : refusePlan(where, `must have at most ${LIMITS.list} entries; it has ${value.length}`);
}

export function textAt(value: unknown, where: Where, initial?: string): string {
  if (value === undefined && initial !== undefined) return initial;
  if (typeof value !== "string" || value.trim() === "") return refusePlan(where, `must be a text; it is ${shown(value)}`);
  if (value.length <= LIMITS.label) return value;
  return refusePlan(where, `must have at most ${LIMITS.label} characters; it has ${value.length}`);
}

export function flagAt(value: unknown, where: Where, initial: boolean): boolean {
  if (value === undefined) return initial;
  return typeof value === "boolean" ? value : refusePlan(where, `must be true or false; it is ${shown(value)}`);
}

/** Reads an integer in a range. */
export function wholeAt(value: unknown, where: Where, { least, most, initial }: { least: number; most: number; initial?: number }): number {
  if (value === undefined && initial !== undefined) return initial;
  const fits = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  return fits ? value : refusePlan(where, `must be a whole number from ${least} to ${most}; it is ${shown(value)}`);
}

/** Reads a number in a range. */
export function numberFrom(value: unknown, where: Where, least: number, most: number): number {
  const fits = typeof value === "number" && value >= least && value <= most;
  return fits ? value : refusePlan(where, `must be a number from ${least} to ${most}; it is ${shown(value)}`);
}

export function oneOfAt<T extends string>(value: unknown, where: Where, words: readonly T[], initial?: T): T {
  if (value === undefined && initial !== undefined) return initial;
  const found = words.find((word) => word === value);
  return found ?? refusePlan(where, `must be one of ${words.join(", ")}; it is ${shown(value)}`);
}

const metre = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= LIMITS.way;

/** Reads a point such as [x, y], meters. */
export function pointAt(value: unknown, where: Where): { x: number; y: number } {
  const [x, y] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (Array.isArray(value) && value.length === 2 && metre(x) && metre(y)) return { x, y };
  return refusePlan(where, `must be a place such as [12, 3.5], metres; it is ${shown(value)}`);
}
