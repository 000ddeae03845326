import type { CalledLocation } from "../body/called-shot";
import type { FireMode, Ruleset } from "../rulesets/ruleset";
import type { Battlefield } from "./battlefield";
import type { AttackOrder } from "./order";

/** An attack the rules allow: never changes again. */
export interface Attack {
  readonly ruleset: Ruleset;
  readonly order: AttackOrder;
  readonly field: Battlefield;
  readonly called: CalledLocation | null;
  readonly mode: FireMode;
  /** Bullets that are followed one by one. */
  readonly rounds: number;
  readonly price: Price;
}

export interface Price {
  readonly ap: number;
  readonly freeAction: boolean;
  readonly rounds: number;
}
