import { type AimedAt, aimPenalty, type HitLocation } from "../../body/hit-locations/hit-locations";
import { hasChinks, mayAimAtChink } from "../../body/hit-locations/chinks";
import type { Make } from "../../body/hit-locations/injury-tolerance";
import { locationMode, mayAim, seeksGaps, type Choosing } from "../../body/hit-locations/choice-of-location";
import type { Part } from "../../chance/roll-specs";
import { attackKind, isRanged, skillParts, type AttackKind } from "../../contest/effective-skill";
import { wornDr, type WornResistance } from "../../body/hit-locations/damage-resistance";
import { allow, type Ruling } from "../../ruling";

/** Facts about an attack that decide its skill roll. */
export interface Attempt {
  readonly kind: AttackKind;
  /** true: the attack uses a projectile. */
  readonly shot: boolean;
  /** Skill of the chosen weapon or attack. @rule TD-ROLL-03 */
  readonly skill: { readonly id: string; readonly rating: number };
  readonly accuracy: number;
  readonly aimed: boolean;
  readonly evaluate: number;
  readonly evaluated: boolean;
  readonly range: number;
  /** Shock penalty, 0 or less. */
  readonly shock: number;
  readonly circumstances: readonly { readonly name: string; readonly value: number }[];
  readonly at: AimedAt;
  readonly shielded: boolean;
  readonly chink: boolean;
  readonly weaponPenalty: number;
  /** Modifier for aiming at the target's limb compared with a humanoid's limb; omitted: 0. @rule XF-25 */
  readonly own?: number;
  readonly choosing: Choosing;
}

/** Facts about a target that decide where an attack can aim. */
export interface AimTarget {
  readonly make: Make;
  readonly worn: WornResistance;
  /** true: the target's armor has joints. */
  readonly jointed: boolean;
}

/** Returns the aim of an attack: its kind and situation can override the ordered location. @rule TD-ROLL-11 @rule TD-RANDOM-02 */
export function target({ kind, at, choosing }: Pick<Attempt, "kind" | "at" | "choosing">): AimedAt {
  if (attackKind(kind).at === "weapon") return "weapon";
  return locationMode(at, choosing) === "chosen" ? at : "random";
}

/** Returns the aiming penalty and its rule. @rule TD-LOC-02 @rule TD-CHINK-05 */
export function attemptAim(attempt: Attempt): ReturnType<typeof aimPenalty> {
  const at = target(attempt);
  const chink = attempt.chink && at !== "random" && at !== "weapon";
  const { shielded, weaponPenalty, own = 0 } = attempt;
  const { penalty, rule } = aimPenalty({ at, shielded, grappling: attackKind(attempt.kind).grapples, chink, weaponPenalty });
  return own === 0 || chink || at === "random" || at === "weapon" ? { penalty, rule } : { penalty: Math.min(0, penalty + own), rule };
}

/** Returns the parts that add up to the effective skill for the 3d6 roll. @rule TD-ROLL-02 @rule TD-LOC-02 @rule TD-CHINK-05 */
export function attemptParts(attempt: Attempt): Part[] {
  const { kind, shot, skill, accuracy, aimed, evaluate, evaluated, range, shock, circumstances } = attempt;
  const { penalty, rule } = attemptAim(attempt);
  return skillParts({
    ranged: isRanged(kind, shot),
    baseSkill: skill.rating,
    skill: skill.id,
    accuracy,
    aimed,
    evaluate,
    evaluated,
    range,
    location: { penalty, of: target(attempt), rule },
    shock,
    circumstances,
  });
}

/**
 * Returns the location that the attack aims at, or a refusal if the attack cannot aim there.
 * @rule TD-LOC-01
 * @rule TD-LOC-08
 * @rule TD-CHINK-01
 * @rule TD-CHINK-02
 */
export function mayAttempt(attempt: Attempt, mark: AimTarget): Ruling<AimedAt> {
  const { choosing, chink, at } = attempt;
  if (attackKind(attempt.kind).at === "weapon") return allow("weapon");
  const aim = mayAim(at, choosing);
  if (!aim.allowed || !chink || at === "random" || at === "weapon") return aim;
  const armor = wornDr(mark.worn, armorOver(at), choosing.woundClass);
  const gap = mayAimAtChink(seeksGaps(choosing.woundClass, choosing.tightBeam), hasChinks(armor, mark.jointed));
  return gap.allowed ? aim : gap;
}

/** Returns the location whose armor protects a location. The torso's armor protects the vitals. @rule TD-LOC-08 */
export const armorOver = (location: HitLocation): HitLocation => (location === "vitals" ? "torso" : location);
