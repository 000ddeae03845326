import type { CrossfireCombat, CrossfireCombatant, CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { checkRecordOf, isCheck, openChecks } from "../../documents/kept-check";
import { isOpenReaction, isReactionMessage } from "../../documents/reaction";
import { isAttack, keptIn, recordOf, type AttackMessage, type Note } from "../../documents/attack-record";
import { playedIfPossible } from "../../documents/played-record";
import { preselected } from "../../rules/attack/machine/machine";
import { attackMessages } from "../attack/attack-status";
import { answerCheckByTime } from "../checks/answer-check";
import { answerSeconds, countWait, msLeft, type Waited } from "./deadline";
import { combatantsToRoll } from "../combat/initiative";
import { askedNow, lastChanceOf, keepWaitingByTime, writeLastChance } from "../combat/last-chance";
import { asksOf, type OpenAsk } from "../attack/open-ask";
import { assertActiveGM, enqueue, isActiveGM } from "./queue";
import { carryOn } from "../attack/resolve-attack";
import { pendingRollOf } from "../combat/pending-initiative";
import { waitingReactions } from "../reactions/reactions";
import { rollByTime, writePendingRoll } from "../combat/roll-initiative";
import { rollSurpriseNow } from "../combat/surprise";
import { openSurprise, pendingSurprise } from "../combat/surprise-state";
import { after, now } from "./timekeeper";
import { writeMessage } from "../attack/write-attack";

/** A prompt that waits for an answer. */
interface Waiting {
  readonly waited: Waited | null;
  write(waited: Waited): Promise<void>;
  /** Takes the default because time is up. */
  default(seconds: number): Promise<void>;
}

/**
 * Answers for a player whose time is up: with the preselected option, or by rolling here. The note is stored before the attack continues.
 */
async function answerByTime(message: AttackMessage, { id, name }: OpenAsk, seconds: number): Promise<void> {
  const record = recordOf(message);
  const ask = record && playedIfPossible(record)?.replay.ask;
  if (!record || !ask || ask.id !== id) return carryOn(message);
  const note = (kind: Note["kind"]): Note => ({ ask: id, kind, name, seconds });
  if (ask.kind === "throw") return carryOn(message, { ask: id, faces: null, note: note("thrown-by-time") });
  const { replies, notes } = keptIn(record);
  assertActiveGM();
  await updateDocument(record, {
    "system.replies": [...replies, preselected(ask)],
    "system.notes": [...notes, note("default-by-time")],
  });
  return carryOn(message);
}

const waitingAttacks = (): Waiting[] =>
  attackMessages().flatMap((message): Waiting[] => {
    const [ask] = asksOf(message);
    // Without a record no GM's client has asked anything, whatever the message says.
    if (message.system.status !== "asking" || !ask || !recordOf(message)) return [];
    return [
      {
        waited: ask.waited,
        write: (waited) => writeMessage(message, { "system.asks": [{ ...ask, waited }] }),
        default: (seconds) => answerByTime(message, ask, seconds),
      },
    ];
  });

const waitingChecks = (): Waiting[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isCheck).flatMap((message): Waiting[] => {
    if (message.system.status !== "asking" || !checkRecordOf(message)) return [];
    return openChecks(message).map((ask) => ({
      waited: ask.waited,
      write: async (waited) => {
        const asks = openChecks(message).map((one) => (one.side === ask.side ? { ...one, waited } : one));
        assertActiveGM();
        await updateDocument(message, { "system.asks": asks });
      },
      default: () => answerCheckByTime(message, ask),
    }));
  });

const waitingRolls = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    (combatantsToRoll(combat) as CrossfireCombatant[]).map((combatant): Waiting => ({
      waited: pendingRollOf(combat, combatant.id!)?.waited ?? null,
      write: (waited) => writePendingRoll(combat, combatant.id!, { waited }),
      default: (seconds) => rollByTime(combat, combatant, seconds),
    })),
  );

const waitingSurprises = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    pendingSurprise(combat).map((id): Waiting => ({
      waited: openSurprise(combat)?.tests[id]?.waited ?? null,
      write: async (waited) => {
        assertActiveGM();
        await combat.update({ [`flags.crossfire.surprise.tests.${id}.waited`]: waited });
      },
      default: async (seconds) => {
        const combatant = combat.combatants.get(id) as CrossfireCombatant | undefined;
        if (combatant) await rollSurpriseNow(combat, combatant, null, { kind: "time", seconds });
      },
    })),
  );

const waitingDelayers = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    askedNow(combat).map((id): Waiting => ({
      waited: lastChanceOf(combat, id),
      write: (waited) => writeLastChance(combat, id, waited),
      default: () => keepWaitingByTime(combat, id),
    })),
  );

let callOff: (() => void) | null = null;

function lookAgainIn(milliseconds: number): void {
  callOff?.();
  callOff = after(milliseconds, () => {
    callOff = null;
    noticeDeadlines();
  });
}

/** Updates the wait of one prompt. @returns milliseconds until its time is up; null without a limit or while paused */
async function lookAt({ waited, write, default: takeDefault }: Waiting, hasJustCome: boolean): Promise<number | null> {
  const seconds = answerSeconds();
  const paused = game.paused ?? false;
  const change = countWait(waited, paused, now(), hasJustCome ? seconds : null);
  if (change) await write(change);
  const left = msLeft((change ?? waited)!, seconds, now());
  if (left === null || paused) return null;
  if (left > 0) return left;
  await takeDefault(seconds);
  return null;
}

/**
 * Updates every prompt's wait: starts, pauses or resumes it, and takes the default when time is up.
 * Waits are stored in the world, so that another GM's client continues them.
 */
async function review(hasJustCome: boolean): Promise<void> {
  if (!isActiveGM()) return;
  const left: number[] = [];
  const all = [waitingAttacks(), waitingChecks(), waitingRolls(), waitingSurprises(), waitingReactions(), waitingDelayers()];
  for (const waiting of all.flat()) {
    const rest = await lookAt(waiting, hasJustCome);
    if (rest !== null) left.push(rest);
  }
  if (left.length > 0) lookAgainIn(Math.min(...left));
}

/** Queues a review after a prompt, an answer, a pause, a changed setting or elapsed time. */
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

/** Starts the review if a fight has an initiative roll, surprise test or delayed action whose wait is not counted yet. */
export function noticeRolls(combat: CrossfireCombat): void {
  const tests = openSurprise(combat)?.tests ?? {};
  const uncounted = combatantsToRoll(combat).some(({ id }) => pendingRollOf(combat, id ?? "") === null);
  const delayers = askedNow(combat).some((id) => lastChanceOf(combat, id) === null);
  if (uncounted || delayers || pendingSurprise(combat).some((id) => tests[id]!.waited === null)) noticeDeadlines();
}
