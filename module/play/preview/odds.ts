import type { AttackOrder } from "../../rules/attack/model/order";
import type { Call } from "../../rules/called-shots/called-shot";
import type { Danger, Prospect } from "../../rules/odds/prospect";
import type { Ruling } from "../../rules/ruling";
import type { OddsReport, OddsTask } from "../../workers/odds-protocol";
import { isLimb } from "../../rules/body/limbs";
import { kindOfLimb } from "../../rules/body/body-plan";
import { computeOdds } from "../../workers/odds";
import { overArea } from "../area/area-attack";
import { fieldSeen } from "./preview";
import { oddsShown } from "./odds-words";
import { ruleset } from "../ruleset";

/** Receives odds as they are calculated. */
export interface OddsListener {
  /** Receives the prospect of one call. @param call null: no called shot. */
  prospect(call: Call | null, ruling: Ruling<Prospect>): void;
  dangers(dangers: readonly Danger[]): void;
}

const same = (a: Call | null, b: Call | null): boolean => a?.location === b?.location && a?.side === b?.side;

/**
 * Calculates the odds of an order for each call, from this client's knowledge. The chosen call comes first, then limbs, then bystanders,
 * then exact locations. Does nothing if this user sees no odds or the order is refused.
 *
 * @param signal Aborts when the order changes.
 */
export async function followOdds(
  wanted: AttackOrder,
  calls: readonly (Call | null)[],
  listener: OddsListener,
  signal: AbortSignal,
): Promise<void> {
  if (oddsShown() === "none") return;
  const order = overArea(wanted);
  const field = fieldSeen(order);
  if ("allowed" in field) return;
  // An area attack has no target, so every entity is a danger.
  const inOrder = order.area ? [] : [order.called, ...calls.filter((call) => !same(call, order.called))];
  const situation = { ruleset: ruleset().id, order, field };
  const own = field.entities[field.intended]?.fighter.plan ?? {};
  const isEarly = (call: Call | null): boolean =>
    same(call, order.called) || call === null || isLimb(call.location) || kindOfLimb(own, call.location) !== null;
  const task = (call: Call | null): OddsTask => ({ ...situation, what: "call", call });
  const tasks: OddsTask[] = [
    ...inOrder.filter(isEarly).map(task),
    { ...situation, what: "dangers" },
    ...inOrder.filter((call) => !isEarly(call)).map(task),
  ];
  const tell = (index: number, report: OddsReport): void => {
    const asked = tasks[index]!;
    if (report.what === "call" && asked.what === "call") listener.prospect(asked.call, report.ruling);
    if (report.what === "dangers") listener.dangers(report.dangers);
  };
  await computeOdds(tasks, tell, signal);
}
