import type { FighterDerived, FighterFacts } from "../../body/derive";
import type { Body, PersonFacts } from "../../body/plans";

/** How somebody's place in the order is rolled: dice added to the sum of attributes. */
export interface Initiative {
  /** Attributes, after whatever burdens them, that are added. */
  readonly attributes: readonly string[];
  readonly faces: number;
  /** Further dice and Karma add to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
}

/** What a ruleset makes of the figures on a sheet. */
export interface People {
  /** Everything a sheet shows that nobody stores. */
  derive(facts: FighterFacts): FighterDerived;
  /** A body as an attack finds it. */
  body(facts: PersonFacts): Body;
  readonly initiative: Initiative;
}
