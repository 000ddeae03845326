import type { CrossfireCombat, CrossfireMessage } from "../../foundry/types";
import { isCheck, openChecks } from "../../documents/kept-check";
import { isOpenReaction, isReactionMessage } from "../../documents/reaction";
import { isAttack } from "../../documents/attack-record";
import { answerSeconds, countWait, msLeft } from "./deadline";
import { combatantsToRoll } from "../combat/initiative";
import { askedNow, lastChanceOf } from "../combat/last-chance";
import { asksOf } from "./open-asks";
import { enqueue, isActiveGM } from "./queue";
import { pendingRollOf } from "../combat/pending-initiative";
import { openSurprise, pendingSurprise } from "../combat/surprise-state";
import { after, now } from "./timekeeper";
import { allWaiting, type Waiting } from "./waiting-answers";

let callOff: (() => void) | null = null;

function lookAgainIn(milliseconds: number): void {
  callOff?.();
  callOff = after(milliseconds, () => {
    callOff = null;
    noticeDeadlines();
  });
}

/**
 * Updates the wait of one prompt.
 * @returns milliseconds until its time is up; null without a limit, during a pause, or after taking the default
 */
async function lookAt({ waited, write, default: takeDefault }: Waiting, hasJustCome: boolean): Promise<number | null> {
  const seconds = answerSeconds();
  const paused = game.paused ?? false;
  const change = countWait(waited, paused, now(), hasJustCome ? seconds : null);
  if (change) await write(change);
  const left = msLeft((change ?? waited)!, seconds, now());
  if (left === null || paused) return null;
  if (left > 0) return left;
  await takeDefault({ kind: "time", seconds });
  return null;
}

/**
 * Updates every prompt's wait: starts, pauses or resumes it, and takes the default when time is up. The world stores the waits so that
 * another GM's client can continue them.
 */
async function review(hasJustCome: boolean): Promise<void> {
  if (!isActiveGM()) return;
  const left: number[] = [];
  for (const waiting of allWaiting()) {
    const rest = await lookAt(waiting, hasJustCome);
    if (rest !== null) left.push(rest);
  }
  if (left.length > 0) lookAgainIn(Math.min(...left));
}

/**
 * Queues a review after a prompt, an answer, a pause, a changed setting or elapsed time.
 *
 * @param hasJustCome True if this GM's client has just connected; users then get some extra time.
 */
export function noticeDeadlines(hasJustCome = false): void {
  if (isActiveGM()) void enqueue(() => review(hasJustCome));
}

/** Starts the review if a message has a prompt whose wait is not counted yet. */
export function noticeAsks(message: CrossfireMessage): void {
  if (isReactionMessage(message) && isOpenReaction(message) && message.system.waited === null) return noticeDeadlines();
  const asks = isAttack(message) ? asksOf(message) : isCheck(message) ? openChecks(message) : [];
  if (asks.some(({ waited }) => waited === null) && (message as { system: { status?: string } }).system.status === "asking")
    noticeDeadlines();
}

/** Starts the review if a fight has an uncounted wait: an initiative roll, a Surprise Test or a delayed phase. */
export function noticeRolls(combat: CrossfireCombat): void {
  const tests = openSurprise(combat)?.tests ?? {};
  const uncounted = combatantsToRoll(combat).some(({ id }) => pendingRollOf(combat, id ?? "") === null);
  const delayers = askedNow(combat).some((id) => lastChanceOf(combat, id) === null);
  if (uncounted || delayers || pendingSurprise(combat).some((id) => tests[id]!.waited === null)) noticeDeadlines();
}
