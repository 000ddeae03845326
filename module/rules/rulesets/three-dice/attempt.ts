import { type AimedAt, aimPenalty, hasChinks, type HitLocation, mayAimAtChink } from "../../locations/hit-locations";
import type { Make } from "../../locations/injury-tolerance";
import { locationMode, mayAim, seeksGaps, type Choosing } from "../../locations/location-aim";
import type { Part } from "../../chance/throws";
import { attackKind, isRanged, skillParts, type AttackKind } from "../../contest/effective-skill";
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
  /** Penalty from pain, 0 or less. */
  readonly shock: number;
  readonly circumstances: readonly { readonly name: string; readonly value: number }[];
  readonly at: AimedAt;
  readonly shielded: boolean;
  readonly chink: boolean;
  readonly weaponPenalty: number;
  readonly choosing: Choosing;
}

/** Who it is aimed at, as far as aiming goes. */
export interface AimTarget {
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

/** What aiming there costs. @rule TD-LOC-02 @rule TD-CHINK-05 */
export function attemptAim(attempt: Attempt): ReturnType<typeof aimPenalty> {
  const at = target(attempt);
  const chink = attempt.chink && at !== "random" && at !== "weapon";
  const { shielded, weaponPenalty } = attempt;
  return aimPenalty({ at, shielded, grappling: attackKind(attempt.kind).grapples, chink, weaponPenalty });
}

/** The three dice are read against the sum of these. @rule TD-ROLL-02 @rule TD-LOC-02 @rule TD-CHINK-05 */
export const attemptParts = (attempt: Attempt): Part[] =>
  skillParts({
    ...attempt,
    ranged: isRanged(attempt.kind, attempt.shot),
    baseSkill: attempt.skill.rating,
    skill: attempt.skill.id,
    location: { ...attemptAim(attempt), of: target(attempt) },
  });

/** @rule TD-LOC-01 @rule TD-LOC-08 @rule TD-CHINK-01 @rule TD-CHINK-02 */
export function mayAttempt(attempt: Attempt, mark: AimTarget): Ruling<AimedAt> {
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
