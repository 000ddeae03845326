import type { Attack } from "../../attack/model/ruleset";
import { isPiece } from "../../attack/machine/blast-damage";
import type { AttackState } from "../../attack/model/state";
import { hasLimbs, isAimedAt, isCalled, subjectOf } from "../../attack/machine/subject";
import { placeAt, type HitLocation } from "../../locations/hit-locations";
import { strikesAllOver } from "../../locations/location-aim";
import { areaLocation } from "../../locations/location-injury";
import type { Exposure } from "../../protection/large-area";
import { target } from "./attempt";
import { averageProtection } from "./damage";
import { attemptFor, struckBodyOf, choosingOf, exposureOf } from "./read-field";

/** What settles where a blow lands. `nowhere`: a body whose places make no difference. */
export type Landing = "chosen" | "random" | "weapon" | "large-area" | "nowhere";

const ALL_OVER = new WeakMap<Attack, readonly boolean[]>();

/** Which of the entities the attack strikes all over, worked out once. @rule TD-LOC-05 @rule TD-AREA-03 */
function allOver(attack: Attack, entity: number): boolean {
  const known = ALL_OVER.get(attack) ?? attack.field.entities.map((at) => strikesAllOver(choosingOf(attack, at)));
  ALL_OVER.set(attack, known);
  return known[entity]!;
}

const subjectAt = ({ field }: Attack, { subject }: AttackState) => field.entities[subject]!;

/**
 * @rule TD-LOC-05 all over @rule TD-LOC-39 the weapon @rule TD-LOC-04 @rule TD-RANDOM-01 rolled when nobody aims, or when the attacker likes
 * @rule UT-45 strays go where they go
 */
export function landing(attack: Attack, state: AttackState): Landing {
  // Of what goes off the pieces strike places, whoever they come to (TD-RANDOM-06).
  if (allOver(attack, state.subject) && !isPiece(state)) return "large-area";
  const at = isAimedAt(attack, state) ? target(attemptFor(attack)) : "random";
  if (at === "weapon") return "weapon";
  if (!hasLimbs(attack, state)) return "nowhere";
  return at === "random" ? "random" : "chosen";
}

/** How an attack over a large area reaches the subject; null: it strikes one place. */
export const exposureHere = (attack: Attack, state: AttackState): Exposure | null =>
  landing(attack, state) === "large-area" ? exposureOf(attack, subjectAt(attack, state)) : null;

/** Where the present hit counts. @rule TD-AREA-12 @rule TD-LOC-03 */
export function locationHere(attack: Attack, state: AttackState): HitLocation {
  const exposure = exposureHere(attack, state);
  if (!exposure) return placeAt(state.limb)?.location ?? "torso";
  const body = struckBodyOf(subjectOf(attack, state), state.bodies[state.subject]!);
  return areaLocation(averageProtection(attack.field.weapon.woundClass ?? "cr", body, exposure).reached);
}

/** Struck where the armor has a gap. @rule TD-CHINK-06 */
export const atChink = (attack: Attack, state: AttackState): boolean =>
  (attack.order.aiming?.chink ?? false) && isCalled(attack, state) && landing(attack, state) === "chosen";
