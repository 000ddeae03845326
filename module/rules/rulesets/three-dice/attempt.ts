import { aimPenalty, LOCATION_IDS, type AimedAt, type HitLocation } from "../../body/hit-locations";
import { missingLocations, type Make } from "../../body/injury-tolerance";
import { locationMode, mayAim, seeksGaps, type Choosing } from "../../body/location-aim";
import { modifierAt } from "../../body/location-injury";
import { sumOf, type Part } from "../../chance/throws";
import { attackKind, isRanged, skillParts, type AttackKind } from "../../contest/effective-skill";
import { hasChinks, mayAimAtChink } from "../../protection/chinks";
import { wornDr, type WornResistance } from "../../protection/damage-resistance";
import { allow, type Ruling } from "../../ruling";

/** Somebody tries to hit somebody. */
export interface Attempt {
  readonly kind: AttackKind;
  /** The attack leaves the attacker's hand or weapon. */
  readonly shot: boolean;
  /** The skill of the weapon or attack chosen. @rule TD-ROLL-03 */
  readonly skill: { readonly id: string; readonly rating: number };
  readonly accuracy: number;
  readonly aimed: boolean;
  readonly evaluate: number;
  readonly evaluated: boolean;
  readonly range: number;
  readonly circumstances: readonly { readonly name: string; readonly value: number }[];
  readonly at: AimedAt;
  readonly shielded: boolean;
  readonly chink: boolean;
  readonly weaponPenalty: number;
  readonly choosing: Choosing;
}

/** Who it is aimed at, as far as aiming goes. */
export interface Mark {
  readonly make: Make;
  readonly worn: WornResistance;
  /** Its armor has joints. */
  readonly jointed: boolean;
}

/** What the attack goes for once its kind and the situation have spoken. @rule TD-ROLL-11 @rule TD-RANDOM-02 */
export function target({ kind, at, choosing }: Pick<Attempt, "kind" | "at" | "choosing">): AimedAt {
  if (attackKind(kind).at === "weapon") return "weapon";
  return locationMode(at, choosing) === "chosen" ? at : "random";
}

/** The three dice are read against the sum of these. @rule TD-ROLL-02 @rule TD-LOC-02 @rule TD-CHINK-05 */
export function attemptParts(attempt: Attempt): Part[] {
  const at = target(attempt);
  const { grapples } = attackKind(attempt.kind);
  const chink = attempt.chink && at !== "random" && at !== "weapon";
  const aim = aimPenalty({ at, shielded: attempt.shielded, grappling: grapples, chink, weaponPenalty: attempt.weaponPenalty });
  return skillParts({
    ...attempt,
    ranged: isRanged(attempt.kind, attempt.shot),
    baseSkill: attempt.skill.rating,
    skill: attempt.skill.id,
    location: { ...aim, of: at },
  });
}

export const attemptSkill = (attempt: Attempt): number => sumOf(attemptParts(attempt));

/** @rule TD-LOC-01 @rule TD-LOC-08 @rule TD-CHINK-01 @rule TD-CHINK-02 */
export function mayAttempt(attempt: Attempt, mark: Mark): Ruling<AimedAt> {
  const { choosing, chink, at } = attempt;
  if (attackKind(attempt.kind).at === "weapon") return allow("weapon");
  const aim = mayAim(at, choosing);
  if (!aim.allowed || !chink || at === "random" || at === "weapon") return aim;
  const armor = wornDr(mark.worn, armorOver(at), choosing.woundClass);
  const gap = mayAimAtChink(seeksGaps(choosing.woundClass, choosing.tightBeam), hasChinks(armor, mark.jointed));
  return gap.allowed ? aim : gap;
}

/** The vitals lie under the armor of the torso. @rule TD-LOC-08 */
export const armorOver = (location: HitLocation): HitLocation => (location === "vitals" ? "torso" : location);

/** A row of the picker. */
export interface LocationChoice {
  readonly at: AimedAt;
  readonly ruling: Ruling<AimedAt>;
  /** Skill the three dice would be read against. */
  readonly skill: number;
  /** Wounding modifier there; null where the location is rolled. */
  readonly multiplier: number | null;
}

/** What an attacker may choose from, with price and effect; locations the body lacks are left out. @rule TD-LOC-01 @rule TD-RANDOM-01 */
export function locationChoices(attempt: Attempt, mark: Mark): LocationChoice[] {
  const missing = missingLocations(mark.make.lacks);
  const present = LOCATION_IDS.filter((location) => !missing.includes(location));
  const row = (at: AimedAt): LocationChoice => ({
    at,
    ruling: mayAttempt({ ...attempt, at }, mark),
    skill: attemptSkill({ ...attempt, at }),
    multiplier: at === "random" || at === "weapon" ? null : multiplierAt(at, attempt.choosing, mark.make),
  });
  return [...present.map(row), row("weapon"), row("random")];
}

function multiplierAt(location: HitLocation, { woundClass, tightBeam }: Choosing, make: Make): number {
  const { times, per } = modifierAt({ woundClass, tightBeam, location, bluntTrauma: false }, make);
  return times / per;
}
