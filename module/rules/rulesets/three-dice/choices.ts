import type { CalledLocation } from "../../called/called-shot";
import { isPaired, PLACE_IDS, placeOf } from "../../locations/hit-locations";
import { missingLocations } from "../../locations/injury-tolerance";
import { modifierAt } from "../../locations/location-injury";
import { sumOf } from "../../chance/roll-specs";
import type { Ruling } from "../../ruling";
import { attemptParts } from "./attempt";
import { rollUnderMethod } from "./method";
import { attemptOf, makeOf, namedAt, type Aimed } from "./read-field";

/** A row of the location picker. */
export interface LocationChoice {
  /** Id to call: a place, "weapon" or "random". */
  readonly location: string;
  readonly ruling: Ruling<CalledLocation | null>;
  /** Skill for the 3d6 roll. */
  readonly skill: number;
  /** Wounding modifier there; null: the location is rolled. */
  readonly multiplier: number | null;
}

/** Places by name; of a pair only the left and the right one. */
const NAMED = PLACE_IDS.filter((id) => {
  const { location, side } = placeOf(id)!;
  return side !== null || !isPaired(location);
});

/**
 * Returns what an attacker can aim at, with price and effect, without locations the body lacks.
 * @rule TD-LOC-01 @rule TD-RANDOM-01 @rule TD-LOC-39
 */
export function locationChoices({ order, field }: Aimed): LocationChoice[] {
  const make = makeOf(field.entities[field.intended]!.fighter);
  const missing = missingLocations(make.lacks);
  const { woundClass, tightBeam = false } = field.weapon;
  const row = (location: string): LocationChoice => {
    const wish = { ...order, called: { location } };
    const place = placeOf(location);
    const modifier = place && modifierAt({ woundClass: woundClass ?? "cr", tightBeam, location: place.location, bluntTrauma: false }, make);
    return {
      location,
      ruling: rollUnderMethod.call(wish, field),
      skill: sumOf(attemptParts(attemptOf({ order: wish, field }, namedAt(wish)!))),
      multiplier: modifier && modifier.times / modifier.per,
    };
  };
  return [...NAMED.filter((id) => !missing.includes(placeOf(id)!.location)), "weapon", "random"].map(row);
}
