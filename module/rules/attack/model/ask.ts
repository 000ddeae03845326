import { NOTHING, type RollOutcome, type RollSpec } from "../../chance/roll-specs";
import type { DefenseOption } from "../../contest/defense";
import type { AttackEvent } from "./events";

/** Receives the events of a step, in order. */
export interface Emit {
  (event: AttackEvent): void;
  /** true: the receiver needs only the path of each bullet. The sender may skip events about dice, figures and effects. */
  readonly brief?: boolean;
}

/** Discards every event. */
export const silently: Emit = Object.assign(() => {}, { brief: true });

/**
 * The next roll or decision that an attack needs, with the entity or role that makes it. A repeated Ask keeps its `id`, so that a later
 * reply replaces an earlier one.
 */
export type Ask =
  | { readonly id: string; readonly kind: "roll"; readonly who: number; readonly what: RollPurpose; readonly spec: RollSpec }
  | { readonly id: string; readonly kind: "defense"; readonly who: number; readonly options: readonly DefenseOption[] }
  | {
      readonly id: string;
      readonly kind: "choose";
      readonly by: "attacker" | "gm";
      readonly among: readonly number[];
      readonly preselected: number;
    }
  | { readonly id: string; readonly kind: "keep-obvious"; readonly by: "gm"; readonly entity: number };

export type RollPurpose = "attack" | "defense" | "location" | "damage" | "soak" | "test" | "scatter";

/** Index of the attacker where an entity index is expected. */
export const ATTACKER = -1;

/** An answer to an Ask: rolled faces, a total set by the GM, or a decision. */
export type Reply =
  | { readonly ask: string; readonly kind: "set"; readonly value: number }
  | { readonly ask: string; readonly kind: "faces"; readonly faces: readonly number[] }
  | { readonly ask: string; readonly kind: "defense"; readonly defense: string }
  | { readonly ask: string; readonly kind: "entity"; readonly entity: number }
  | { readonly ask: string; readonly kind: "keep"; readonly keep: boolean }
  /** The GM's value for a result that no Ask covers; see override.ts. */
  | { readonly ask: string; readonly kind: "override"; readonly value: number };

/** A reply in the form that a step of an attack reads. Fields that the reply does not answer have the values of `SILENCE`. */
export interface Answer {
  readonly outcome: RollOutcome;
  /** Rolled faces; kept for the record, not used by the rules. */
  readonly faces: readonly number[];
  readonly defense: string;
  readonly entity: number;
  readonly keep: boolean;
}

export const SILENCE: Answer = { outcome: NOTHING, faces: [], defense: "standard", entity: -1, keep: true };
