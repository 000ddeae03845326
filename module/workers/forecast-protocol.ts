import type { Switches } from "../rules/attack/model/battlefield";
import { pricedAs } from "../rules/attack/declare/prices";
import { fightBlock, type FightSeries } from "../rules/forecast/blocks";
import { newLines } from "../rules/forecast/seen-lines";
import type { Skirmish } from "../rules/forecast/skirmish";
import type { Totals } from "../rules/forecast/totals";
import { RULESETS } from "../rules/rulesets/rulesets";

/** A skirmish on its way to another thread. The functions of a ruleset do not travel: its name does, with the switches of this world. */
export interface PackedSkirmish extends Omit<Skirmish, "ruleset"> {
  readonly ruleset: { readonly id: string; readonly switches: Switches };
}

export const packed = ({ ruleset: { id, switches }, ...rest }: Skirmish): PackedSkirmish => ({ ...rest, ruleset: { id, switches } });

/** @throws RangeError when the ruleset is none of ours: a thread of its own has none that a module has added to the page */
export function unpacked({ ruleset: { id, switches }, ...rest }: PackedSkirmish): Skirmish {
  const own = RULESETS.find((ruleset) => ruleset.id === id);
  if (own) return { ...rest, ruleset: { ...pricedAs(own, switches.prices), switches } };
  const known = RULESETS.map((ruleset) => ruleset.id).join(", ");
  throw new RangeError(
    `the ruleset "${id}" of "${rest.name}" comes from a module, and modules are not loaded here; forecasts are for ${known}, or without workers`,
  );
}

/** What a worker is told: once what is fought, then one block after the other. */
export type Order =
  | { readonly kind: "begin"; readonly skirmish: PackedSkirmish; readonly series: FightSeries }
  | { readonly kind: "block"; readonly block: number };

/** What a worker says. `failed`: with the block it was at, or null before the first. */
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

/** The worker's side of a forecast: does what it is told and reports every time. @param report sends to whoever gives the orders */
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
