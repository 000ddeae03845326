import { type RecordMessage, type Written, writtenBy } from "../../documents/attack-record";
import { undoChanges } from "../apply/apply-changes";
import { movedOn, type MovedOn } from "../apply/document-changes";
import type { Notice } from "../authority/notices";

/**
 * What keeps these changes from being taken back; null when nothing does.
 *
 * @param written newest first: where two changed the same number, what the newer one left is what counts
 */
function standsOtherwise(written: readonly Written[]): MovedOn | null {
  const seen = new Set<string>();
  for (const { key, changes } of written) {
    const fresh = changes.filter(({ uuid, path }) => !seen.has(`${uuid} ${path}`));
    const moved = movedOn(key, fresh);
    if (moved) return moved;
    for (const { uuid, path } of changes) seen.add(`${uuid} ${path}`);
  }
  return null;
}

/** Takes changes back, newest first; what was put back already is passed over. Call `standsOtherwise` first. */
export async function undoWritten(written: readonly Written[]): Promise<void> {
  for (const { key, changes } of written) await undoChanges(key, changes);
}

/** Why a record cannot be taken back as the world is now, as a sentence; null when it can. */
export function refusalOf(record: RecordMessage): Notice | null {
  const moved = standsOtherwise(writtenBy(record));
  if (!moved) return null;
  const { name, path, expected, found } = moved;
  return { level: "warn", key: "CROSSFIRE.Undo.movedOn", values: { name, path, expected, found } };
}
