import { to, type AttackState } from "../../attack/model/state";
import type { HitEnd } from "./ends";
import type { Chances } from "./sums";
import type { Underway } from "./underway";

const [CARRIES, PLACES] = [4096, 64];

/** Possible ends of a hit. `chances`: their probabilities, in the same order. */
export interface EndChances {
  readonly ends: readonly HitEnd[];
  readonly chances: readonly number[];
}

/** Facts about a hit that decide how far its result can be reduced. */
export interface HitFacts {
  /** true: the subject will not roll a defense anymore, so its body can be reduced. */
  readonly isKept: boolean;
  /** true: the damage that the bullet carries out of the body still counts. */
  readonly carries: boolean;
}

/** The first part of a hit, until its damage is known. */
export interface Beginning {
  /** Hits that ended before their damage was known. */
  readonly over: readonly Underway[];
  /** Hits with known damage: for each set of observations, the numbers that identify these hits, with their probabilities. */
  readonly harms: readonly (readonly [number, Chances])[];
}

/** The machine's answers about hits. */
export interface HitAnswers {
  /** Returns a hit in which the subject has the body and injuries that `number` identifies. */
  withBody(state: AttackState, number: number): AttackState;
  /** Returns the beginning of a hit, which holds for every body of the subject. Returns null if the machine reads the body. */
  unread(start: AttackState, facts: HitFacts): Beginning | null;
  /** Returns the beginning of a hit for the body in `start`. */
  beginning(start: AttackState, facts: HitFacts): Beginning;
  /** Returns the ends of a hit from its beginning. `number` identifies the subject's body before the hit. */
  ends(beginning: Beginning, start: AttackState, number: number, isKept: boolean): EndChances;
}

/** A hit on one entity. Caches the ends for each combination of body, damage carried from the last body, and hit location of the burst. */
export class HitTable {
  readonly #blows: HitAnswers;
  readonly #state: AttackState;
  readonly #facts: HitFacts;
  readonly #known = new Map<number, EndChances>();
  /** Beginnings by carried damage and hit location. Most hits have only one, so the first needs no map. */
  #first: { readonly given: number; readonly beginning: Beginning | null } | null = null;
  #others: Map<number, Beginning | null> | null = null;

  constructor(blows: HitAnswers, state: AttackState, facts: HitFacts) {
    this.#blows = blows;
    this.#state = state;
    this.#facts = facts;
  }

  /**
   * Returns the ends of the hit for one body, carried damage and hit location of the burst.
   * @param body Number that identifies the subject's body before the hit.
   */
  ends(body: number, carry: number, place: number): EndChances {
    const given = (carry + 1) * PLACES + place + 1;
    const key = body * CARRIES * PLACES + given;
    const known = this.#known.get(key);
    if (known) return known;
    const start = this.#blows.withBody(to(this.#state, { carry, burstLimb: place }), body);
    const made = this.#blows.ends(this.#beginning(start, given), start, body, this.#facts.isKept);
    this.#known.set(key, made);
    return made;
  }

  /** Returns the beginning, which all bodies share as long as the machine reads none. */
  #beginning(start: AttackState, given: number): Beginning {
    const first = (this.#first ??= { given, beginning: this.#blows.unread(start, this.#facts) });
    return (first.given === given ? first.beginning : this.#other(start, given)) ?? this.#blows.beginning(start, this.#facts);
  }

  #other(start: AttackState, given: number): Beginning | null {
    const others = (this.#others ??= new Map<number, Beginning | null>());
    let shared = others.get(given);
    if (shared === undefined) others.set(given, (shared = this.#blows.unread(start, this.#facts)));
    return shared;
  }
}
