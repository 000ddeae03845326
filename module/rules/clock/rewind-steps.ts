import type { ClockPatch } from "./patch";

/** How far back somebody wants to go. */
export type BackTo = "step" | "phase" | "pass" | "round";

const touches = (patches: readonly ClockPatch[], ...names: readonly (keyof ClockPatch)[]): boolean =>
  patches.some((patch) => names.some((name) => name in patch));

const CROSSES: Readonly<Record<BackTo, (patches: readonly ClockPatch[]) => boolean>> = {
  step: () => true,
  phase: (patches) => touches(patches, "acting", "together", "pass", "round"),
  pass: (patches) => touches(patches, "pass", "round"),
  round: (patches) => touches(patches, "round"),
};

/**
 * How many of the newest steps are taken back to come to the phase, the pass or the round before: all of it, and what began it.
 *
 * @param undos newest first: what takes each step back
 * @returns 0 when there is nothing before
 */
export const stepsBack = (undos: readonly (readonly ClockPatch[])[], to: BackTo): number => undos.findIndex(CROSSES[to]) + 1;
