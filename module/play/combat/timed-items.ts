import { LIMITS } from "../../rules/limits";
import type { Moment } from "../../rules/clock/entries";
import { clockOf } from "../../documents/combat";
import { detonate } from "../area/explosive-charges";
import { combatAt, oneOf, refusalNotice, trackerNotice, wholeOf } from "./clock-request";
import type { IntentHandler } from "../authority/intents";
import { runCommands } from "./run-clock";

const MOMENTS = ["score", "phase", "start", "end"] as const satisfies readonly Moment[];

const within = (value: unknown, fallback: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, wholeOf(value, fallback)));

/** Adds a timed item to the clock, for a GM. @rule SS-TIMED-01 @rule SS-TIMED-03 @rule SS-TIMED-04 */
export const schedule: IntentHandler<"schedule"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gamemasterOnly");
  const name = String(args.name ?? "")
    .trim()
    .slice(0, 80);
  const moment = oneOf(args.moment ?? "score", MOMENTS);
  const clock = clockOf(combat);
  const by = typeof args.by === "string" && Object.hasOwn(clock.fighters, args.by) ? args.by : null;
  if (name === "" || !moment || (moment === "phase" && by === null)) return trackerNotice("badTimer");
  const item = {
    id: foundry.utils.randomID(),
    name,
    by,
    moment,
    round: within(args.round, clock.round + 1, 0, LIMITS.rounds),
    pass: within(args.pass, 1, 1, LIMITS.passes),
    score: within(args.score, 1, 1, LIMITS.score),
  };
  const step = { key: foundry.utils.randomID(), label: "schedule", what: name };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "schedule", item }], step));
};

/** Sets off a timed item or removes it; once no item is due, the clock continues. @rule SS-TIMED-05 @rule SS-TIMED-06 */
export const goOff: IntentHandler<"go-off"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gamemasterOnly");
  const item = String(args.item ?? "");
  const known = clockOf(combat).timed.find((one) => one.id === item);
  if (known) await detonate(combat, known);
  const step = { key: foundry.utils.randomID(), label: "go-off", what: known?.name ?? "" };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "go-off", item }], step));
};
