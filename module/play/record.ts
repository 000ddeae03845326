import { recordIdOf, type AttackMessage, type Kept, type RecordMessage } from "../documents/attack-record";
import { assertInCharge } from "./queue";

/** Puts the whole attack into a message only gamemasters are meant to read; null when its id is taken by something else. */
export async function openRecord(
  message: AttackMessage,
  kept: Pick<Kept, "ruleset" | "version" | "combat" | "order" | "battlefield">,
): Promise<RecordMessage | null> {
  const whisper = game.users?.filter(({ isGM }) => isGM).map(({ id }) => id ?? "") ?? [];
  const data = {
    _id: recordIdOf(message.id ?? ""),
    type: "record",
    whisper,
    system: { ...kept, attack: message.id ?? "", replies: [], notes: [], changes: [], applied: [], undone: false },
  };
  // Something else under this id was put there by somebody: it is left alone, and the order is refused.
  if (game.messages?.has(data._id)) return null;
  assertInCharge();
  const created = await ChatMessage.implementation.create(data as never, { keepId: true } as never);
  if (!created) throw new Error("record: it could not be created");
  return created as RecordMessage;
}
