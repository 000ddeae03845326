import type { AttackOrder } from "../../rules/attack/model/order";
import type { Call } from "../../rules/called/called-shot";
import type { Danger, Prospect } from "../../rules/odds/prospect";
import type { Ruling } from "../../rules/ruling";
import type { OddsReport, OddsTask } from "../../workers/odds-protocol";
import { isLimb } from "../../rules/body/limbs";
import { computeOdds } from "../../workers/odds";
import { overArea } from "../area/area-attack";
import { ODDS_SHOWN, PLAYER_ODDS, type OddsShown } from "../world-settings";
import { fieldSeen } from "./preview";
import { ruleset } from "../ruleset";

/** How this client shows chances: a gamemaster sees them as they are. */
export function oddsShown(): OddsShown {
  if (game.user?.isGM) return "exact";
  const said = game.settings?.get("crossfire", PLAYER_ODDS) as unknown;
  return ODDS_SHOWN.find((one) => one === said) ?? "exact";
}

/** Who hears of odds as they are worked out. */
export interface OddsListener {
  /** @param call null: nothing is called */
  prospect(call: Call | null, ruling: Ruling<Prospect>): void;
  dangers(dangers: readonly Danger[]): void;
}

const same = (a: Call | null, b: Call | null): boolean => a?.location === b?.location && a?.side === b?.side;

/**
 * Works out what an order promises for every call, as far as this client knows the battlefield: the one chosen first, then limbs, then who
 * else may be struck, last every exact place. Where players are told nothing, nothing is worked out.
 *
 * @param signal ends it: the order has changed
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
  // Over an area nobody is aimed at: there are only others.
  const inOrder = order.area ? [] : [order.called, ...calls.filter((call) => !same(call, order.called))];
  const situation = { ruleset: ruleset().id, order, field };
  const isEarly = (call: Call | null): boolean => same(call, order.called) || call === null || isLimb(call.location);
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
