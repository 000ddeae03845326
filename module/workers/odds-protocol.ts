import type { Battlefield } from "../rules/attack/model/battlefield";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Call } from "../rules/called/called-shot";
import { dangersOf, prospectFor, type Danger, type Prospect } from "../rules/odds/prospect";
import type { Ruling } from "../rules/ruling";
import { rulesetById } from "../rules/rulesets/rulesets";

/** The functions of a ruleset do not travel: its id does. */
interface Situation {
  readonly ruleset: string;
  readonly order: AttackOrder;
  readonly field: Battlefield;
}

/** One thing to work out. */
export type OddsTask = Situation & ({ readonly what: "call"; readonly call: Call | null } | { readonly what: "dangers" });

export type OddsReport =
  | { readonly what: "call"; readonly ruling: Ruling<Prospect> }
  | { readonly what: "dangers"; readonly dangers: readonly Danger[] }
  | { readonly what: "failed"; readonly message: string };

/** Of a burst what is less likely than this is not followed while somebody waits; what comes of it says how much that may be. */
const WAITED_FOR = { prune: 1e-5 };

/** Works one thing out; what goes wrong is told, not thrown. */
export function workedOut(task: OddsTask): OddsReport {
  try {
    const ruleset = rulesetById(task.ruleset);
    if (task.what === "dangers") return { what: "dangers", dangers: dangersOf(ruleset, task.order, task.field, WAITED_FOR) };
    return { what: "call", ruling: prospectFor(ruleset, task.order, task.field, task.call, WAITED_FOR) };
  } catch (error) {
    return { what: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
