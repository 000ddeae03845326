import { updateDocument } from "../../foundry/updates";
import {
  isAttack,
  keptIn,
  recordOf,
  writtenBy,
  type WrittenOverride,
  type AttackMessage,
  type Note,
  type RecordMessage,
} from "../../documents/attack-record";
import type { Reply } from "../../rules/attack/model/ask";
import { carryOn } from "../attack/resolve-attack";
import { assertActiveGM } from "../authority/queue";
import type { Notice } from "../authority/notices";
import { refusalOf } from "../undo/request-undo";
import { rollsAfter, writeMessage } from "../attack/write-attack";

/** An override of an attack's answers. */
interface Amendment {
  readonly kind: WrittenOverride["kind"];
  /** Answers that replace earlier answers. */
  readonly replies: readonly Reply[];
  readonly note: Note;
  /** Plans the changes that pay for the override. `key` is the override's key. */
  readonly cost: (key: string) => WrittenOverride["changes"];
  /** Rolls made for the override. `secret` shows them to GMs only. */
  readonly rolls?: readonly Roll[];
  readonly secret?: boolean;
}

/** Returns an attack that can still be overridden, with its record; otherwise null. */
export function overridableAttack(id: string): { readonly message: AttackMessage; readonly record: RecordMessage } | null {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record || record.system.pruned || record.system.undone) return null;
  return ["asking", "proposed", "resolved"].includes(message.system.status) ? { message, record } : null;
}

/**
 * Overrides answers of an attack: undoes the applied changes and applies the new result. One update first stores everything, so that the
 * override can be completed after a crash.
 *
 * @returns a notice with the reason if documents have changed since
 */
export async function supersede(message: AttackMessage, record: RecordMessage, amendment: Amendment): Promise<Notice | void> {
  const refused = refusalOf(record);
  if (refused) return refused;
  const { replies, notes, overrides, toUndo, serial } = keptIn(record);
  const { kind, note, cost, rolls = [], secret = false } = amendment;
  const key = `${record.id ?? ""}c${serial + 1}`;
  const stands = overrides.filter((one) => one.kind !== "last-fight");
  const keys = new Set(stands.map((one) => one.key));
  const back = writtenBy(record).filter((written) => !keys.has(written.key));
  assertActiveGM();
  await updateDocument(record, {
    "system.replies": [...replies, ...amendment.replies],
    "system.notes": [...notes, note],
    "system.overrides": [...stands, { kind, key, changes: cost(key) }],
    "system.serial": serial + 1,
    "system.toUndo": [...toUndo, ...back],
    "system.changes": [],
    "system.parts": [],
    "system.applied": record.system.applied.filter((done) => keys.has(done)),
    ...(secret ? rollsAfter(record, rolls) : {}),
  });
  if (!secret && rolls.length > 0) await writeMessage(message, rollsAfter(message, rolls));
  return carryOn(message);
}
