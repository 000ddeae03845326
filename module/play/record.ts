import { recordIdOf, type AttackMessage, type Kept, type RecordMessage } from "../documents/attack-record";
import { assertInCharge } from "./queue";

/** Puts the whole attack into a message only gamemasters are meant to read. */
export async function openRecord(message: AttackMessage, kept: Omit<Kept, "replies" | "changes">): Promise<RecordMessage> {
  const whisper = game.users?.filter(({ isGM }) => isGM).map(({ id }) => id ?? "") ?? [];
  const data = {
    _id: recordIdOf(message.id ?? ""),
    type: "record",
    whisper,
    system: { ...kept, attack: message.id ?? "", replies: [], changes: [], applied: [], undone: false },
  };
  assertInCharge();
  // Something else under this id was not written by a gamemaster: nobody may prepare a record beforehand.
  await game.messages?.get(data._id)?.delete();
  assertInCharge();
  const created = await ChatMessage.implementation.create(data as never, { keepId: true } as never);
  if (!created) throw new Error("record: it could not be created");
  return created as unknown as RecordMessage;
}
