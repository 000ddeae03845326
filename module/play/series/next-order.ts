import type { AttackOrder } from "../../rules/attack/model/order";
import type { AttackQuestion } from "../authority/prompts";

/**
 * Returns how these attacks share their dice pool. `made`: number of attacks already made. `attacks`: number of attacks from the pool, by
 * default one for each target. `first`: index of the attack that gets the first leftover die.
 * @rule SS-MULTI-05
 */
function sharedOf({ multiple }: AttackOrder, targets: number) {
  const made = multiple?.index ?? 0;
  return {
    made,
    attacks: made > 0 ? multiple!.attacks : targets,
    first: made > 0 ? multiple!.first : Math.min(multiple?.first ?? 0, targets - 1),
  };
}

/**
 * Builds one order per target, in targeting order. In rulesets that count hits, the orders share one dice pool; an unfinished pool limits
 * their number. Only the first attack is aimed. @rule SS-MULTI-01
 */
export function inTurn(order: AttackOrder, { targeted, reading }: Pick<AttackQuestion, "targeted" | "reading">): AttackOrder[] {
  const together = reading === "hits";
  const otherWeapon = order.multiple?.otherWeapon ?? null;
  const { made, attacks, first } = sharedOf(order, targeted.length);
  return (together ? targeted.slice(0, attacks - made) : targeted).map((target, at) => {
    // With two weapons, the attacks alternate between them.
    const other = otherWeapon !== null && at % 2 === 1;
    return {
      ...order,
      target,
      ...(other ? { weapon: otherWeapon } : {}),
      ...(together ? { multiple: { attacks, index: made + at, first, otherWeapon: other ? order.weapon : otherWeapon } } : {}),
      ...(at > 0 ? { aim: 0 } : {}),
    };
  });
}
