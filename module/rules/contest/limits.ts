/** What an inherent limit is made of; ratings of the attributes, 0 and up. */
export interface LimitAttributes {
  readonly strength: number;
  readonly body: number;
  readonly reaction: number;
  readonly logic: number;
  readonly intuition: number;
  readonly willpower: number;
}

/** @rule SS-ACCURACY-05 @rule SS-DEFENSE-12 rounded up */
export const physicalLimit = ({ strength, body, reaction }: Pick<LimitAttributes, "strength" | "body" | "reaction">): number =>
  Math.ceil((2 * strength + body + reaction) / 3);

/** @rule SS-ACCURACY-05 rounded up */
export const mentalLimit = ({ logic, intuition, willpower }: Pick<LimitAttributes, "logic" | "intuition" | "willpower">): number =>
  Math.ceil((2 * logic + intuition + willpower) / 3);

export type WeaponBuild = "" | "improvised" | "clumsy";

/** Accuracy of a melee weapon that names none. @rule SS-ACCURACY-02 */
export const MELEE_ACCURACY: Readonly<Record<WeaponBuild, number>> = { "": 5, improvised: 4, clumsy: 3 };

/** One point worse in bad shape, never below 1. @rule SS-ACCURACY-03 @rule SS-ACCURACY-08 */
export const wornAccuracy = (accuracy: number, poor: boolean): number => (poor ? Math.max(1, accuracy - 1) : accuracy);

/** What a weapon says about its Accuracy; null where it names none. */
export interface AccuracyFacts {
  readonly standard: number | null;
  readonly melee: boolean;
  readonly unarmed: boolean;
  readonly build: WeaponBuild;
  readonly poor: boolean;
}

/**
 * Accuracy of a weapon as it is; null: the Physical limit counts.
 *
 * @rule SS-ACCURACY-02 @rule SS-ACCURACY-03 @rule SS-ACCURACY-04 @rule SS-ACCURACY-06 bare hands use the Physical limit
 */
export function weaponAccuracy({ standard, melee, unarmed, build, poor }: AccuracyFacts): number | null {
  if (unarmed) return null;
  const own = standard ?? (melee ? MELEE_ACCURACY[build] : null);
  return own === null ? null : wornAccuracy(own, poor);
}
