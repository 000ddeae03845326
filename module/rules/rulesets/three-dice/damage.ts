import { LOCATION_IDS, sided, type HitLocation, type Side } from "../../locations/hit-locations";
import { missingLocations, type Make } from "../../locations/injury-tolerance";
import { afterInjury, areaLocation, injuryFrom, ownDr, type Injury } from "../../locations/location-injury";
import { asksKnockdown, knockdownModifier, shock } from "../../locations/shock";
import { ratio, type WoundClass } from "../../body/wounding";
import { damageAtRange, type DamageRanges } from "../../flight/half-damage";
import { penetrating, totalDr, wornDr, type WornResistance } from "../../protection/damage-resistance";
import { areaDr, exposed, type Exposure } from "../../protection/large-area";
import { armorOver } from "./attempt";

/** An attack that has landed, its damage rolled. */
export interface Hit {
  readonly basic: number;
  readonly woundClass: WoundClass;
  readonly tightBeam: boolean;
  /** Where; an attack over a large area finds its own. */
  readonly location: HitLocation;
  /** Of what comes in pairs; left out: both sides wear the same. */
  readonly side?: Side | null;
  readonly chink: boolean;
  /** 1 for none. */
  readonly divisor: number;
  /** null: distance makes no difference. */
  readonly range: { readonly yards: number; readonly ranges: DamageRanges } | null;
  /** null: it strikes one place. */
  readonly area: Exposure | null;
  /** Points that come through whatever protects; left out: what the armor lets through. */
  readonly through?: number;
}

/** Whom it hit. */
export interface StruckBody {
  readonly make: Make;
  readonly worn: WornResistance;
  /** Hit points before this hit. */
  readonly hp: number;
  /** Points of the fatigue pool before this hit. */
  readonly fp: number;
}

/** The arithmetic of one hit, in the order it is worked out. @rule TD-WOUND-12 @rule TD-WOUND-07 */
export interface WorkedOut extends Injury {
  readonly basic: number;
  readonly atRange: number;
  /** Where it counts. */
  readonly location: HitLocation;
  readonly dr: number;
  readonly penetrating: number;
  readonly hpAfter: number;
  readonly fpAfter: number;
  /** Penalty from pain, 0 or less. */
  readonly shock: number;
  /** Modifier of the knockdown roll that is asked for; null: none is. */
  readonly knockdown: number | null;
}

interface Shielded {
  readonly location: HitLocation;
  readonly dr: number;
  /** Nothing of the body was within reach of it. */
  readonly spared: boolean;
}

/** @rule TD-LOC-12 @rule TD-LOC-19 @rule TD-LOC-21 @rule TD-CHINK-06 @rule TD-CHINK-07 */
function atPlace({ woundClass, chink, divisor, side = null }: Hit, { worn }: StruckBody, location: HitLocation): Shielded {
  const armor = wornDr(worn, armorOver(location), woundClass, sided(armorOver(location), side));
  return { location, dr: totalDr({ armor, own: ownDr(location, woundClass), chink, divisor }), spared: false };
}

/**
 * What an attack over the whole body reaches, and the DR that stands for all of it.
 * @rule TD-AREA-06 @rule TD-AREA-07
 * @returns dr null when it reaches nothing
 */
export function averageProtection(woundClass: WoundClass, { worn, make }: StruckBody, exposure: Exposure) {
  const missing = missingLocations(make.lacks);
  const present = LOCATION_IDS.filter((location) => !missing.includes(location));
  const reached = exposed(present, exposure);
  const drAt = (location: HitLocation): number => wornDr(worn, armorOver(location), woundClass);
  const [torso, least] = [drAt("torso"), Math.min(...reached.map(drAt))];
  return { reached, torso, least, dr: areaDr(torso, reached.map(drAt)) };
}

/** @rule TD-AREA-06 the mean stands for the armor; the place counts when it is the only one (TD-AREA-12) */
function allOver({ woundClass, divisor }: Hit, body: StruckBody, exposure: Exposure): Shielded {
  const { reached, dr: mean } = averageProtection(woundClass, body, exposure);
  const location = areaLocation(reached);
  const dr = totalDr({ armor: mean ?? 0, own: ownDr(location, woundClass), chink: false, divisor });
  return { location, dr, spared: mean === null };
}

/** Where a hit counts, and what protects there. @rule TD-WOUND-12 */
export const protection = (hit: Hit, body: StruckBody): Shielded =>
  hit.area === null ? atPlace(hit, body, hit.location) : allOver(hit, body, hit.area);

const UNHARMED: Injury = { modifier: ratio(1), injury: 0, lost: 0, pool: "hp", major: false, crippled: false, blinded: 0 };

/**
 * Damage, from the dice to hit points.
 *
 * @rule TD-WOUND-12 range, DR, what penetrates, modifier, rounding, at least one, caps, hit points
 * @rule TD-RANGE-05 halving before DR
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

/** A bruise through armor that held: taken as it is. @rule TD-WOUND-10 neither modifier nor location */
export function bruise(points: number, woundClass: WoundClass, body: StruckBody): WorkedOut {
  const location = "torso";
  const injury = injuryFrom({ penetrating: points, woundClass, tightBeam: false, location, bluntTrauma: true, area: false }, body.make);
  const steps = { basic: points, atRange: points, location, dr: 0, penetrating: points } as const;
  return { ...steps, ...injury, ...aftermath(injury, { location, woundClass }, body) };
}

type Aftermath = Pick<WorkedOut, "hpAfter" | "fpAfter" | "shock" | "knockdown">;

/** @rule TD-WOUND-09 @rule TD-LOC-29 @rule TD-LOC-14 */
function aftermath(injury: Injury, struck: { location: HitLocation; woundClass: WoundClass }, { make, hp, fp }: StruckBody): Aftermath {
  const fromHp = injury.pool === "hp" ? injury.injury : 0;
  return {
    hpAfter: afterInjury(hp, fromHp),
    fpAfter: afterInjury(fp, injury.injury - fromHp),
    shock: shock(struck, injury.injury, make),
    knockdown: asksKnockdown(struck, injury, make) ? knockdownModifier(struck, make) : null,
  };
}
