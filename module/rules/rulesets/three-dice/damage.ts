import type { RollSpec } from "../../chance/roll-specs";
import { BODY_PLACES, placeId, sided, type HitLocation, type HitPlace, type Side } from "../../body/hit-locations/hit-locations";
import { missingLocations, type Make } from "../../body/hit-locations/injury-tolerance";
import { isMissing } from "../../body/hit-locations/body-plan-places";
import { afterInjury, injuryFrom, type Injury } from "../../body/hit-locations/location-injury";
import { areaPlace, areaDr, exposed, type Exposure } from "../../body/hit-locations/large-area-injury";
import { ownDr, penetrating, totalDr, wornDr, type WornResistance } from "../../body/hit-locations/damage-resistance";
import { asksKnockdown, knockdownModifier, shock } from "../../body/hit-locations/shock-and-knockdown";
import { ratio, type WoundClass } from "../../body/hit-locations/wound-classes";
import { damageAtRange, type DamageRanges } from "../../flight/range";
import { armorOver } from "./attempt";

/** Damage as dice and a bonus, such as "2d", "1d+2" or "3d-1". */
export interface DamageDice {
  /** Number of dice; 0 for fixed damage. */
  readonly dice: number;
  readonly faces: number;
  readonly add: number;
}

/** Returns the damage roll of a weapon. @rule TD-WOUND-01 */
export const damageRollSpec = ({ dice, faces, add }: DamageDice): RollSpec => ({
  kind: "sum",
  dice,
  faces,
  parts: add === 0 ? [] : [{ part: "bonus", value: add, rule: "TD-WOUND-01" }],
});

/** Returns the basic damage for a sum of dice, at least 0. @rule TD-WOUND-01 */
export const basicDamage = ({ add }: DamageDice, sum: number): number => Math.max(0, sum + add);

/** A hit whose basic damage is known. */
export interface Hit {
  readonly basic: number;
  readonly woundClass: WoundClass;
  readonly tightBeam: boolean;
  /** Location that was hit; a large-area attack ignores this location. */
  readonly location: HitLocation;
  /** Side of a paired location; null or omitted: the location is unpaired, or both sides have the same armor. */
  readonly side?: Side | null;
  readonly chink: boolean;
  /** Armor divisor; 1 changes nothing. */
  readonly divisor: number;
  /** Distance and damage ranges; null: distance does not change the damage. */
  readonly range: { readonly yards: number; readonly ranges: DamageRanges } | null;
  /** Exposure to a large-area attack; null: the attack hits a single location. */
  readonly area: Exposure | null;
  /** Penetrating damage that the GM set; omitted: DR decides. */
  readonly through?: number;
}

/** The body that was hit. */
export interface StruckBody {
  readonly make: Make;
  readonly worn: WornResistance;
  /** Hit points before this hit. */
  readonly hp: number;
  /** Fatigue points before this hit. */
  readonly fp: number;
}

/** All steps of the damage calculation, in order. @rule TD-WOUND-12 @rule TD-WOUND-07 */
export interface WorkedOut extends Injury {
  readonly basic: number;
  readonly atRange: number;
  /** Location whose effects apply. */
  readonly location: HitLocation;
  readonly dr: number;
  readonly penetrating: number;
  readonly hpAfter: number;
  readonly fpAfter: number;
  /** Shock penalty, 0 or less. */
  readonly shock: number;
  /** Modifier of the knockdown roll; null if no roll is needed. */
  readonly knockdown: number | null;
}

interface Shielded {
  readonly location: HitLocation;
  readonly dr: number;
  /** true: the attack reached no part of the body. */
  readonly spared: boolean;
}

/**
 * Returns the location and DR of a hit at a single location.
 * @rule TD-LOC-12 @rule TD-LOC-19 @rule TD-LOC-21 @rule TD-CHINK-06 @rule TD-CHINK-07
 */
function atPlace({ woundClass, chink, divisor, side = null }: Hit, { worn }: StruckBody, location: HitLocation): Shielded {
  const armor = wornDr(worn, armorOver(location), woundClass, sided(armorOver(location), side));
  return { location, dr: totalDr({ armor, own: ownDr(location, woundClass), chink, divisor }), spared: false };
}

/** Returns the hit locations that a body has, with their sides. @rule TD-TOLERANCE-17 without the locations of missing parts */
export const presentPlaces = ({ lacks, anatomy }: Pick<Make, "lacks" | "anatomy">): HitPlace[] => {
  const missing = missingLocations(lacks);
  return BODY_PLACES.filter((place) => !missing.includes(place.location) && !isMissing(anatomy, place));
};

/**
 * Returns the hit locations that a large-area attack reaches, and the mean DR that counts for the whole body.
 * @rule TD-AREA-06 @rule TD-AREA-07
 * @returns Reached locations and DR values; `dr` is null if the attack reaches no location.
 */
export function averageProtection(woundClass: WoundClass, { worn, make }: StruckBody, exposure: Exposure) {
  const reached = exposed(presentPlaces(make), exposure, placeId);
  const drAt = ({ location, side }: HitPlace): number => wornDr(worn, armorOver(location), woundClass, sided(armorOver(location), side));
  const [torso, least] = [drAt({ location: "torso", side: null }), Math.min(...reached.map(drAt))];
  return { reached, torso, least, dr: areaDr(torso, reached.map(drAt)) };
}

/**
 * Returns the location and DR of a large-area hit, and whether it reaches no part of the body.
 * @rule TD-AREA-06 the mean DR of the armor counts
 * @rule TD-AREA-12 a location counts only if the attack reaches no other location
 */
function allOver({ woundClass, divisor }: Hit, body: StruckBody, exposure: Exposure): Shielded {
  const { reached, dr: mean } = averageProtection(woundClass, body, exposure);
  const { location } = areaPlace(reached);
  const dr = totalDr({ armor: mean ?? 0, own: ownDr(location, woundClass), chink: false, divisor });
  return { location, dr, spared: mean === null };
}

/** Returns the location and DR of a hit. @rule TD-WOUND-12 */
export const protection = (hit: Hit, body: StruckBody): Shielded =>
  hit.area === null ? atPlace(hit, body, hit.location) : allOver(hit, body, hit.area);

const UNHARMED: Injury = { modifier: ratio(1), injury: 0, lost: 0, pool: "hp", major: false, crippled: false, blinded: 0 };

/**
 * Resolves the damage of a hit, from the rolled damage to the hit points left.
 * @rule TD-WOUND-12 order: range, DR, penetrating damage, modifier, rounding, minimum 1, caps, hit points
 * @rule TD-RANGE-05 distance halves the damage before DR
 */
export function resolveDamage(hit: Hit, body: StruckBody): WorkedOut {
  const { basic, woundClass, tightBeam, range } = hit;
  const ranged = range === null ? basic : damageAtRange(basic, range.yards, range.ranges);
  const { location, dr, spared } = protection(hit, body);
  if (spared && hit.through === undefined) {
    const nothing = { ...UNHARMED, hpAfter: body.hp, fpAfter: body.fp, shock: 0, knockdown: null };
    return { ...nothing, basic, atRange: 0, location, dr, penetrating: 0 };
  }
  const through = hit.through ?? penetrating(ranged, dr);
  const area = hit.area !== null && hit.area.kind !== "giant-blow";
  const injury = injuryFrom({ penetrating: through, woundClass, tightBeam, location, bluntTrauma: false, area }, body.make);
  return { basic, atRange: ranged, location, dr, penetrating: through, ...injury, ...aftermath(injury, { location, woundClass }, body) };
}

/** Resolves blunt trauma through armor that stopped the hit. @rule TD-WOUND-10 neither modifier nor location counts */
export function bruise(points: number, woundClass: WoundClass, body: StruckBody): WorkedOut {
  const location = "torso";
  const injury = injuryFrom({ penetrating: points, woundClass, tightBeam: false, location, bluntTrauma: true, area: false }, body.make);
  const steps = { basic: points, atRange: points, location, dr: 0, penetrating: points } as const;
  return { ...steps, ...injury, ...aftermath(injury, { location, woundClass }, body) };
}

type Aftermath = Pick<WorkedOut, "hpAfter" | "fpAfter" | "shock" | "knockdown">;

/**
 * Returns the points left, the shock penalty and the knockdown modifier after an injury.
 * @rule TD-WOUND-09
 * @rule TD-LOC-29
 * @rule TD-LOC-14
 */
function aftermath(injury: Injury, struck: { location: HitLocation; woundClass: WoundClass }, { make, hp, fp }: StruckBody): Aftermath {
  const fromHp = injury.pool === "hp" ? injury.injury : 0;
  return {
    hpAfter: afterInjury(hp, fromHp),
    fpAfter: afterInjury(fp, injury.injury - fromHp),
    shock: shock(struck, injury.injury, make),
    knockdown: asksKnockdown(struck, injury, make) ? knockdownModifier(struck, make) : null,
  };
}
