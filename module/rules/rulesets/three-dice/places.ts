import { ofLatest } from "../../attack/declare/of-latest";
import type { Attack } from "../../attack/model/ruleset";
import { isPiece } from "../../attack/machine/blast-damage";
import type { AttackState } from "../../attack/model/state";
import { hasLimbs, isAimedAt, isCalled, subjectOf } from "../../attack/machine/subject";
import type { Fighter } from "../../attack/model/fighter";
import { isMissing } from "../../body/hit-locations/body-plan-places";
import { placeAt, type HitPlace } from "../../body/hit-locations/hit-locations";
import { strikesAllOver, areaPlace, type Exposure } from "../../body/hit-locations/large-area-injury";
import { target } from "./attempt";
import { averageProtection } from "./damage";
import { attemptFor, struckBodyOf, choosingOf, exposureOf, makeOf } from "./read-field";

/** Way in which the hit location is determined; "nowhere": the body has no locations. */
export type Landing = "chosen" | "random" | "weapon" | "large-area" | "nowhere";

/** Returns, for each entity, whether the attack hits its whole body. @rule TD-LOC-05 @rule TD-AREA-03 */
const allOver = ofLatest((attack: Attack): readonly boolean[] => attack.field.entities.map((at) => strikesAllOver(choosingOf(attack, at))));

const subjectAt = ({ field }: Attack, { subject }: AttackState) => field.entities[subject]!;

/**
 * Returns how the location of the current hit is determined.
 * @rule TD-LOC-05 a large-area attack hits the whole body
 * @rule TD-LOC-39 an attack can hit the target's weapon
 * @rule TD-LOC-04
 * @rule TD-RANDOM-01 random without aim or by the attacker's choice
 * @rule UT-45 a bullet hits a secondary target at a random location
 */
export function landing(attack: Attack, state: AttackState): Landing {
  // A fragment of a blast hits a single location (TD-RANDOM-06).
  if (allOver(attack)[state.subject]! && !isPiece(state)) return "large-area";
  const at = isAimedAt(attack, state) ? target(attemptFor(attack)) : "random";
  if (at === "weapon") return "weapon";
  if (!hasLimbs(attack, state)) return "nowhere";
  return at === "random" ? "random" : "chosen";
}

/** Returns the subject's exposure to a large-area attack; null if the attack hits a single location. */
export const exposureHere = (attack: Attack, state: AttackState): Exposure | null =>
  landing(attack, state) === "large-area" ? exposureOf(attack, subjectAt(attack, state)) : null;

/** Returns the hit location whose effects apply to the current hit. @rule TD-AREA-12 @rule TD-AREA-13 @rule TD-LOC-03 */
export function placeHere(attack: Attack, state: AttackState): HitPlace {
  const exposure = exposureHere(attack, state);
  if (!exposure) return placeAt(state.limb) ?? { location: "torso", side: null };
  const body = struckBodyOf(subjectOf(attack, state), state.bodies[state.subject]!);
  return areaPlace(averageProtection(attack.field.weapon.woundClass ?? "cr", body, exposure).reached);
}

/** Returns the rolled hit location, or the torso if the body plan lacks the rolled location. @rule TD-TOLERANCE-17 @rule XF-25 */
export const onBody = (fighter: Fighter, place: HitPlace): HitPlace =>
  isMissing(makeOf(fighter).anatomy, place) ? { location: "torso", side: null } : place;

/** Returns whether the hit strikes a chink in the armor. @rule TD-CHINK-06 */
export const atChink = (attack: Attack, state: AttackState): boolean =>
  (attack.order.aiming?.chink ?? false) && isCalled(attack, state) && ["chosen", "nowhere"].includes(landing(attack, state));
