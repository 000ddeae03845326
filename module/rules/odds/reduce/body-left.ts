import { bodyWith, conditionOf, type BodyPlan, type BodyState } from "../../body/body-state";
import type { Attack } from "../../attack/model/ruleset";
import { isRolled, type AttackState } from "../../attack/model/state";

/** More than any body can take. */
const BEYOND = 1000;

/** Returns whether the power can improve a body, so that nothing of it may be dropped. */
export const heals = ({ field }: Attack): boolean => field.weapon.power !== null && field.weapon.power.damage === null;

/** Returns the overflow as far as the condition depends on it. */
function overflowLeft(plan: BodyPlan, before: BodyState, body: BodyState, over: boolean): number {
  if (body.overflow === before.overflow) return body.overflow;
  const condition = conditionOf(plan, body);
  if (condition === "dead") return Math.max(BEYOND, 0 - (plan.collapse?.dead ?? 0));
  return over && conditionOf(plan, bodyWith(body, { overflow: before.overflow })) === condition ? before.overflow : body.overflow;
}

/** Part of a body that is observed: everything, its pools, or its limbs. */
export type Parts = "all" | "pools" | "limbs";

/** Observed parts of an attack. */
export interface Watched {
  /** Bitmask of observed entities; 0: no bodies, only the path of each bullet. */
  readonly watched: number;
  /** Parts of their bodies; omitted: all. */
  readonly parts?: Parts | undefined;
  /** Shots that matter to them in an attack at several targets; omitted: all. */
  readonly shots?: readonly boolean[] | undefined;
}

/** Returns the observed part of a body if limbs and pools are independent. */
function asAsked({ ruleset }: Attack, before: BodyState, body: BodyState, parts: Parts): BodyState {
  if (parts === "all" || !ruleset.method.wounds.limbsApart) return body;
  if (parts === "pools") return body.limbs === before.limbs ? body : bodyWith(body, { limbs: before.limbs });
  return bodyWith(before, { shield: body.shield, limbs: body.limbs });
}

/**
 * Returns an entity's body as far as it still counts. Prone, injuries and score are dropped.
 * @param over true: no later hit can harm it.
 * @param done true: the attack has ended.
 */
export function bodyLeft(
  attack: Attack,
  entity: number,
  body: BodyState,
  { watched, parts = "all" }: Watched,
  { over, done }: { readonly over: boolean; readonly done: boolean },
): BodyState {
  const { plan, body: before } = attack.field.entities[entity]!.fighter;
  if (body === before || heals(attack)) return body;
  if (((watched >> entity) & 1) === 0) return before;
  const asked = asAsked(attack, before, body, parts);
  return {
    shield: asked.shield,
    armored: asked.armored,
    flesh: asked.flesh,
    strain: asked.strain,
    overflow: overflowLeft(plan, before, asked, done),
    limbs: over ? before.limbs : asked.limbs,
    injuries: before.injuries,
    prone: before.prone,
    out: asked.out,
    score: before.score,
  };
}

/** Returns the people whose defense is still to come, as a bitmask. Their bodies may count for it. */
export const stillToDefend = ({ field }: Attack, { defences }: AttackState): number =>
  field.entities.reduce(
    (bits, { fighter }, index) => (fighter.kind !== "barrier" && !isRolled(defences[index]!) ? bits | (1 << index) : bits),
    0,
  );
