/** Builds of ranged weapons; each build has its own Accuracy. */
type RangedBuild = "basic" | "specialized" | "improvised";

/** Accuracy that ranged weapons of one build usually have. */
export interface UsualAccuracy {
  readonly least: number;
  /** Highest Accuracy; null: no maximum. */
  readonly most: number | null;
  /** Accuracy of a weapon without a stated Accuracy. */
  readonly initial: number;
}

/** Usual Accuracy of ranged weapons by build. @rule SS-ACCURACY-07 */
const RANGED_ACCURACY: Readonly<Record<RangedBuild, UsualAccuracy>> = {
  basic: { least: 4, most: 5, initial: 4 },
  specialized: { least: 6, most: null, initial: 6 },
  improvised: { least: 3, most: 3, initial: 3 },
};

/** Builds of a weapon other than the plain build. */
export const WEAPON_BUILDS = ["improvised", "clumsy", "specialized"] as const;
export type WeaponBuild = "" | (typeof WEAPON_BUILDS)[number];

/** Conditions of a weapon other than its plain condition. @rule SS-ACCURACY-03 @rule SS-ACCURACY-08 */
export const WEAPON_CONDITIONS = ["poor"] as const;

/** Returns the usual Accuracy of a ranged weapon. @rule SS-ACCURACY-07 */
export const rangedAccuracy = (build: WeaponBuild): UsualAccuracy =>
  RANGED_ACCURACY[build === "improvised" || build === "specialized" ? build : "basic"];

/** Default Accuracy of melee weapons by build. @rule SS-ACCURACY-02 */
export const MELEE_ACCURACY: Readonly<Record<WeaponBuild, number>> = { "": 5, improvised: 4, clumsy: 3, specialized: 5 };

/** Returns the default Accuracy of a weapon without a stated Accuracy; null: no default. @rule SS-ACCURACY-02 @rule SS-ACCURACY-07 */
function usualOf(kind: string, build: WeaponBuild): number | null {
  if (kind === "melee") return MELEE_ACCURACY[build];
  return kind === "ranged" ? rangedAccuracy(build).initial : null;
}

/**
 * Returns a weapon's Accuracy, adjusted for its condition: poor condition lowers it by 1, but not below 1.
 * @rule SS-ACCURACY-03 @rule SS-ACCURACY-08
 */
export const wornAccuracy = (accuracy: number, poor: boolean): number => (poor ? Math.max(1, accuracy - 1) : accuracy);

/** Facts that decide a weapon's Accuracy. `standard`: stated Accuracy; null: the default for its kind and build. */
export interface AccuracyFacts {
  readonly standard: number | null;
  /** "melee", "ranged" or "thrown"; a thrown weapon has no default. */
  readonly kind: string;
  readonly unarmed: boolean;
  readonly build: WeaponBuild;
  readonly poor: boolean;
}

/**
 * Returns the Accuracy of a weapon, which is its limit; null: the Physical Limit applies.
 * @rule SS-ACCURACY-01
 * @rule SS-ACCURACY-02
 * @rule SS-ACCURACY-07
 * @rule SS-ACCURACY-03
 * @rule SS-ACCURACY-04
 * @rule SS-ACCURACY-06 unarmed attacks use the Physical Limit
 */
export function weaponAccuracy({ standard, kind, unarmed, build, poor }: AccuracyFacts): number | null {
  if (unarmed) return null;
  const own = standard ?? usualOf(kind, build);
  return own === null ? null : wornAccuracy(own, poor);
}
