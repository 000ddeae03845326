import { isAttack, keptIn, keyOf, recordOf, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import type { CrossfireMessage } from "../../foundry/types";

/** Returns whether all changes of the attack itself are written. */
export const isApplied = (record: RecordMessage): boolean => record.system.applied.includes(keyOf(record));

/** Returns whether all changes of the attack and of its overrides are written. */
export function isAttackFinished(record: RecordMessage): boolean {
  const { applied } = record.system;
  return [keyOf(record), ...keptIn(record).overrides.map(({ key }) => key)].every((key) => applied.includes(key));
}

/**
 * Returns whether an attack needs no more work from this client. A suspended attack needs none, because it waits for the GM. An attack with
 * an emptied record is over. Without a record, a GM's message is over unless it still waits. A player's message without a record is over
 * only as a bare refusal. Its author could have written any other outcome.
 */
export function isAttackOver(message: AttackMessage): boolean {
  const { status, card, asks } = message.system;
  const record = recordOf(message);
  // A GM's client opens a record before it writes anything else. If the record is missing it was deleted, and nothing is played twice.
  if (!record && message.author?.isGM) return status !== "waiting";
  if (!record) return status === "refused" && asks.length === 0 && Object.keys(card).length === 0;
  if (record.system.pruned) return true;
  return status === "undone" || status === "closed" || status === "failed" || (status === "resolved" && isAttackFinished(record));
}

/** Returns the attack records that GMs' clients wrote, oldest first. */
export const attackRecords = (): RecordMessage[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(
    (message): message is RecordMessage => (message.type as string) === "record" && message.author?.isGM === true,
  );

/** Returns the card of a record; null if the card was deleted or belongs to another record. */
export function cardOf(record: RecordMessage): AttackMessage | null {
  const message = game.messages?.get(record.system.attack) as CrossfireMessage | undefined;
  return isAttack(message) && recordOf(message)?.id === record.id ? message : null;
}

/** Returns all attack messages, oldest first. */
export const attackMessages = (): AttackMessage[] => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isAttack);
