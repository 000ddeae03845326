import { breakingDamage } from "../../protection/destroy";
import type { Attack } from "../model/ruleset";
import { type Reached, reachedBy } from "../model/blast";
import type { Tell } from "../model/ask";
import type { AttackState } from "../model/state";

const REACHED = new WeakMap<Attack["field"], Map<number, readonly Reached[]>>();

/** Everybody the blast of an attack reaches from where it came down; worked out once for each landing. */
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

/** How the blast reaches the subject; null for everything but a blast. */
export const reachHere = (attack: Attack, { leg, landing, subject }: AttackState): Reached | null =>
  leg === "blast" ? (reachedFrom(attack, landing).find(({ entity }) => entity === subject) ?? null) : null;

/** Is it a piece that struck, and not the blast itself? */
export const isPiece = ({ leg, bullet }: Pick<AttackState, "leg" | "bullet">): boolean => leg === "blast" && bullet > 0;

/** How far from the middle the subject is, and what does not come so far. */
export function tellReach(attack: Attack, state: AttackState, tell: Tell): void {
  const reached = reachHere(attack, state);
  if (!reached || tell.brief) return;
  const { metres, loss } = reached;
  const { bullet, subject: entity } = state;
  tell({ kind: "in-blast", rule: "SS-DEFENSE-33", bullet, entity, metres, loss: isPiece(state) ? 0 : loss, piece: bullet });
}

/** Damage of a piece that struck; null for everything else. */
export const pieceDamage = ({ field: { blast } }: Attack, state: AttackState): number | null =>
  blast && isPiece(state) ? blast.fragments.dv : null;

/** What is left of damage at the distance of the subject; a piece loses nothing on its way. */
export function damageThere(attack: Attack, state: AttackState, damage: number): number {
  const reached = isPiece(state) ? null : reachHere(attack, state);
  return reached ? Math.max(0, damage - reached.loss) : damage;
}

/** Metres within which a blast touches what it goes off at. */
const TOUCH = 0.5;

/** The base damage a blast does to something: a barrier it touches suffers twice of it. @rule SS-BARRIER-19 */
export function blastBase(attack: Attack, state: AttackState, dv: number): number {
  const reached = isPiece(state) ? null : reachHere(attack, state);
  const touched = reached !== null && reached.metres <= TOUCH && attack.field.entities[reached.entity]!.fighter.kind === "barrier";
  return touched ? (breakingDamage("explosive-contact", dv, 0, false) ?? dv) : damageThere(attack, state, dv);
}
