import type { ClockPatch } from "./patch";

/** Distance to rewind the clock. */
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
 * Returns how many of the newest steps to rewind to reach a target. The step that started the current one is included.
 * @param undos Patches that undo each step, newest first.
 * @returns 0: nothing to rewind.
 */
export const rewindLength = (undos: readonly (readonly ClockPatch[])[], to: RewindTarget): number => undos.findIndex(CROSSES[to]) + 1;
