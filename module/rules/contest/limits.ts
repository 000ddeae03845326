import { rangedAccuracy, type WeaponBuild } from "./accuracy";

/** Attribute ratings an inherent limit is derived from, 0 or more. */
export interface LimitAttributes {
  readonly strength: number;
  readonly body: number;
  readonly reaction: number;
  readonly logic: number;
  readonly intuition: number;
  readonly willpower: number;
}

/** Returns the Physical limit. @rule SS-ACCURACY-05 @rule SS-DEFENSE-12 rounded up */
export const physicalLimit = ({ strength, body, reaction }: Pick<LimitAttributes, "strength" | "body" | "reaction">): number =>
  Math.ceil((2 * strength + body + reaction) / 3);

/** Returns the Mental limit. @rule SS-ACCURACY-05 rounded up */
export const mentalLimit = ({ logic, intuition, willpower }: Pick<LimitAttributes, "logic" | "intuition" | "willpower">): number =>
  Math.ceil((2 * logic + intuition + willpower) / 3);

/** Default Accuracy of melee weapons by build. @rule SS-ACCURACY-02 */
export const MELEE_ACCURACY: Readonly<Record<WeaponBuild, number>> = { "": 5, improvised: 4, clumsy: 3, specialized: 5 };

/** Returns the Accuracy a weapon has that names none; null: it has none. @rule SS-ACCURACY-02 @rule SS-ACCURACY-07 */
function usualOf(kind: string, build: WeaponBuild): number | null {
  if (kind === "melee") return MELEE_ACCURACY[build];
  return kind === "ranged" ? rangedAccuracy(build).initial : null;
}

/** Returns the Accuracy, 1 lower in poor condition but at least 1. @rule SS-ACCURACY-03 @rule SS-ACCURACY-08 */
export const wornAccuracy = (accuracy: number, poor: boolean): number => (poor ? Math.max(1, accuracy - 1) : accuracy);

/** Accuracy figures of a weapon; `standard` null: the default of its kind. */
export interface AccuracyFacts {
  readonly standard: number | null;
  /** "melee", "ranged" or "thrown"; what is thrown has no default. */
  readonly kind: string;
  readonly unarmed: boolean;
  readonly build: WeaponBuild;
  readonly poor: boolean;
}

/**
 * Returns the Accuracy of a weapon; null: the Physical limit applies.
 * @rule SS-ACCURACY-02 @rule SS-ACCURACY-07 @rule SS-ACCURACY-03 @rule SS-ACCURACY-04
 * @rule SS-ACCURACY-06 unarmed attacks use the Physical limit
 */
export function weaponAccuracy({ standard, kind, unarmed, build, poor }: AccuracyFacts): number | null {
  if (unarmed) return null;
  const own = standard ?? usualOf(kind, build);
  return own === null ? null : wornAccuracy(own, poor);
}
