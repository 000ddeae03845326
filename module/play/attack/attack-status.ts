import { isAttack, keptIn, keyOf, recordOf, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import type { CrossfireMessage } from "../../foundry/types";

/** Everything the attack itself changes has been written. */
export const isApplied = (record: RecordMessage): boolean => record.system.applied.includes(keyOf(record));

/** Everything the attack changes has been written, and whatever was decided anew after it. */
export function isAttackFinished(record: RecordMessage): boolean {
  const { applied } = record.system;
  return [keyOf(record), ...keptIn(record).amends.map(({ key }) => key)].every((key) => applied.includes(key));
}

/**
 * Is nothing left to do? What has no record was never opened here: whatever outcome such a message shows, its author wrote it.
 * A refusal has no record either, and no outcome. What was set aside waits for a gamemaster's word; a record that was emptied was over.
 */
export function isAttackOver(message: AttackMessage): boolean {
  const { status, card, asks } = message.system;
  const record = recordOf(message);
  // A GM's client opens a record before it writes anything else: without one, the record was deleted, and nothing is played twice.
  if (!record && message.author?.isGM) return status !== "waiting";
  if (!record) return status === "refused" && asks.length === 0 && Object.keys(card).length === 0;
  if (record.system.pruned) return true;
  return status === "undone" || status === "closed" || status === "failed" || (status === "resolved" && isAttackFinished(record));
}

/** Records of attacks that GMs' clients wrote, oldest first. */
export const attackRecords = (): RecordMessage[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(
    (message): message is RecordMessage => (message.type as string) === "record" && message.author?.isGM === true,
  );

/** Returns the card of a record; null if it was deleted, or another record belongs to it. */
export function cardOf(record: RecordMessage): AttackMessage | null {
  const message = game.messages?.get(record.system.attack) as CrossfireMessage | undefined;
  return isAttack(message) && recordOf(message)?.id === record.id ? message : null;
}

/** Attack messages, oldest first. */
export const attackMessages = (): AttackMessage[] => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isAttack);
