/** Kinds of ranged weapons with different Accuracy. */
type RangedBuild = "basic" | "specialized" | "improvised";

/** Accuracy of ranged weapons of one kind. */
export interface UsualAccuracy {
  readonly least: number;
  /** null: no maximum. */
  readonly most: number | null;
  /** Of one that names none. */
  readonly initial: number;
}

/** Usual Accuracy of ranged weapons by kind. @rule SS-ACCURACY-07 */
const RANGED_ACCURACY: Readonly<Record<RangedBuild, UsualAccuracy>> = {
  basic: { least: 4, most: 5, initial: 4 },
  specialized: { least: 6, most: null, initial: 6 },
  improvised: { least: 3, most: 3, initial: 3 },
};

/** Build of a weapon, if it is not plain. */
export const WEAPON_BUILDS = ["improvised", "clumsy", "specialized"] as const;
export type WeaponBuild = "" | (typeof WEAPON_BUILDS)[number];

/** Returns the usual Accuracy of a ranged weapon. @rule SS-ACCURACY-07 */
export const rangedAccuracy = (build: WeaponBuild): UsualAccuracy =>
  RANGED_ACCURACY[build === "improvised" || build === "specialized" ? build : "basic"];
