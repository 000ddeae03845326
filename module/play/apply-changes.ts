import type { Planned } from "../documents/attack-record";
import { runClockChanges, undoClockChanges } from "./clock-changes";
import { changeDocuments, restoreDocuments, type Mark } from "./document-changes";

const forClock = (changes: readonly Planned[]): Planned[] => changes.filter(({ kind }) => kind === "clock");

/** Applies everything an attack changes, once: documents, then the clock. Called again after a crash it goes on where it stopped. */
export async function applyChanges(key: string, changes: readonly Planned[], mark: Mark): Promise<void> {
  await changeDocuments(key, changes, mark);
  await runClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: false });
}

/** Takes back what `applyChanges` did. Call `movedOn` first. */
export async function revertChanges(key: string, changes: readonly Planned[]): Promise<void> {
  await restoreDocuments(key, changes);
  await undoClockChanges(key, forClock(changes));
  if (changes.length > 0) Hooks.callAll("crossfire.changes", { key, changes, undone: true });
}
