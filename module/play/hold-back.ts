import type { ClockCommand } from "../rules/clock/commands";
import type { Timing } from "../rules/clock/clock";
import { isWaiting } from "../rules/clock/queue";
import { isSaid, oneOf, refusalSaid, trackerSays, wholeOf, wishOf, type Wish } from "./clock-wish";
import type { IntentHandler } from "./intents";
import { runCommands } from "./run-clock";
import type { Said } from "./say";

const UNTIL = ["open", "score", "last", "next"] as const;
const TIMINGS = ["before", "together", "after"] as const satisfies readonly Timing[];

/** Runs commands somebody wished for as one step. */
export async function carryOut(
  { combat, id }: Wish,
  label: string,
  commands: readonly ClockCommand[],
  what?: string,
): Promise<Said | void> {
  const step = { key: foundry.utils.randomID(), label, who: id, ...(what ? { what } : {}) };
  return refusalSaid(combat, await runCommands(combat, commands, step));
}

/**
 * Holds the own phase back, or says anew what the held-back one waits for.
 *
 * @rule SS-ROUND-10 @rule SS-DELAY-01 @rule SS-DELAY-04 @rule SS-DELAY-13
 */
export const delay: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  if (isSaid(wish)) return wish;
  const until = oneOf(wish.args["until"] ?? "open", UNTIL);
  const timing = oneOf(wish.args["timing"] ?? "together", TIMINGS);
  if (!until || !timing) return trackerSays("badWish");
  const kind = isWaiting(wish.clock, wish.clock.fighters[wish.id]!) ? "announce" : "delay";
  return carryOut(wish, "delay", [{ kind, id: wish.id, until, score: wholeOf(wish.args["score"], 0), timing }]);
};

/** Takes the held-back phase now. @rule SS-ROUND-08 @rule SS-DELAY-05 */
export const stepIn: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  if (isSaid(wish)) return wish;
  const timing = oneOf(wish.args["timing"] ?? "before", TIMINGS);
  if (!timing) return trackerSays("badWish");
  return carryOut(wish, "step-in", [{ kind: "enter", ids: [wish.id], timing }]);
};

/** Two who are level act at the same time: the gamemaster says so. @rule SS-ROUND-07 @rule SS-INIT-08 @rule SS-DELAY-12 */
export const actTogether: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  if (isSaid(wish)) return wish;
  if (!sender.isGM) return trackerSays("gamemasterOnly");
  return carryOut(wish, "together", [{ kind: "together", ids: [wish.id] }]);
};

/** Holds the AP of one attack for overwatch. @rule XF-22 */
export const holdOverwatch: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  if (isSaid(wish)) return wish;
  return carryOut(wish, "hold", [{ kind: "hold", id: wish.id, ap: wholeOf(wish.args["ap"], 0) }]);
};

/** Gives overwatch up. @rule XF-22 */
export const letGoOverwatch: IntentHandler = async (id, args, sender) => {
  const wish = wishOf(id, args, sender);
  return isSaid(wish) ? wish : carryOut(wish, "let-go", [{ kind: "let-go", id: wish.id }]);
};
