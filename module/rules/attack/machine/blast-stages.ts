import type { RollOutcome, RollSpec } from "../../chance/roll-specs";
import { HOURS } from "../../flight/blast";
import type { Answer, Emit } from "../model/ask";
import type { Attack } from "../model/ruleset";
import { hourOf, landingPoint, landingOf, metersOff } from "../model/blast";
import { reachedFrom, reachHere, emitReach } from "./blast-damage";
import { resolveSubject } from "../unintended-targets/unintended-targets";
import { hasPassed, to, type AttackState } from "../model/state";

/**
 * Rule that all blast events cite. The rulebook has no other rule for blasts; this rule sets the dice that the defender loses.
 * @rule SS-DEFENSE-33
 */
const RULE = "SS-DEFENSE-33";

const DIRECTION: RollSpec = { kind: "table", faces: HOURS, table: "hours" };

const scatterRoll = ({ field: { blast } }: Attack): RollSpec => ({ kind: "sum", dice: blast!.scatter, faces: 6, parts: [] });

/** Returns the next roll for the landing point: first the distance, then the direction as a clock hour. */
export const landingRoll = (attack: Attack, { stage }: AttackState): RollSpec => (stage === "direction" ? DIRECTION : scatterRoll(attack));

/** Continues after the attack roll, with the scatter. A weapon without scatter and a placed explosive charge land at once. */
export function afterLaunch(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { scatter, placed } = attack.field.blast!;
  return scatter === 0 || placed ? landed(attack, state, 0, null, tell) : to(state, { stage: "scatter" });
}

/**
 * Returns the scatter and its reduction by the attack roll, in meters. A glitch cancels the reduction; a critical glitch also doubles the
 * scatter.
 */
function astray(attack: Attack, state: AttackState, rolled: number): { readonly meters: number; readonly less: number } {
  const less = state.glitch === "none" ? Math.max(0, attack.ruleset.method.contest.blast?.less(attack, state) ?? 0) : 0;
  const meters = Math.max(0, rolled - less) * (state.glitch === "critical" ? 2 : 1);
  return { meters, less };
}

function afterScatter(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Emit): AttackState {
  const { meters, less } = astray(attack, state, outcome.value);
  if (!tell.brief) {
    const dice = { spec: scatterRoll(attack), faces, outcome };
    tell({ kind: "scattered", rule: RULE, bullet: 0, rolled: dice, meters, less: Math.min(less, outcome.value) });
  }
  if (meters === 0 || !attack.field.blast!.map) return landed(attack, state, landingOf(0, meters), null, tell);
  return to(state, { stage: "direction", landing: meters });
}

const afterDirection = (attack: Attack, state: AttackState, outcome: RollOutcome, tell: Emit): AttackState =>
  landed(attack, state, landingOf(outcome.value, state.landing), outcome.value, tell);

export const afterLanding = (attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState =>
  state.stage === "direction" ? afterDirection(attack, state, answer.outcome, tell) : afterScatter(attack, state, answer, tell);

function landed(attack: Attack, state: AttackState, landing: number, hour: number | null, tell: Emit): AttackState {
  if (!tell.brief) {
    const at = landingPoint(attack.field.blast!, landing);
    const reached = reachedFrom(attack, landing).map(({ entity }) => entity);
    tell({ kind: "landed", rule: RULE, bullet: 0, meters: metersOff(landing), hour: hour === null ? null : hourOf(landing), at, reached });
  }
  return to(state, { stage: "blast", leg: "blast", subject: -1, landing });
}

/** Starts the next fragment hit on the current entity. Each fragment has its own location and damage. @rule TD-RANDOM-06 @rule TD-LOC-04 */
function byPiece(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const piece = to(state, { bullet: state.bullet + 1, stage: "struck", net: 0, damage: -1, limb: -1, unresisted: 0 });
  emitReach(attack, piece, tell);
  return piece;
}

/**
 * Continues with the next fragment on the current entity. Without one, continues with the nearest remaining entity that the blast reaches,
 * or ends the attack.
 * @rule UT-15 a blast has no secondary targets
 */
export function onInBlast(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const here = reachHere(attack, state);
  if (here && state.bullet < here.pieces) return byPiece(attack, state, tell);
  const next = reachedFrom(attack, state.landing).find(({ entity }) => !hasPassed(state, entity));
  if (next) {
    const fresh = to(state, { subject: next.entity, bullet: 0, carry: -1, net: 0, damage: -1, limb: -1, unresisted: 0, effects: 0 });
    return resolveSubject(attack, fresh, tell);
  }
  tell({ kind: "ended", rule: RULE, bullet: 0 });
  return to(state, { stage: "done", subject: -1, bullet: 0 });
}
