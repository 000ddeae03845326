import { readTicking, type Clock, type Ticking } from "../clock";

/** Patch that undoes a command: the old values of all fields the command changed. */
export interface ClockPatch extends Partial<Omit<Clock, "fighters">> {
  /** Old states of changed fighters by id; null: the fighter was not on the clock before. */
  readonly fighters?: Readonly<Record<string, Ticking | null>>;
}

const FIGURES = ["round", "pass", "passes", "acting", "together", "timed", "due"] as const satisfies readonly (keyof Clock)[];

const sameList = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => item === b[at]));

/** Returns the patch from a clock back to an earlier one, with only the fields that differ. */
export function difference(after: Clock, clock: Clock): ClockPatch {
  const ids = new Set([...Object.keys(after.fighters), ...Object.keys(clock.fighters)]);
  const changed = [...ids].filter((id) => after.fighters[id] !== clock.fighters[id]);
  const figures = FIGURES.filter((figure) => !sameList(after[figure], clock[figure]));
  return {
    ...Object.fromEntries(figures.map((figure) => [figure, clock[figure]])),
    ...(changed.length > 0 ? { fighters: Object.fromEntries(changed.map((id) => [id, clock.fighters[id] ?? null])) } : {}),
  };
}

/** Returns the clock as it was before a command. Also reads patches from older versions. */
export function rewind(clock: Clock, { fighters: old = {}, ...figures }: ClockPatch): Clock {
  const merged: Readonly<Record<string, Ticking | null>> = { ...clock.fighters, ...old };
  const kept = Object.entries(merged).flatMap(([id, fighter]) => (fighter === null ? [] : [[id, readTicking(fighter)] as const]));
  return { ...clock, ...figures, fighters: Object.fromEntries(kept) };
}
