import { LIMITS } from "../../rules/limits";
import { clockOf } from "../../documents/combat";
import { detonate } from "../area/explosive-charges";
import { combatAt, refusalNotice, trackerNotice } from "./clock-request";
import type { IntentHandler } from "../authority/intents";
import { runCommands } from "./run-clock";

/** Adds a timed item to the clock at a GM's request. @rule SS-TIMED-01 @rule SS-TIMED-03 @rule SS-TIMED-04 */
export const schedule: IntentHandler<"schedule"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  const name = args.name.trim().slice(0, LIMITS.name);
  const clock = clockOf(combat);
  const { moment = "score", round = clock.round + 1, pass = 1, score = 1 } = args;
  const by = args.by && Object.hasOwn(clock.fighters, args.by) ? args.by : null;
  if (name === "" || (moment === "phase" && by === null)) return trackerNotice("badTimer");
  const item = {
    id: foundry.utils.randomID(),
    name,
    by,
    moment,
    round,
    pass,
    score,
  };
  const step = { key: foundry.utils.randomID(), label: "schedule", what: name };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "schedule", item }], step));
};

/**
 * Sets off a timed item at the GM's request: detonates its explosive charge, if it has one, and removes it from the clock. The clock
 * continues once no item is due.
 * @rule SS-TIMED-05 @rule SS-TIMED-06
 */
export const goOff: IntentHandler<"go-off"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  const { item } = args;
  const known = clockOf(combat).timed.find((one) => one.id === item);
  if (known) await detonate(combat, known);
  const step = { key: foundry.utils.randomID(), label: "go-off", what: known?.name ?? "" };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "go-off", item }], step));
};
