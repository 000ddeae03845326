import { bodyWith, type BodyPlan, type BodyState } from "../../body/body-state";
import { conditionOf } from "../../body/unconsciousness-and-death";
import { isObject } from "../../attack/model/battlefield";
import type { Attack } from "../../attack/model/ruleset";
import { isRolled, type AttackState } from "../../attack/model/state";

/** Overflow that is deadly for every body. */
const BEYOND = 1000;

/** Returns whether the attack is a power that can improve a body. The odds must then not reduce bodies. */
export const heals = ({ field }: Attack): boolean => field.weapon.power !== null && field.weapon.power.damage === null;

/** Returns an overflow that leaves the body in the same condition, so that equivalent bodies become equal. */
function overflowLeft(plan: BodyPlan, before: BodyState, body: BodyState, over: boolean): number {
  if (body.overflow === before.overflow) return body.overflow;
  const condition = conditionOf(plan, body);
  if (condition === "dead") return Math.max(BEYOND, 0 - (plan.collapse?.dead ?? 0));
  return over && conditionOf(plan, bodyWith(body, { overflow: before.overflow })) === condition ? before.overflow : body.overflow;
}

/** Observed part of a body: all of it, its pools, or its limbs. */
export type Parts = "all" | "pools" | "limbs";

/** The observed entities of an attack, and the observed parts of their bodies. */
export interface Watched {
  /** Bitmask of observed entities; 0: no body is observed, only the path of each bullet. */
  readonly watched: number;
  /** Observed parts of the observed entities' bodies; omitted: all. */
  readonly parts?: Parts | undefined;
  /** For each shot at several targets, true if it matters to the observed entities; omitted: all shots matter. */
  readonly shots?: readonly boolean[] | undefined;
}

/**
 * Returns a body in which only the observed part and the Shield have changed, if limbs and pools are independent. Otherwise returns the
 * whole body.
 */
function asAsked({ ruleset }: Attack, before: BodyState, body: BodyState, parts: Parts): BodyState {
  if (parts === "all" || !ruleset.method.wounds.limbsApart) return body;
  if (parts === "pools") return body.limbs === before.limbs ? body : bodyWith(body, { limbs: before.limbs });
  return bodyWith(before, { shield: body.shield, limbs: body.limbs });
}

/**
 * Returns an entity's body reduced to the data that still matters. Posture, injuries and score are reset. An unobserved entity keeps its
 * body from before the attack.
 * @param over true: no later hit can harm the entity. @param done true: the attack has ended.
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

/** Returns a bitmask of the people who must still defend. Their bodies may change the defense. */
export const stillToDefend = ({ field }: Attack, { defenses }: AttackState): number =>
  field.entities.reduce((bits, at, index) => (!isObject(at) && !isRolled(defenses[index]!) ? bits | (1 << index) : bits), 0);
