import type { FighterDerived, FighterFacts } from "../../body/derive";
import type { Body, PersonFacts } from "../../body/plans";

/** How initiative is rolled: a sum of attributes plus dice. */
export interface Initiative {
  /** Attributes that are added, after penalties. */
  readonly attributes: readonly string[];
  readonly faces: number;
  /** Further dice and Karma can add to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
}

/** How a ruleset derives figures from a sheet. */
export interface People {
  /** Returns every figure a sheet shows that is not stored. */
  derive(facts: FighterFacts): FighterDerived;
  /** Returns the body as an attack uses it. */
  body(facts: PersonFacts): Body;
  readonly initiative: Initiative;
}
