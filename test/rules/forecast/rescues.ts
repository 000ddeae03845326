import { die, seeded, type Rng } from "../../../module/rules/chance/rng";
import { poolChecks } from "../../../module/rules/checks/pool-checks";
import type { BodyPlan, BodyState } from "../../../module/rules/body/body-state";
import { bledIn } from "../../../module/rules/body/bleeding";
import { afterLastRound } from "../../../module/rules/body/last-fight";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { bleed } from "../../../module/rules/body/unresisted";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import { fightOut } from "../../../module/rules/forecast/fight";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import { treated, type Treated } from "../../../module/rules/healing/treat";
import { treatment, treatmentParts, TREATS_WITH, type TreatmentId } from "../../../module/rules/healing/treatments";
import { aFighter } from "../fixtures";
import { planAt } from "./plans";

/** A fighter who lies near death after a fight. */
export interface Patient {
  readonly plan: BodyPlan;
  readonly body: BodyState;
}

/** Plays fights of a plan in demo/balance and returns the fighters of both sides who end up near death. */
export function nearDeathAfter(plan: string, fights: number, seed: number): readonly Patient[] {
  const [skirmish, lines] = [planAt(`demo/balance/${plan}.yaml`), newLines()];
  return Array.from({ length: fights }, (_, index) => fightOut(skirmish, lines, rngOfFight(seed, 0, index)).everybody).flatMap((all) =>
    all
      .filter(({ side, body, entrant }) => side >= 0 && conditionOf(entrant.fighter.plan, body) === "near-death")
      .map(({ body, entrant }) => ({ plan: entrant.fighter.plan, body })),
  );
}

/**
 * How a patient is saved. `karma`: First Aid in the last fight that Karma buys. `first-aid`: First Aid, then stabilizing. `stabilize`:
 * stabilizing alone.
 */
export type Rescue = "karma" | "first-aid" | "stabilize";

const LOGIC = 3;

/**
 * Rolls a treatment as the GM's client does, and returns the result.
 * @param attempts number of failed attempts to stabilize this patient
 */
function treats({ plan, body }: Patient, id: TreatmentId, dice: number, attempts: number, rng: Rng): Treated {
  const of = treatment(id);
  const { attribute, limit } = TREATS_WITH;
  const modifiers = treatmentParts(of, attempts).map(({ part, value }) => ({ name: part, value }));
  const order = { skill: of.skill, attributes: [attribute], limit, threshold: of.threshold, modifiers, off: [], push: false } as const;
  const rescuer = aFighter({ attributes: { logic: LOGIC }, skills: { [of.skill]: dice - LOGIC } });
  const spec = poolChecks.specOf(order, { ...rescuer, keptUp: 0 }, 0);
  const faces = Array.from({ length: spec.kind === "pool" ? spec.dice : 0 }, () => die(rng, 6));
  const { success, value } = poolChecks.read(order, spec, faces);
  return treated(plan, body, of, { success: success ?? false, hits: value }, -1);
}

/**
 * Returns whether a patient survives. A rescuer makes one attempt in each round, until one succeeds, no die is left, or the patient dies.
 * @param dice rescuer's dice: First Aid + Logic
 * @rule SS-DEATH-05 @rule SS-DEATH-06 @rule SS-LAST-06
 */
function survives(patient: Patient, how: Rescue, dice: number, rng: Rng): boolean {
  const { plan } = patient;
  const first = how === "stabilize" ? null : treats(patient, "first-aid", dice, 0, rng);
  if (how === "karma" && afterLastRound(plan, first!.state, { killedAnEnemy: false, regained: first!.points }).saved) return true;
  let body = first?.state ?? patient.body;
  if (conditionOf(plan, body) === "up") return true;
  for (let attempts = 0; attempts < dice; attempts += 1) {
    const lost = bledIn(plan.body, attempts + 1) - bledIn(plan.body, attempts);
    if (lost > 0) body = bleed(plan, body, lost).state;
    if (conditionOf(plan, body) === "dead") return false;
    if (treats({ plan, body }, "stabilise", dice, attempts, rng).stabilised) return true;
  }
  return false;
}

/** Returns how many of the patients a rescuer saves. */
export function savedOf(patients: readonly Patient[], how: Rescue, dice: number, seed: number): number {
  const rng = seeded(seed);
  return patients.filter((patient) => survives(patient, how, dice, rng)).length;
}
