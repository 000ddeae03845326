import { isAttack, orderIn } from "../../documents/attack-record";
import type { CrossfireMessage } from "../../foundry/types";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import { fireMode } from "../../rules/attack/model/declaration";
import { modeIdOf } from "../../rules/attack/declare/declare";
import type { Weapon } from "../../rules/attack/model/fighter";
import { type AttackOrder, isReaction } from "../../rules/attack/model/order";
import { isWeapon } from "../../scene/kinds";
import { ruleset } from "../ruleset";
import { documentAt } from "../uuids";

/**
 * Returns the attacker's resolved attacks from the current shared dice pool, newest first. Empty if the last attack was a single attack.
 * Attacks out of turn do not count.
 * @rule SS-MULTI-05
 * @rule SS-ACTION-11
 */
function madeTogether(attacker: string): AttackOrder[] {
  const own = ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter(isAttack)
    .filter(({ system }) => system.status === "resolved")
    .map(orderIn)
    .filter((order) => order.attacker === attacker && !isReaction(order))
    .toReversed();
  const first = own.findIndex(({ multiple }) => (multiple?.index ?? 0) === 0);
  const made = own.slice(0, first + 1);
  return made.every(({ multiple }) => multiple) ? made : [];
}

/** Returns the AP cost of an order's attack action; 0 if the ruleset does not define its fire mode. */
function actionPaid(order: AttackOrder): number {
  const weapon = documentAt(order.attacker, "Actor")?.items.get(order.weapon);
  const kind = weapon && isWeapon(weapon) ? (weapon.system.kind as Weapon["kind"]) : "ranged";
  return fireMode(ruleset(), modeIdOf(kind, order.mode))?.price ?? 0;
}

/**
 * Returns an attacker's latest group of attacks from one dice pool: its size, the number made, and the AP paid. Null without such a group.
 */
export function openSplit(attacker: string): { readonly attacks: number; readonly made: number; readonly paid: number } | null {
  const made = madeTogether(attacker);
  const last = made[0]?.multiple;
  if (!last) return null;
  return { attacks: last.attacks, made: last.index + 1, paid: Math.max(...made.map(actionPaid)) };
}

/**
 * Adds the state of the shared dice pool to the attacker's readiness. Returns the field unchanged for the first attack from a dice pool and
 * for a single attack. @rule SS-MULTI-01 @rule SS-MULTI-05
 */
export function withSplit(field: Battlefield, order: AttackOrder): Battlefield {
  const split = order.multiple && order.multiple.index > 0 ? openSplit(order.attacker) : null;
  if (!split) return field;
  const readiness = { ...field.attacker.readiness, split };
  return { ...field, attacker: { ...field.attacker, readiness } };
}
