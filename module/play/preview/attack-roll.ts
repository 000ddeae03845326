import type { Attack, Ruleset } from "../../rules/attack/model/ruleset";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { RollSpec } from "../../rules/chance/roll-specs";
import { fireMode } from "../../rules/attack/model/declaration";
import { readingOf, type RollReading } from "../../rules/describe/formulas";

/** Builds an attack only to compute its dice, even if it is illegal. */
export const provisional = (rules: Ruleset, order: AttackOrder, field: Battlefield): Attack => ({
  ruleset: rules,
  order,
  field,
  called: null,
  mode: fireMode(rules, order.mode) ?? rules.declaration.modes[0]!,
  rounds: 1,
  price: { ap: 0, freeAction: false, rounds: 0 },
});

/** Returns the dice of an attack, and how they are read: as hits, a total or a margin. */
export function rollOf(attack: Attack): { readonly roll: RollSpec; readonly reading: RollReading } {
  const { declaration, method } = attack.ruleset;
  const roll = method.contest.attackRoll(attack, 0);
  return { roll, reading: readingOf(declaration, roll.kind === "pool") };
}

/** Id of the aim action, which not all rulesets have. */
const AIM = "aim";

const partsOf = (spec: RollSpec): string => ("parts" in spec ? JSON.stringify(spec.parts) : "");

/**
 * Returns whether aiming would change the dice. Includes the called location even if the order is still illegal, because aiming may make it
 * legal.
 */
export function aimHelps(attack: Attack): boolean {
  const { order, field, ruleset: rules } = attack;
  if (!rules.declaration.actions.some(({ id }) => id === AIM)) return false;
  const call = rules.method.call(order, field);
  const called = call.allowed ? call.value : null;
  const aimed = (aim: number): string => partsOf(rules.method.contest.attackRoll({ ...attack, called, order: { ...order, aim } }, 0));
  return aimed(0) !== aimed(1);
}
