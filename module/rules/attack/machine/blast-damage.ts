import type { Attack } from "../model/ruleset";
import { type Reached, reachedBy } from "../model/blast";
import type { Emit } from "../model/ask";
import type { AttackState } from "../model/state";

const REACHED = new WeakMap<Attack["field"], Map<number, readonly Reached[]>>();

/** Returns the entities a blast reaches from its landing point; empty without a blast. The result is cached for each landing point. */
export function reachedFrom({ field }: Attack, landing: number): readonly Reached[] {
  const { blast } = field;
  if (!blast) return [];
  const known = REACHED.get(field) ?? new Map<number, readonly Reached[]>();
  REACHED.set(field, known);
  const before = known.get(landing);
  if (before) return before;
  const reached = reachedBy(blast, landing, field.intended);
  known.set(landing, reached);
  return reached;
}

/**
 * Returns the distance, lost damage and fragments for the subject of a blast. Null if the blast does not reach the subject, or if the
 * attack is not a blast.
 */
export const reachHere = (attack: Attack, { leg, landing, subject }: AttackState): Reached | null =>
  leg === "blast" ? (reachedFrom(attack, landing).find(({ entity }) => entity === subject) ?? null) : null;

/** Returns whether the current hit comes from a fragment rather than from the blast itself. */
export const isPiece = ({ leg, bullet }: Pick<AttackState, "leg" | "bullet">): boolean => leg === "blast" && bullet > 0;

/** In a blast, emits the subject's distance from the center, and the damage lost to that distance. */
export function emitReach(attack: Attack, state: AttackState, tell: Emit): void {
  const reached = reachHere(attack, state);
  if (!reached || tell.brief) return;
  const { meters, loss } = reached;
  const { bullet, subject: entity } = state;
  tell({ kind: "in-blast", rule: "SS-DEFENSE-33", bullet, entity, meters, loss: isPiece(state) ? 0 : loss, piece: bullet });
}

/** Returns the damage of the fragment that hit; null if no fragment hit. */
export const pieceDamage = ({ field: { blast } }: Attack, state: AttackState): number | null =>
  blast && isPiece(state) ? blast.fragments.dv : null;

/** Returns the damage at the subject's distance from the center, 0 or more. Fragments, and attacks without a blast, lose no damage. */
export function damageThere(attack: Attack, state: AttackState, damage: number): number {
  const reached = isPiece(state) ? null : reachHere(attack, state);
  return reached ? Math.max(0, damage - reached.loss) : damage;
}
