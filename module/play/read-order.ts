import type { AttackOrder } from "../rules/attack/order";

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** No table adds more to a pool than this, and no client throws more dice than it can. */
const MOST_MODIFIERS = 10;
const LARGEST_MODIFIER = 20;
const LONGEST_NAME = 60;
const MOST_AIM = 6;

const isModifier = (value: unknown): value is AttackOrder["modifiers"][number] =>
  isRaw(value) &&
  isText(value["name"]) &&
  value["name"].length <= LONGEST_NAME &&
  isWhole(value["value"]) &&
  Math.abs(value["value"]) <= LARGEST_MODIFIER;

const isCall = (value: unknown): value is NonNullable<AttackOrder["called"]> =>
  isRaw(value) && isText(value["location"]) && [undefined, null, "left", "right"].includes(value["side"] as never);

/**
 * Reads an order that somebody wrote into a message: any client may have written anything.
 *
 * @returns the order and nothing besides, or null when it is none
 */
export function readOrder(raw: unknown): AttackOrder | null {
  if (!isRaw(raw)) return null;
  const { attacker, attackerToken = null, weapon, target, mode, called = null, aim = 0, modifiers = [], bystanders = [] } = raw;
  if (!isText(attacker) || !isText(weapon) || !isText(target) || !isText(mode) || !isWhole(aim) || aim > MOST_AIM) return null;
  if (attackerToken !== null && !isText(attackerToken)) return null;
  if (called !== null && !isCall(called)) return null;
  if (!Array.isArray(modifiers) || modifiers.length > MOST_MODIFIERS || !modifiers.every(isModifier)) return null;
  if (!Array.isArray(bystanders) || !bystanders.every(isText)) return null;
  return { attacker, attackerToken, weapon, target, mode, called, aim, modifiers, ...(bystanders.length ? { bystanders } : {}) };
}
