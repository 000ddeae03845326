import type { PlannedChange } from "../../documents/attack-record";
import { isCounted, runClockChanges, undoClockChanges } from "./clock-changes";
import { changeDocuments, undoDocumentChanges } from "./document-changes";
import { askAboutUnsettled } from "./unsettled";

const forClock = (changes: readonly PlannedChange[]): PlannedChange[] => changes.filter(({ kind }) => kind === "clock");

/**
 * Applies changes: documents first, then the clock.
 *
 * @param key Key of the changes, under which the clock stores its step.
 * @param resumed They were begun before and cut off: what was made already is not made again.
 * @returns the changes as they were made, which the caller stores in place of the plan; the same array if they were made as planned.
 * GMs are asked about what a cut left unclear.
 */
export async function applyRecordChanges(
  key: string,
  changes: readonly PlannedChange[],
  resumed: boolean,
): Promise<readonly PlannedChange[]> {
  // Documents come before the clock: once the clock has counted the changes, the documents are written too.
  const { made, unsettled } =
    resumed && isCounted(key, changes) ? { made: changes, unsettled: [] } : await changeDocuments(changes, resumed);
  await askAboutUnsettled(key, unsettled, "apply");
  await runClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes: made, undone: false });
  return made;
}

/**
 * Undoes what `applyRecordChanges` did, the clock first, because its step may have changed the same numbers later. A second call completes
 * a cut.
 */
export async function undoChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  await undoClockChanges(key, forClock(changes));
  await askAboutUnsettled(key, await undoDocumentChanges(changes), "undo");
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: true });
}
