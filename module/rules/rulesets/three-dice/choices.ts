import type { CalledLocation } from "../../called/called-shot";
import { isPaired, PLACE_IDS, placeOf } from "../../locations/hit-locations";
import { missingLocations } from "../../locations/injury-tolerance";
import { modifierAt } from "../../locations/location-injury";
import { sumOf } from "../../chance/throws";
import type { Ruling } from "../../ruling";
import { attemptParts } from "./attempt";
import { rollUnderMethod } from "./method";
import { attemptOf, makeOf, namedAt, type Aimed } from "./read-field";

/** A row of the picker. */
export interface LocationChoice {
  /** What to call: a place, "weapon" or "random". */
  readonly location: string;
  readonly ruling: Ruling<CalledLocation | null>;
  /** Skill the three dice would be read against. */
  readonly skill: number;
  /** Wounding modifier there; null where the location is rolled. */
  readonly multiplier: number | null;
}

/** Places by their own names: of what comes in pairs the left one and the right one. */
const NAMED = PLACE_IDS.filter((id) => {
  const { location, side } = placeOf(id)!;
  return side !== null || !isPaired(location);
});

/** What an attacker may choose from, with price and effect; locations the body lacks are left out. @rule TD-LOC-01 @rule TD-RANDOM-01 @rule TD-LOC-39 */
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
