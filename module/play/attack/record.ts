import { createMessage } from "../../foundry/updates";
import { recordIdOf, recordOf, type AttackMessage, type RecordContents, type RecordMessage } from "../../documents/attack-record";
import { gamemasters } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";

/** A player cannot keep a record from being made by taking its id: what stands there and is no GM's goes. @returns whether the id is free */
async function clear(id: string): Promise<boolean> {
  const there = game.messages?.get(id);
  if (!there) return true;
  if (there.author?.isGM) return false;
  assertActiveGM();
  await there.delete();
  return true;
}

/** Returns the record of a message that another GM's client has opened meanwhile: two may work while they hand over. */
function openedElsewhere(message: AttackMessage): RecordMessage | null {
  const there = recordOf(message);
  return there?.system.attack === message.id ? there : null;
}

/** Puts the whole attack into a message only gamemasters are meant to read; null when its id is taken by something else. */
export async function openRecord(
  message: AttackMessage,
  kept: Pick<RecordContents, "ruleset" | "version" | "combat" | "order" | "battlefield" | "atOnce" | "atOnceIn">,
): Promise<RecordMessage | null> {
  const whisper = gamemasters();
  const data = {
    _id: recordIdOf(message.id ?? ""),
    type: "record" as const,
    whisper,
    system: { ...kept, attack: message.id ?? "", replies: [], notes: [], changes: [], applied: [], undone: false },
  };
  // Something else of a GM's stands under this id: it is left alone, and the order is refused.
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
