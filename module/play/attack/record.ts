import { createMessage, type MessageSource } from "../../foundry/updates";
import { recordIdOf, recordOf, type AttackMessage, type RecordContents, type RecordMessage } from "../../documents/attack-record";
import { gmIds } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";

/** Deletes a player's message that has a record's id, so that no player can block a record. @returns whether the id is free */
async function clear(id: string): Promise<boolean> {
  const there = game.messages?.get(id);
  if (!there) return true;
  if (there.author?.isGM) return false;
  assertActiveGM();
  await there.delete();
  return true;
}

/**
 * Returns the record that another GM's client opened for a message; null if there is none. During a handover between GMs, two clients may
 * work at the same time.
 */
function openedElsewhere(message: AttackMessage): RecordMessage | null {
  const there = recordOf(message);
  return there?.system.attack === message.id ? there : null;
}

type Kept = Pick<RecordContents, "ruleset" | "version" | "combat" | "order" | "battlefield" | "atOnce" | "atOnceIn">;

/** Returns the source of a new record for GMs. @param so Replies and notes that the attack already has. */
export const recordSource = (
  attack: string,
  kept: Kept,
  so: Pick<RecordContents, "replies" | "notes"> = { replies: [], notes: [] },
): { readonly _id: string } & MessageSource => ({
  _id: recordIdOf(attack),
  type: "record",
  whisper: gmIds(),
  system: { ...kept, attack, replies: so.replies, notes: so.notes, changes: [], applied: [], undone: false },
});

/**
 * Creates the record of an attack, for GMs only, or returns the record that another GM's client opened. Returns null if another message of
 * a GM has the id.
 *
 * @throws {Error} if Foundry does not create the record
 */
export async function openRecord(message: AttackMessage, kept: Kept): Promise<RecordMessage | null> {
  const data = recordSource(message.id ?? "", kept);
  // Another GM's message has this id. That message is left alone, and the order is refused.
  if (!(await clear(data._id))) return openedElsewhere(message);
  assertActiveGM();
  const create = () => createMessage(data, { keepId: true });
  const created = await create().catch(async (error: unknown) => {
    const theirs = openedElsewhere(message);
    if (theirs) return theirs;
    if (!game.messages?.has(data._id) || !(await clear(data._id))) throw error;
    return create();
  });
  if (!created) throw new Error("record: it could not be created");
  return created as RecordMessage;
}
