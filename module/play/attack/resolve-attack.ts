import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { attackCard } from "../../cards/attack-card";
import { rerollables } from "../../cards/rolls";
import { replacing } from "../../foundry/version";
import { isAttack, keptIn, recordOf, rerolledIn, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import { isPlayersAttack } from "../../documents/order-message";
import { Unplayable, playedAgain } from "../../documents/played-record";
import type { Attack } from "../../rules/attack/model/ruleset";
import type { Replay } from "../../rules/attack/machine/replay";
import { answerOrder, isWaitingOrder, refuseOrder } from "./answer-order";
import { isApplied, isAttackOver } from "./attack-status";
import { finish, settleOverrides, unconfirmed } from "../apply/finish-attack";
import { openAttack } from "./open-attack";
import { asksOf } from "../authority/open-asks";
import { publicAttack, openAsk, type OpenAsk } from "./open-ask";
import { stopMovement } from "../movement/stop-movement";
import { manualRoller, playOn, revealed, takeProgress, type AttackProgress, type Settling } from "./advance-attack";
import { pruneRecords } from "../undo/prune-records";
import { notify } from "../authority/notices";
import { assertActiveGM, deletionsSeen, enqueue, isActiveGM, isNoFault, logError, noticeOf } from "../authority/queue";
import { markFailed, publishCard, rollsAfter, stopAttack, writeMessage } from "./write-attack";

/** Returns the open Asks. An Ask that was already open keeps its waiting time. A request for physical dice also keeps its user. */
function asksNow(attack: Attack, message: AttackMessage, { ask }: Replay): OpenAsk[] {
  if (!ask) return [];
  const fresh = openAsk(attack, ask, message);
  const before = asksOf(message).find(({ id }) => id === fresh.id);
  const userId = manualRoller(attack, ask, message)?.id ?? fresh.userId;
  return [{ ...fresh, userId, waited: before?.waited ?? null }];
}

/**
 * Writes the public part of an attack.
 * @param applying True: the result is final, but its changes are not yet written.
 */
async function show(attack: Attack, message: AttackMessage, { replay: at, rolls }: AttackProgress, applying: boolean): Promise<void> {
  const record = recordOf(message);
  const known = publicAttack(attack);
  const waits = record && !at.ask ? unconfirmed(attack, record, at) : [];
  const open = revealed(attack);
  const rerollable = record ? rerollables(known, keptIn(record).replies, rerolledIn(record), open) : [];
  const card = { ...attackCard(known, at.events, open), rerollable };
  const pending = waits.map((entity) => known.field.entities[entity]!.fighter).map(({ id, name }) => ({ id, name }));
  await writeMessage(message, {
    "system.status": at.ask ? "asking" : applying ? "applying" : waits.length > 0 ? "proposed" : "resolved",
    "system.asks": asksNow(attack, message, at),
    "system.record": record?.id ?? "",
    "system.notes": record ? keptIn(record).notes : [],
    ...replacing(
      "system.card",
      pending.length > 0 ? { ...card, pending, ...(record && keptIn(record).atOnce?.length ? { atOnce: true } : {}) } : card,
    ),
    ...rollsAfter(message, rolls),
  });
}

/** Stores new replies and notes in the record in one update, before any code acts on them. */
async function writeDown(record: RecordMessage, progress: AttackProgress): Promise<void> {
  const { replies, notes } = keptIn(record);
  if (progress.replies.length === replies.length) return;
  assertActiveGM();
  await updateDocument(record, {
    "system.replies": progress.replies,
    "system.notes": [...notes, ...progress.notes],
    ...rollsAfter(record, progress.secretRolls),
  });
}

/** Continues the attack of a record. If the record cannot be played, suspends the attack and returns null. */
async function playable(message: AttackMessage, record: RecordMessage, settling: Settling | null) {
  try {
    const kept = keptIn(record);
    const { attack } = playedAgain(kept);
    return { attack, progress: await playOn(attack, message, kept.replies, settling) };
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    await markFailed(message, record, error);
    return null;
  }
}

/**
 * Continues an attack until a user is needed, from any state: new, interrupted by a crash, or just answered. A repeated call does nothing
 * twice. An attack that cannot be played, or that an error stops, is suspended; other attacks continue.
 *
 * @param settling Dice a user was asked for, as entered or to be rolled here instead.
 */
export async function carryOn(message: AttackMessage, settling: Settling | null = null): Promise<void> {
  if (isAttackOver(message) || isPlayersAttack(message)) return;
  const since = deletionsSeen();
  try {
    await advance(message, settling);
  } catch (error) {
    if (isNoFault(error, since)) throw error;
    logError(error);
    await stopAttack(message, error);
  }
}

async function advance(message: AttackMessage, settling: Settling | null): Promise<void> {
  const record = recordOf(message) ?? (await openAttack(message));
  if (!record) return;
  await publishCard(message, keptIn(record).battlefield.attackerSecret === true);
  await settleOverrides(record, "before");
  const before = settling ? null : takeProgress(message.id ?? "", keptIn(record).replies);
  const played = before ?? (await playable(message, record, settling));
  if (!played) return;
  const { attack } = played;
  let { progress } = played;
  await writeDown(record, progress);
  const ends = !progress.replay.ask && !isApplied(record);
  if (ends) {
    // Shows the result before the numbers are written, so that no one waits. A GM who confirms changes has already read it.
    const early = message.system.status !== "proposed";
    if (early) await show(attack, message, progress, true);
    if (early) progress = { ...progress, rolls: [] };
    await stopMovement(attack.order, progress.replay.events);
    await finish(attack, record, progress.replay);
  }
  await settleOverrides(record, "after");
  await show(attack, message, progress, false);
  // The record was written with the card, without the dice that only GMs see.
  if (before && progress.secretRolls.length > 0) await updateDocument(record, rollsAfter(record, progress.secretRolls));
  if (ends) await pruneRecords();
}

/** On the active GM's client, queues the processing of an order or an attack message. */
export function attend(message: CrossfireMessage): void {
  if (!isActiveGM() || !(isAttack(message) || isWaitingOrder(message))) return;
  const current = (): CrossfireMessage | undefined => game.messages?.get(message.id ?? "") as CrossfireMessage | undefined;
  void enqueue(
    async () => {
      const found = current();
      if (found && isWaitingOrder(found)) return answerOrder(found);
      if (isAttack(found)) await carryOn(found);
    },
    async (error) => {
      const found = current();
      if (found && isWaitingOrder(found)) return refuseOrder(found, error);
      notify(noticeOf(error));
    },
  );
}

/** Suspends the attack of a request that an error stopped, unless the attack is over. */
export async function stopAttackAt(id: string, error: unknown): Promise<void> {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  if (isAttack(message) && recordOf(message) && !isAttackOver(message)) await stopAttack(message, error);
}

/** Answers waiting orders and resumes unfinished attacks, oldest first. Called after a start or reload, and when another GM takes over. */
export function attendAll(): void {
  for (const message of (game.messages?.contents ?? []) as CrossfireMessage[])
    if (isWaitingOrder(message) || (isAttack(message) && !isAttackOver(message))) attend(message);
}
