/** Kinds of ranged weapons with different Accuracy. */
const RANGED_BUILDS = ["basic", "specialised", "improvised"] as const;
export type RangedBuild = (typeof RANGED_BUILDS)[number];

/** Usual Accuracy and default by kind. `most` null: no maximum. @rule SS-ACCURACY-07 */
export const RANGED_ACCURACY: Readonly<
  Record<RangedBuild, { readonly least: number; readonly most: number | null; readonly initial: number }>
> = {
  basic: { least: 4, most: 5, initial: 4 },
  specialised: { least: 6, most: null, initial: 6 },
  improvised: { least: 3, most: 3, initial: 3 },
};

/** Returns whether an Accuracy is usual for the kind. Others are allowed, but a sheet can point them out. @rule SS-ACCURACY-07 */
export const isUsualAccuracy = (build: RangedBuild, accuracy: number): boolean => {
  const { least, most } = RANGED_ACCURACY[build];
  return accuracy >= least && (most === null || accuracy <= most);
};
