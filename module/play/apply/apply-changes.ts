import type { PlannedChange } from "../../documents/attack-record";
import { isCounted, runClockChanges, undoClockChanges } from "./clock-changes";
import { changeDocuments, undoDocumentChanges } from "./document-changes";
import { askAboutUnsettled } from "./unsettled";

const forClock = (changes: readonly PlannedChange[]): PlannedChange[] => changes.filter(({ kind }) => kind === "clock");

/**
 * Applies changes: documents first, then the clock. Asks GMs about numbers that an interruption left unclear.
 *
 * @param key Key of the changes, under which the clock stores its step.
 * @param resumed True: an earlier call was interrupted; changes already made are not made again.
 * @returns the changes as made, which the caller stores in place of the plan; the same array if all went as planned
 */
export async function applyRecordChanges(
  key: string,
  changes: readonly PlannedChange[],
  resumed: boolean,
): Promise<readonly PlannedChange[]> {
  // Documents come before the clock: a step in the clock's history proves that the documents are written too.
  const { made, unsettled } =
    resumed && isCounted(key, changes) ? { made: changes, unsettled: [] } : await changeDocuments(changes, resumed);
  await askAboutUnsettled(key, unsettled, "apply");
  await runClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes: made, undone: false });
  return made;
}

/**
 * Undoes the changes that `applyRecordChanges` made. The clock comes first because its step may have changed the same numbers later. A
 * second call completes an interrupted undo.
 *
 * @param rising uuids of actors that act again once an older group of changes in the same undo is undone.
 */
export async function undoChanges(key: string, changes: readonly PlannedChange[], rising: ReadonlySet<string> = new Set()): Promise<void> {
  await undoClockChanges(key, forClock(changes), rising);
  await askAboutUnsettled(key, await undoDocumentChanges(changes), "undo");
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: true });
}
