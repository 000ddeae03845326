import type { Part } from "../chance/throws";

/** Kinds of attack, with what tells them apart for the rules. @rule TD-ROLL-11 */
export const ATTACK_KINDS = [
  { kind: "close-combat", grapples: false, at: "body" },
  { kind: "unarmed", grapples: false, at: "body" },
  { kind: "grappling", grapples: true, at: "body" },
  { kind: "melee", grapples: false, at: "body" },
  { kind: "ranged", grapples: false, at: "body" },
  { kind: "weapon-strike", grapples: false, at: "weapon" },
] as const satisfies readonly { kind: string; grapples: boolean; at: "body" | "weapon" }[];
export type AttackKind = (typeof ATTACK_KINDS)[number]["kind"];

/** @throws RangeError for a kind that is not on the list: a damaged order */
export function attackKind(id: string): (typeof ATTACK_KINDS)[number] {
  const found = ATTACK_KINDS.find(({ kind }) => kind === id);
  if (!found) throw new RangeError(`no kind of attack "${id}"; there are ${ATTACK_KINDS.map(({ kind }) => kind).join(", ")}`);
  return found;
}

/**
 * Kinds of attack somebody may make with a weapon, the usual one first.
 *
 * @rule TD-ROLL-11 what seizes does nothing else; what flies is shot or thrown; bare hands strike or take hold
 */
export function kindsWith(weapon: { readonly grapples: boolean; readonly flies: boolean; readonly bare: boolean }): readonly AttackKind[] {
  if (weapon.grapples) return ["grappling"];
  if (weapon.flies) return ["ranged", "weapon-strike"];
  return weapon.bare ? ["unarmed", "close-combat", "grappling", "weapon-strike"] : ["melee", "close-combat", "weapon-strike"];
}

/** A weapon can be struck from afar as well. @rule TD-ROLL-11 @param shot the attacker throws or shoots */
export const isRanged = (kind: AttackKind, shot: boolean): boolean => kind === "ranged" || (kind === "weapon-strike" && shot);

/** @rule TD-ROLL-05 one for each turn on end, at most three */
export const evaluateBonus = (turns: number): number => Math.max(0, Math.min(3, turns));

/** What an attack roll is made of. */
export interface SkillOrder {
  readonly ranged: boolean;
  /** Rating of the skill of the weapon or attack chosen. */
  readonly baseSkill: number;
  /** Name of that skill. */
  readonly skill: string;
  readonly accuracy: number;
  /** An Aim action came just before. */
  readonly aimed: boolean;
  /** What evaluating is worth. */
  readonly evaluate: number;
  /** An Evaluate action came just before. */
  readonly evaluated: boolean;
  /** For distance and speed: 0 or less, as the table has it. */
  readonly range: number;
  /** Penalty for where the attack is aimed, 0 or less, and its name. */
  readonly location: { readonly penalty: number; readonly of: string; readonly rule: string };
  /** Penalty from pain, 0 or less. @rule TD-LOC-29 */
  readonly shock?: number;
  readonly circumstances: readonly { readonly name: string; readonly value: number }[];
}

/**
 * Effective skill, itemised; the skill is listed even alone.
 *
 * @rule TD-ROLL-02 base and all modifiers @rule TD-ROLL-03 the base is the skill of the attack chosen
 * @rule TD-ROLL-04 Accuracy after aiming, from afar only @rule TD-ROLL-05 Evaluate after evaluating, up close only
 * @rule TD-ROLL-06 distance and speed @rule TD-ROLL-07 whatever the gamemaster names
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
