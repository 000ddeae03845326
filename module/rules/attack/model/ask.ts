import { NOTHING, type RollOutcome, type Throw } from "../../chance/throws";
import type { DefenceOption } from "../../contest/defense";
import type { AttackEvent } from "./events";

/** Where events go. */
export interface Tell {
  (event: AttackEvent): void;
  /** Dice, figures and what follows from them need not be told: only the way of every bullet. */
  readonly brief?: boolean;
}

/** Nobody listens. */
export const silently: Tell = Object.assign(() => {}, { brief: true });

/** What the attack needs next, and from whom. `id` stays the same whenever the same thing is asked, so that replies can supersede. */
export type Ask =
  | { readonly id: string; readonly kind: "throw"; readonly who: number; readonly what: ThrowPurpose; readonly throw: Throw }
  | { readonly id: string; readonly kind: "defence"; readonly who: number; readonly options: readonly DefenceOption[] }
  | {
      readonly id: string;
      readonly kind: "choose";
      readonly by: "attacker" | "gm";
      readonly among: readonly number[];
      readonly preselected: number;
    }
  | { readonly id: string; readonly kind: "keep-obvious"; readonly by: "gm"; readonly entity: number };

export type ThrowPurpose = "attack" | "defence" | "location" | "damage" | "soak" | "test" | "scatter";

/** Index of the attacker where an entity's index is wanted. */
export const ATTACKER = -1;

/** An answer to an Ask: faces that lie on the table, what they came to by a gamemaster's word, or what somebody decided. */
export type Reply =
  | { readonly ask: string; readonly kind: "set"; readonly value: number }
  | { readonly ask: string; readonly kind: "faces"; readonly faces: readonly number[] }
  | { readonly ask: string; readonly kind: "defence"; readonly defence: string }
  | { readonly ask: string; readonly kind: "entity"; readonly entity: number }
  | { readonly ask: string; readonly kind: "keep"; readonly keep: boolean }
  /** A gamemaster's word on what nobody is asked: see decree.ts. */
  | { readonly ask: string; readonly kind: "decree"; readonly value: number };

/** What a reply means to the machine. */
export interface Answer {
  readonly outcome: RollOutcome;
  /** Faces, for the record only. */
  readonly faces: readonly number[];
  readonly defence: string;
  readonly entity: number;
  readonly keep: boolean;
}

export const SILENCE: Answer = { outcome: NOTHING, faces: [], defence: "standard", entity: -1, keep: true };
