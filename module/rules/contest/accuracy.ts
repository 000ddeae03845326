/** Kinds of ranged weapons with different Accuracy. */
type RangedBuild = "basic" | "specialised" | "improvised";

/**
 * Usual Accuracy of ranged weapons by kind, and what one that names none has. `most` null: no maximum. Specialised ones name their own.
 * @rule SS-ACCURACY-07
 */
export const RANGED_ACCURACY: Readonly<
  Record<RangedBuild, { readonly least: number; readonly most: number | null; readonly initial: number }>
> = {
  basic: { least: 4, most: 5, initial: 4 },
  specialised: { least: 6, most: null, initial: 6 },
  improvised: { least: 3, most: 3, initial: 3 },
};
