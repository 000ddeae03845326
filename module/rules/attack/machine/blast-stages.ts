import type { RollOutcome, Throw } from "../../chance/throws";
import { HOURS } from "../../flight/blast";
import type { Answer, Tell } from "../model/ask";
import type { Attack } from "../model/ruleset";
import { hourOf, landingPoint, landingOf, metresOff } from "../model/blast";
import { reachedFrom, reachHere, tellReach } from "./blast-damage";
import { resolveSubject } from "./flight-stages";
import { hasPassed, to, type AttackState } from "../model/state";

/** A blast and whom it reaches are on no page but for the dice it costs a defence. @rule SS-DEFENSE-33 */
const RULE = "SS-DEFENSE-33";

const DIRECTION: Throw = { kind: "table", faces: HOURS, table: "hours" };

const scatterThrow = ({ field: { blast } }: Attack): Throw => ({ kind: "sum", dice: blast!.scatter, faces: 6, parts: [] });

/** Dice that say where it comes down: how far off, then at which hour of the clock. */
export const landingThrow = (attack: Attack, { stage }: AttackState): Throw => (stage === "direction" ? DIRECTION : scatterThrow(attack));

/** The throw lies on the table; now it flies. What was put there does not. */
export function thrown(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const { scatter, placed } = attack.field.blast!;
  return scatter === 0 || placed ? landed(attack, state, 0, null, tell) : to(state, { stage: "scatter" });
}

/** Metres astray: what the throw was good for is taken off; a glitch is good for nothing, a critical one doubles them. */
function astray(attack: Attack, state: AttackState, rolled: number): { readonly metres: number; readonly less: number } {
  const less = state.glitch === "none" ? Math.max(0, attack.ruleset.method.contest.blast?.less(attack, state) ?? 0) : 0;
  const metres = Math.max(0, rolled - less) * (state.glitch === "critical" ? 2 : 1);
  return { metres, less };
}

function afterScatter(attack: Attack, state: AttackState, { outcome, faces }: Answer, tell: Tell): AttackState {
  const { metres, less } = astray(attack, state, outcome.value);
  if (!tell.brief) {
    const dice = { throw: scatterThrow(attack), faces, outcome };
    tell({ kind: "scattered", rule: RULE, bullet: 0, thrown: dice, metres, less: Math.min(less, outcome.value) });
  }
  if (metres === 0 || !attack.field.blast!.map) return landed(attack, state, landingOf(0, metres), null, tell);
  return to(state, { stage: "direction", landing: metres });
}

const afterDirection = (attack: Attack, state: AttackState, outcome: RollOutcome, tell: Tell): AttackState =>
  landed(attack, state, landingOf(outcome.value, state.landing), outcome.value, tell);

export const afterLanding = (attack: Attack, state: AttackState, answer: Answer, tell: Tell): AttackState =>
  state.stage === "direction" ? afterDirection(attack, state, answer.outcome, tell) : afterScatter(attack, state, answer, tell);

function landed(attack: Attack, state: AttackState, landing: number, hour: number | null, tell: Tell): AttackState {
  if (!tell.brief) {
    const at = landingPoint(attack.field.blast!, landing);
    const reached = reachedFrom(attack, landing).map(({ entity }) => entity);
    tell({ kind: "landed", rule: RULE, bullet: 0, metres: metresOff(landing), hour: hour === null ? null : hourOf(landing), at, reached });
  }
  return to(state, { stage: "blast", leg: "blast", subject: -1, landing });
}

/** A piece strikes whom the blast struck: at a place of its own, with its own damage. @rule TD-RANDOM-06 @rule TD-LOC-04 */
function byPiece(attack: Attack, state: AttackState, tell: Tell): AttackState {
  const piece = to(state, { bullet: state.bullet + 1, stage: "struck", net: 0, damage: -1, limb: -1, unresisted: 0 });
  tellReach(attack, piece, tell);
  return piece;
}

/** Piece after piece for whoever was struck, then the next one that is reached, nearest first. @rule UT-15 nobody else is looked for */
export function onInBlast(attack: Attack, state: AttackState, tell: Tell): AttackState {
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
