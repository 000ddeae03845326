import type { Switches } from "../rules/attack/model/battlefield";
import { pricedAs } from "../rules/attack/declare/action-prices";
import { fightBlock, type FightSeries } from "../rules/forecast/blocks";
import { newLines } from "../rules/forecast/seen-lines";
import type { Skirmish } from "../rules/forecast/skirmish";
import type { Totals } from "../rules/forecast/totals";
import { RULESETS } from "../rules/rulesets/rulesets";

/**
 * Skirmish that can be posted to a worker. Functions cannot be cloned, so this type stores only the ruleset's id and the world's switches.
 */
export interface PackedSkirmish extends Omit<Skirmish, "ruleset"> {
  readonly ruleset: { readonly id: string; readonly switches: Switches };
}

export const packed = ({ ruleset: { id, switches }, ...rest }: Skirmish): PackedSkirmish => ({ ...rest, ruleset: { id, switches } });

/**
 * Returns the skirmish with its ruleset.
 * @throws {RangeError} if the ruleset is not built in, because a worker does not load modules' rulesets
 */
export function unpacked({ ruleset: { id, switches }, ...rest }: PackedSkirmish): Skirmish {
  const own = RULESETS.find((ruleset) => ruleset.id === id);
  if (own) return { ...rest, ruleset: { ...pricedAs(own, switches.prices), switches } };
  const known = RULESETS.map((ruleset) => ruleset.id).join(", ");
  throw new RangeError(
    `the ruleset "${id}" of "${rest.name}" comes from a module, and modules are not loaded here; forecasts are for ${known}, or without workers`,
  );
}

/** Message to a worker: `begin` once with the skirmish, then one `block` at a time. */
export type Order =
  | { readonly kind: "begin"; readonly skirmish: PackedSkirmish; readonly series: FightSeries }
  | { readonly kind: "block"; readonly block: number };

/** Message from a worker. In `failed`, `block` is null if no block was ordered yet. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "fought"; readonly block: number; readonly totals: Totals }
  | { readonly kind: "failed"; readonly block: number | null; readonly message: string };

type Task = (block: number) => Totals;

function taskOf({ skirmish, series }: Extract<Order, { kind: "begin" }>): Task {
  const own = unpacked(skirmish);
  const lines = newLines();
  return (block) => fightBlock(own, series, block, lines);
}

/** Returns the worker's message handler, which answers every order with one report. @param report Sends a report to the main thread. */
export function serving(report: (report: Report) => void): (order: Order) => void {
  let task: Task | null = null;
  const obey = (order: Order): Report => {
    if (order.kind === "begin") {
      task = taskOf(order);
      return { kind: "ready" };
    }
    if (!task) return { kind: "failed", block: order.block, message: "it was not told what to fight" };
    return { kind: "fought", block: order.block, totals: task(order.block) };
  };
  return (order) => {
    try {
      report(obey(order));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      report({ kind: "failed", block: order.kind === "block" ? order.block : null, message });
    }
  };
}
