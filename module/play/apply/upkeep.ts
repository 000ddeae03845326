import type { CrossfireActor, CrossfireMessage } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, isUpkeep, type UpkeepRow } from "../../documents/upkeep";
import { applyRecordChanges, undoChanges } from "./apply-changes";
import { movedOn } from "./document-changes";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import type { Notice } from "../authority/notices";

/** What something did for one actor. */
export interface UpkeepResult {
  readonly actor: CrossfireActor;
  readonly row: UpkeepRow;
  readonly changes: readonly PlannedChange[];
}

/** The message says what happened and holds what takes it back; it is written first, so that a crash loses neither. */
async function written(kind: string, note: string, kept: readonly UpkeepResult[], whisper: readonly string[]): Promise<void> {
  if (kept.length === 0) return;
  const system = { kind, note, rows: kept.map(({ row }) => row), changes: kept.flatMap(({ changes }) => changes), undone: false };
  assertActiveGM();
  const message = await createMessage({ type: "upkeep", whisper, system });
  await applyRecordChanges((message as CrossfireMessage | undefined)?.id ?? "", system.changes, true);
}

/**
 * Carries something out for several, once each, and tells everybody; what concerns only the gamemaster's own is told to gamemasters.
 *
 * @param note what somebody wrote about it
 */
export async function writeUpkeep(kind: string, kept: readonly UpkeepResult[], note = ""): Promise<void> {
  const gamemasters = (game.users?.contents ?? []).filter(({ isGM }) => isGM).map(({ id }) => id ?? "");
  const known = ({ actor }: UpkeepResult): boolean => actor.hasPlayerOwner;
  await written(kind, note, kept.filter(known), []);
  await written(
    kind,
    note,
    kept.filter((one) => !known(one)),
    gamemasters,
  );
}

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Undo.${leaf}`, values });

/** Takes a rest back. Refused, with the reason, when something it would restore has changed since. */
export const undoUpkeep: IntentHandler<"undo-upkeep"> = async (id, _args, sender) => {
  const message = game.messages?.get(id);
  if (!isUpkeep(message) || message.system.undone || !message.author?.isGM || changesOf(message).length === 0) return no("nothing");
  if (!sender.isGM) return no("notYours");
  const moved = movedOn(id, changesOf(message));
  if (moved) return no("movedOn", { name: moved.name, expected: moved.expected, found: moved.found, path: moved.path });
  await undoChanges(id, changesOf(message));
  assertActiveGM();
  await updateDocument(message, { "system.undone": true });
};
