import type { CrossfireActor, CrossfireMessage } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, followOf, isUpkeep, type UpkeepMessage, type UpkeepRow } from "../../documents/upkeep";
import { applyRecordChanges, undoChanges } from "./apply-changes";
import { resumeFollow, undoFollow } from "../by-hand/offer";
import { trackerNotice } from "../combat/clock-request";
import { inTheWay } from "../undo/request-undo";
import { fromHere } from "./plan-barrier";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { gmIds, type Notice } from "../authority/notices";

/** The result of a rest or award for one actor. */
export interface UpkeepResult {
  readonly actor: CrossfireActor;
  readonly row: UpkeepRow;
  readonly changes: readonly PlannedChange[];
}

/** Applies the changes of a message, or completes an interrupted application. */
async function complete(message: UpkeepMessage, resumed: boolean): Promise<void> {
  const changes = changesOf(message);
  const made = await applyRecordChanges(message.id ?? "", changes, resumed);
  assertActiveGM();
  await updateDocument(message, {
    "system.state": "applied",
    ...(made === changes ? {} : { "system.changes": made }),
  });
}

/** States in which the changes of a message remain applied. */
const STANDS: readonly string[] = ["applied", "offered", "declined"];

async function completeUndo(message: UpkeepMessage): Promise<void> {
  if (message.system.kind === "edit") await undoFollow(message);
  await undoChanges(message.id ?? "", changesOf(message));
  assertActiveGM();
  await updateDocument(message, { "system.undone": true, "system.state": "applied" });
}

/** Completes rests, awards, decisions and undos that a crash interrupted, oldest message first. */
export async function resumeUpkeep(): Promise<void> {
  for (const message of (game.messages?.contents ?? []) as CrossfireMessage[]) {
    if (!isUpkeep(message) || !message.author?.isGM) continue;
    if (message.system.state === "applying") await (message.system.kind === "edit" ? resumeFollow(message) : complete(message, true));
    if (message.system.state === "undoing") await completeUndo(message);
  }
}

/** Posts a message with the changes and their undo data, then applies the changes, so that a crash loses nothing. */
async function written(kind: string, note: string, kept: readonly UpkeepResult[], whisper: readonly string[]): Promise<void> {
  if (kept.length === 0) return;
  const system = { kind, note, rows: kept.map(({ row }) => row), changes: kept.flatMap(({ changes }) => changes), state: "applying" };
  assertActiveGM();
  const message = (await createMessage({ type: "upkeep", whisper, system })) as UpkeepMessage | undefined;
  if (message) await complete(message, false);
}

/**
 * Applies changes to several actors, once each, and posts the result. Everyone sees the results of player characters; only GMs see the
 * others.
 *
 * @param note Text that the GM entered; "" for none.
 */
export async function writeUpkeep(kind: string, kept: readonly UpkeepResult[], note = ""): Promise<void> {
  const known = ({ actor }: UpkeepResult): boolean => actor.hasPlayerOwner;
  await written(kind, note, kept.filter(known), []);
  await written(
    kind,
    note,
    kept.filter((one) => !known(one)),
    gmIds(),
  );
}

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Undo.${leaf}`, values });

/**
 * Undoes a rest, an edit, or an applied decision about unclear numbers. GMs only. Refuses, with the reason, if a value to be restored has
 * changed since.
 */
export const undoUpkeep: IntentHandler<"undo-upkeep"> = async (id, _args, sender) => {
  const message = game.messages?.get(id);
  if (!isUpkeep(message) || message.system.undone || !message.author?.isGM || changesOf(message).length === 0) return no("nothing");
  if (!sender.isGM) return trackerNotice("gmOnly");
  if (!STANDS.includes(message.system.state)) return no("nothing");
  const follow = message.system.state === "applied" ? followOf(message) : [];
  const refused = inTheWay([
    { key: id, changes: follow },
    { key: id, changes: changesOf(message) },
  ]);
  if (refused) return refused;
  assertActiveGM();
  await updateDocument(message, { "system.state": "undoing" });
  await completeUndo(message);
};

/** Applies a GM's decision about numbers that an interruption left unclear. Makes the change now, or leaves the numbers unchanged. */
export const decideCut: IntentHandler<"decide-cut"> = async (id, { apply }, sender) => {
  if (!sender.isGM) return { level: "warn", key: "CROSSFIRE.Tracker.gmOnly", values: {} };
  const message = game.messages?.get(id);
  if (!isUpkeep(message) || !message.author?.isGM || message.system.state !== "undecided") return no("nothing");
  const changes = apply ? changesOf(message).flatMap(fromHere) : [];
  assertActiveGM();
  await updateDocument(message, { "system.changes": changes, "system.state": apply ? "applying" : "applied" });
  if (apply) await complete(message, false);
};
