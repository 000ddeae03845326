import type { Part } from "../chance/roll-specs";

/** Kinds of attack; `at` is what the attack aims at. @rule TD-ROLL-11 */
export const ATTACK_KINDS = [
  { kind: "close-combat", grapples: false, at: "body" },
  { kind: "unarmed", grapples: false, at: "body" },
  { kind: "grappling", grapples: true, at: "body" },
  { kind: "melee", grapples: false, at: "body" },
  { kind: "ranged", grapples: false, at: "body" },
  { kind: "weapon-strike", grapples: false, at: "weapon" },
] as const satisfies readonly { kind: string; grapples: boolean; at: "body" | "weapon" }[];
export type AttackKind = (typeof ATTACK_KINDS)[number]["kind"];

/**
 * Returns a kind of attack by id.
 * @throws {RangeError} if the id is unknown, because the order is damaged
 */
export function attackKind(id: string): (typeof ATTACK_KINDS)[number] {
  const found = ATTACK_KINDS.find(({ kind }) => kind === id);
  if (!found) throw new RangeError(`no kind of attack "${id}"; there are ${ATTACK_KINDS.map(({ kind }) => kind).join(", ")}`);
  return found;
}

/**
 * Returns the kinds of attack that a weapon allows, with the usual kind first.
 * @rule TD-ROLL-11 a grappling weapon only grapples; projectiles are shot or thrown; bare hands strike or grapple
 */
export function kindsWith(weapon: { readonly grapples: boolean; readonly flies: boolean; readonly bare: boolean }): readonly AttackKind[] {
  if (weapon.grapples) return ["grappling"];
  if (weapon.flies) return ["ranged", "weapon-strike"];
  return weapon.bare ? ["unarmed", "close-combat", "grappling", "weapon-strike"] : ["melee", "close-combat", "weapon-strike"];
}

/**
 * Returns whether an attack is ranged. An attack on the target's weapon can also be ranged.
 * @rule TD-ROLL-11
 * @param shot true: the attacker throws or shoots.
 */
export const isRanged = (kind: AttackKind, shot: boolean): boolean => kind === "ranged" || (kind === "weapon-strike" && shot);

/** Returns the Evaluate bonus. @rule TD-ROLL-05 1 for each consecutive turn, at most 3 */
export const evaluateBonus = (turns: number): number => Math.max(0, Math.min(3, turns));

/** Values that determine the effective skill of an attack. */
export interface SkillOrder {
  readonly ranged: boolean;
  /** Rating of the skill for the chosen weapon or attack. */
  readonly baseSkill: number;
  /** Id of the skill. */
  readonly skill: string;
  readonly accuracy: number;
  /** true: an Aim action came directly before. */
  readonly aimed: boolean;
  /** Evaluate bonus, 0 to 3. */
  readonly evaluate: number;
  /** true: an Evaluate action came directly before. */
  readonly evaluated: boolean;
  /** Range and speed penalty, 0 or less. */
  readonly range: number;
  /** Penalty for the location (0 or less), with the location's id and the rule. */
  readonly location: { readonly penalty: number; readonly of: string; readonly rule: string };
  /** Shock penalty, 0 or less; omitted: 0. @rule TD-LOC-29 */
  readonly shock?: number;
  readonly circumstances: readonly { readonly name: string; readonly value: number }[];
}

/**
 * Returns the effective skill, itemized. The skill is always listed; modifiers of 0 are left out.
 * @rule TD-ROLL-02 base plus all modifiers
 * @rule TD-ROLL-03 the base is the skill of the chosen attack
 * @rule TD-ROLL-04 Accuracy after an Aim action, for ranged attacks only
 * @rule TD-ROLL-05 Evaluate bonus, for melee attacks only
 * @rule TD-ROLL-06 range and speed
 * @rule TD-ROLL-07 modifiers named by the GM
 */
export function skillParts(order: SkillOrder): Part[] {
  const { ranged, location } = order;
  const modifiers: Part[] = [
    { part: "accuracy", value: ranged && order.aimed ? order.accuracy : 0, rule: "TD-ROLL-04" },
    { part: "evaluate", value: !ranged && order.evaluated ? order.evaluate : 0, rule: "TD-ROLL-05" },
    { part: "range", value: ranged ? order.range : 0, rule: "TD-ROLL-06" },
    { part: "location", value: location.penalty, rule: location.rule, of: location.of },
    { part: "shock", value: order.shock ?? 0, rule: "TD-LOC-29" },
    ...order.circumstances.map(({ name, value }) => ({ part: "typed", value, rule: "TD-ROLL-07", of: name })),
  ];
  const base: Part = { part: "skill", value: order.baseSkill, rule: "TD-ROLL-03", of: order.skill };
  return [base, ...modifiers.filter(({ value }) => value !== 0)];
}
