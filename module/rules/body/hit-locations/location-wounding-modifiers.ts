import { type WoundClass, type Ratio, ratio, WOUND_CLASSES, isPointed } from "./wound-classes";
import { LIMB_TAMED, plainModifier } from "./wounding-modifiers";
import type { HitLocation } from "./hit-locations";
import { type Make, sameAllThrough, countsAs, locationFor, INNER } from "./injury-tolerance";

type Sort = WoundClass | "tight-beam";

const each = (sorts: readonly Sort[], modifier: Ratio): Partial<Record<Sort, Ratio>> =>
  Object.fromEntries(sorts.map((sort) => [sort, modifier]));

const LIMB = each(LIMB_TAMED, ratio(1));

/** Wounding modifier at the skull, the same for every wound class. @rule TD-LOC-13 @rule TD-LOC-19 */
const SKULL = each([...WOUND_CLASSES, "tight-beam"], ratio(4));

/** Penetrating damage, before it becomes injury. */
export interface Blow {
  /** Points of penetrating damage, 0 or more. */
  readonly penetrating: number;
  readonly woundClass: WoundClass;
  readonly tightBeam: boolean;
  /** Location that was hit. For a large-area attack, this is the location from `areaPlace`. */
  readonly location: HitLocation;
  /** true: the damage is blunt trauma through flexible armor. @rule TD-WOUND-10 */
  readonly bluntTrauma: boolean;
  /** true: the attack is an area effect, a cone or an explosion. @rule TD-TOLERANCE-12 */
  readonly area: boolean;
}

/**
 * Wounding modifiers by location that replace the plain modifiers.
 * @rule TD-WOUND-11
 * @rule TD-LOC-28 no replacement at the groin
 * @rule TD-LOC-31 limbs
 */
const AT: Readonly<Record<HitLocation, Readonly<Partial<Record<Sort, Ratio>>>>> = {
  torso: {},
  groin: {},
  /** @rule TD-LOC-09 @rule TD-LOC-10 */
  vitals: { ...each(WOUND_CLASSES.filter(isPointed), ratio(3)), "tight-beam": ratio(2) },
  skull: SKULL,
  eye: SKULL,
  /** @rule TD-LOC-23 */
  face: { cor: ratio(3, 2) },
  /** @rule TD-LOC-25 @rule TD-LOC-26 */
  neck: { cr: ratio(3, 2), cor: ratio(3, 2), cut: ratio(2) },
  arm: LIMB,
  leg: LIMB,
  hand: LIMB,
  foot: LIMB,
};

/**
 * Returns the wounding modifier of a hit.
 * @rule TD-WOUND-10 blunt trauma has no modifier
 * @rule TD-WOUND-11 the location can replace the modifier
 * @rule TD-TOLERANCE-13 the location never counts on a homogenous or diffuse body
 * @rule TD-TOLERANCE-06 against unliving bodies, pointed attacks use the location only at the eye, skull and vitals
 */
export function modifierAt({ woundClass, tightBeam, location, bluntTrauma }: Omit<Blow, "penetrating" | "area">, make: Make): Ratio {
  if (bluntTrauma) return ratio(1);
  const plain = plainModifier(woundClass, make.tolerance);
  if (sameAllThrough(make)) return plain;
  const at = countsAs(locationFor(location, woundClass), make);
  if (make.tolerance === "unliving" && isPointed(woundClass) && !INNER.includes(at)) return plain;
  return AT[at][woundClass === "burn" && tightBeam ? "tight-beam" : woundClass] ?? plain;
}
