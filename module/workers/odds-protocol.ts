import type { Battlefield } from "../rules/attack/model/battlefield";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Call } from "../rules/called-shots/called-shot";
import { dangersOf, prospectFor, type Danger, type Prospect } from "../rules/odds/prospect";
import type { Ruling } from "../rules/ruling";
import { rulesetById } from "../rules/rulesets/rulesets";

/** Attack whose odds are calculated. Functions cannot be posted to a worker, so the ruleset is given by its id. */
interface Situation {
  readonly ruleset: string;
  readonly order: AttackOrder;
  readonly field: Battlefield;
}

/** Calculation to run: the prospect of a called shot (null: no call), or the bystanders in danger. */
export type OddsTask = Situation & ({ readonly what: "call"; readonly call: Call | null } | { readonly what: "dangers" });

export type OddsReport =
  | { readonly what: "call"; readonly ruling: Ruling<Prospect> }
  | { readonly what: "dangers"; readonly dangers: readonly Danger[] }
  | { readonly what: "failed"; readonly message: string };

/**
 * Pruning threshold: states less likely than this are dropped, which shortens the user's wait. The result states the largest error that the
 * dropped states can cause.
 */
const WAITED_FOR = { prune: 1e-7 };

/** Runs one calculation. Returns a `failed` report instead of throwing. */
export function workedOut(task: OddsTask): OddsReport {
  try {
    const ruleset = rulesetById(task.ruleset);
    if (task.what === "dangers") return { what: "dangers", dangers: dangersOf(ruleset, task.order, task.field, WAITED_FOR) };
    return { what: "call", ruling: prospectFor(ruleset, task.order, task.field, task.call, WAITED_FOR) };
  } catch (error) {
    return { what: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
