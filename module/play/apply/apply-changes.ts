import type { PlannedChange } from "../../documents/attack-record";
import { runClockChanges, undoClockChanges } from "./clock-changes";
import { changeDocuments, undoDocumentChanges, type ChangeMark } from "./document-changes";

const forClock = (changes: readonly PlannedChange[]): PlannedChange[] => changes.filter(({ kind }) => kind === "clock");

/** Applies everything an attack changes, once: documents, then the clock. Called again after a crash it goes on where it stopped. */
export async function applyRecordChanges(key: string, changes: readonly PlannedChange[], mark: ChangeMark): Promise<void> {
  await changeDocuments(key, changes, mark);
  await runClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: false });
}

/** Takes back what `applyChanges` did. Call `movedOn` first. */
export async function undoChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  await undoDocumentChanges(key, changes);
  await undoClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: true });
}
