import type { ClockCommand } from "../../rules/clock/commands";
import { actsWith } from "../../rules/clock/act-together";
import { isWaiting } from "../../rules/clock/delay";
import { isNotice, refusalNotice, trackerNotice, clockRequestOf, type ClockRequest } from "./clock-request";
import type { IntentHandler } from "../authority/intents";
import { runCommands } from "./run-clock";
import type { Notice } from "../authority/notices";

/** Runs the clock commands of a request as one clock step. */
export async function runAsStep(
  { combat, id }: ClockRequest,
  label: string,
  commands: readonly ClockCommand[],
  what?: string,
): Promise<Notice | void> {
  const step = { key: foundry.utils.randomID(), label, who: id, ...(what ? { what } : {}) };
  return refusalNotice(combat, await runCommands(combat, commands, step));
}

/**
 * Delays a combatant's phase, or changes the event that a delaying combatant waits for.
 *
 * @rule SS-ROUND-10 @rule SS-DELAY-01 @rule SS-DELAY-04 @rule SS-DELAY-13
 */
export const delay: IntentHandler<"delay"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  if (isNotice(request)) return request;
  const { until = "open", score = 0, timing = "together" } = request.args;
  const kind = isWaiting(request.clock, request.clock.fighters[request.id]!) ? "announce" : "delay";
  return runAsStep(request, "delay", [{ kind, id: request.id, until, score, timing }]);
};

/** Takes a delayed phase now. @rule SS-ROUND-08 @rule SS-DELAY-05 */
export const stepIn: IntentHandler<"step-in"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  if (isNotice(request)) return request;
  const { timing = "before" } = request.args;
  return runAsStep(request, "step-in", [{ kind: "enter", ids: [request.id], timing }]);
};

/** Lets tied combatants act at the same time, at the GM's request. @rule SS-ROUND-07 @rule SS-INIT-08 @rule SS-DELAY-12 */
export const actTogether: IntentHandler<"together"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  if (isNotice(request)) return request;
  if (!sender.isGM) return trackerNotice("gmOnly");
  return runAsStep(request, "together", [{ kind: "together", ids: actsWith(request.clock, request.id) }]);
};

/** Reserves the AP of one attack for overwatch. @rule XF-22 */
export const holdOverwatch: IntentHandler<"hold"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  if (isNotice(request)) return request;
  return runAsStep(request, "hold", [{ kind: "hold", id: request.id, ap: request.args.ap ?? 0 }]);
};

/** Ends overwatch. @rule XF-22 */
export const endOverwatch: IntentHandler<"let-go"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  return isNotice(request) ? request : runAsStep(request, "let-go", [{ kind: "let-go", id: request.id }]);
};
