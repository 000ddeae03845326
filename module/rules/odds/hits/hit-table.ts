import { to, type AttackState } from "../../attack/model/state";
import type { HitEnd } from "./ends";
import type { Chances } from "./sums";
import type { Underway } from "./underway";

const [CARRIES, PLACES] = [4096, 64];

/** Ends of a hit by number, with their probabilities. */
export interface EndChances {
  readonly ends: readonly HitEnd[];
  readonly chances: readonly number[];
}

/** Facts about a hit that decide how far its result can be reduced. */
export interface HitFacts {
  /** The subject has already rolled its defense, so its body can be reduced. */
  readonly isKept: boolean;
  /** The damage that the bullet carries out of the body still counts. */
  readonly carries: boolean;
}

/** A hit up to the damage that gets through. */
export interface Beginning {
  /** Hits that ended before. */
  readonly over: readonly Underway[];
  /** Hits that have not ended: the chances of each damage, by the number of their observations. */
  readonly harms: readonly (readonly [number, Chances])[];
}

/** Answers of the machine about hits. */
export interface HitAnswers {
  /** Returns a hit with the subject's body. */
  withBody(state: AttackState, number: number): AttackState;
  /** Follows a hit up to the damage that gets through; null: the machine has read the body. */
  unread(start: AttackState, facts: HitFacts): Beginning | null;
  /** Follows a hit up to the damage that gets through. */
  beginning(start: AttackState, facts: HitFacts): Beginning;
  /** Returns the ends of a hit from its beginning. */
  ends(beginning: Beginning, start: AttackState, number: number, isKept: boolean): EndChances;
}

/** A hit on one entity. It stores the ends for each body, damage carried from the last body, and place of the burst. */
export class HitTable {
  readonly #blows: HitAnswers;
  readonly #state: AttackState;
  readonly #facts: HitFacts;
  readonly #known = new Map<number, EndChances>();
  /** Beginnings by carried damage and place. Most hits have only one, so the first needs no map. */
  #first: { readonly given: number; readonly beginning: Beginning | null } | null = null;
  #others: Map<number, Beginning | null> | null = null;

  constructor(blows: HitAnswers, state: AttackState, facts: HitFacts) {
    this.#blows = blows;
    this.#state = state;
    this.#facts = facts;
  }

  /**
   * Returns the ends of the hit for one body, carried damage and place.
   * @param body Number of the subject's body before the hit.
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
