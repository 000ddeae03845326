import type { ClockPatch } from "./clock-patch";

/** Points that a GM can rewind the clock to. */
export const REWINDS = ["step", "phase", "pass", "round"] as const;

export type RewindTarget = (typeof REWINDS)[number];

const touches = (patches: readonly ClockPatch[], ...names: readonly (keyof ClockPatch)[]): boolean =>
  patches.some((patch) => names.some((name) => name in patch));

const CROSSES: Readonly<Record<RewindTarget, (patches: readonly ClockPatch[]) => boolean>> = {
  step: () => true,
  phase: (patches) => touches(patches, "acting", "together", "pass", "round"),
  pass: (patches) => touches(patches, "pass", "round"),
  round: (patches) => touches(patches, "round"),
};

/**
 * Returns the number of newest steps to rewind, including the step that started the current phase, pass or round.
 * @param undos Patches that undo each step, newest first.
 * @returns Number of steps; 0: no step to rewind.
 */
export const rewindLength = (undos: readonly (readonly ClockPatch[])[], to: RewindTarget): number => undos.findIndex(CROSSES[to]) + 1;
