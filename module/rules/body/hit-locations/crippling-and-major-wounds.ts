import { leastAbove } from "./wounding-modifiers";
import type { HitLocation } from "./hit-locations";
import type { WoundClass } from "./wound-classes";
import { locationFor } from "./injury-tolerance";

/** Divisor of the maximum hit points; injury above the quotient cripples the location. @rule TD-LOC-32 @rule TD-LOC-35 */
const SHARE: Readonly<Partial<Record<HitLocation, number>>> = { arm: 2, leg: 2, hand: 3, foot: 3 };

/**
 * Returns the least injury that cripples a location; null if the location cannot be crippled. A hit never causes more injury to the
 * location than this.
 * @rule TD-LOC-33 @rule TD-LOC-36
 */
export function cripplingInjury(location: HitLocation, hp: number): number | null {
  const share = SHARE[location];
  return share === undefined ? null : leastAbove(hp, share);
}

/** Returns whether an injury is a major wound. @rule TD-LOC-42 more than half of the maximum hit points */
export const isMajorWound = (injury: number, hp: number): boolean => injury > hp / 2;

/**
 * Returns the number of eyes that a hit blinds.
 * @rule TD-LOC-18 an eye is blinded by an injury of more than a tenth of the maximum hit points
 * @rule TD-LOC-24 acid in the face can blind one or both eyes
 * @rule TD-LOC-20 poison blinds no eye
 */
export function eyesBlinded(location: HitLocation, woundClass: WoundClass, injury: number, hp: number): 0 | 1 | 2 {
  const at = locationFor(location, woundClass);
  if (at === "eye") return injury > hp / 10 ? 1 : 0;
  if (at !== "face" || woundClass !== "cor") return 0;
  return injury > hp ? 2 : isMajorWound(injury, hp) ? 1 : 0;
}

/** Returns whether the GM may declare a decapitation. This takes a cutting hit to the neck of a target who is dead. @rule TD-LOC-27 */
export const mayDecapitate = (location: HitLocation, woundClass: WoundClass, dead: boolean): boolean =>
  dead && location === "neck" && woundClass === "cut";
