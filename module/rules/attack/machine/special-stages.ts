import { bodyWith } from "../../body/body-state";
import { fallsInto } from "../../body/consequences";
import { overcomes } from "../../called-shots/called-options";
import { strainBy } from "../../body/unresisted";
import type { Glitch } from "../../contest/hits-and-glitches";
import type { Power } from "../../powers/power";
import { heal, strainOfUse, sustainedAmount } from "../../powers/resolve";
import type { Attack } from "../model/ruleset";
import type { Emit } from "../model/ask";
import { isMelee, rating } from "../model/fighter";
import { to, type AttackState } from "../model/state";
import { fallingRule, subjectOf, emitEntity, withBody } from "./subject";

/**
 * Returns the force of a knockdown or disarm: Strength in melee; for a shot, half the Damage Value, rounded down.
 * @rule SS-KNOCKDOWN-05
 * @rule SS-CALLED-03
 */
const blowOf = ({ field: { attacker, weapon } }: Attack): number =>
  isMelee(weapon) ? rating(attacker.attributes, "strength") : Math.floor(weapon.dv / 2);

/** Resolves a called option that replaces damage, such as knockdown or disarm. @rule SS-KNOCKDOWN-05 @rule SS-CALLED-03 */
export function overcome(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { option, instead } = attack.called!.option!;
  const limit = subjectOf(attack, state).plan.physicalLimit;
  const success = overcomes(blowOf(attack), state.net, limit);
  const who = emitEntity(state);
  tell({ kind: "overcome", rule: "SS-KNOCKDOWN-05", ...who, option, blow: blowOf(attack) + state.net, limit, success });
  tell({ kind: "stopped", rule: "UT-11", ...who, unresisted: 0, needed: null });
  const stopped: AttackState = to(state, { stage: "stopped" });
  if (!success) return stopped;
  if (instead === "drops") tell({ kind: "let-go", rule: "SS-CALLED-03", ...who, side: null });
  if (instead !== "prone") return stopped;
  tell({ kind: "fell", rule: "SS-KNOCKDOWN-05", ...who, effect: "knockdown" });
  return withBody(stopped, bodyWith(state.bodies[state.subject]!, { prone: true }));
}

/** Applies a healing or sustained power to its target. @rule SS-CALLED-26 @rule SS-CALLED-37 @rule SS-ARMOR-05 */
export function worked(attack: Attack, state: AttackState, power: Power, tell: Emit): AttackState {
  const who = emitEntity(state);
  const { plan, lastFight = false } = subjectOf(attack, state);
  const body = state.bodies[state.subject]!;
  const active = state.injuries[state.subject]!;
  let after: AttackState = to(state, { stage: "stopped" });
  if (power.heals > 0) {
    const healed = heal(power, plan, body, active, state.net, lastFight);
    const ended = active.filter((injury) => !healed.injuries.includes(injury));
    tell({ kind: "healed", rule: "SS-CALLED-37", ...who, points: healed.points, before: body, after: healed.state, ended });
    const injuries = state.injuries.map((kept, index) => (index === state.subject ? healed.injuries : kept));
    after = to(withBody(after, healed.state), { injuries });
  }
  if (power.sustained) {
    const { changes } = power.sustained;
    tell({ kind: "kept-up", rule: "SS-ATTACK-10", ...who, power: power.id, changes, amount: sustainedAmount(power.sustained, state.net) });
  }
  return after;
}

/**
 * Emits the Strain that a power costs its user, and the condition that results. The user pays even if the attack fails. A glitch costs more
 * Strain.
 */
export function payStrain({ field }: Attack, glitch: Glitch, tell: Emit): void {
  const { power } = field.weapon;
  const by = power ? strainOfUse(power, glitch) : 0;
  if (by === 0) return;
  const { attacker } = field;
  const before = attacker.body;
  const done = strainBy(attacker.plan, before, by);
  tell({ kind: "strain-paid", rule: "SS-DAMAGE-02", bullet: 0, by, before, done });
  const condition = fallsInto(attacker.plan, before, done.state, attacker.lastFight ?? false);
  if (condition !== null) tell({ kind: "collapsed", rule: fallingRule(condition), bullet: 0, condition });
}
