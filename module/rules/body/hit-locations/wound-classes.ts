export const WOUND_CLASSES = ["cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox", "fat"] as const;

export type WoundClass = (typeof WOUND_CLASSES)[number];

/** A fraction of two integers. Unlike a decimal number, it has no rounding error. */
export interface Ratio {
  readonly times: number;
  readonly per: number;
}

export const ratio = (times: number, per = 1): Ratio => ({ times, per });

/** Returns whether a wound class is impaling or piercing. */
export const isPointed = (woundClass: WoundClass): boolean => woundClass === "imp" || woundClass.startsWith("pi");
