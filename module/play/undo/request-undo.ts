import { keptIn, keyOf, type RecordMessage, type Written, writtenBy } from "../../documents/attack-record";
import type { CrossfireCombat } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { undoChanges } from "../apply/apply-changes";
import { changeKey, isNumber, movedOn } from "../apply/document-changes";
import type { Notice } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";
import { clockHistory, newestStep } from "../combat/steps";

/** Changes that are about to be undone. */
interface Going extends Written {
  /** True if an interruption may have left the changes incomplete. */
  readonly unfinished?: boolean;
}

/** Returns the changes of a clock step as a separate entry, because they follow the changes of the step's attack. Empty without changes. */
export const changesOfStep = (combat: CrossfireCombat, key: string): Written[] => {
  const changes = clockHistory(combat)[key]?.changes ?? [];
  return changes.length > 0 ? [{ key, changes }] : [];
};

/**
 * Returns a notice with the reason why changes cannot be undone now; null if they can be undone.
 *
 * @param going Changes to undo, newest first. If two of them changed the same number, the older change is checked against the `before` of
 *   the newer change.
 */
export function inTheWay(going: readonly Going[]): Notice | null {
  const until = new Map<string, number>();
  for (const { changes, unfinished = false } of going) {
    const moved = movedOn(changes, { until, unfinished });
    if (moved) {
      const { name, path, expected, found } = moved;
      return { level: "warn", key: "CROSSFIRE.Undo.movedOn", values: { name, path, expected, found } };
    }
    for (const change of changes) if (isNumber(change)) until.set(changeKey(change), change.before);
  }
  return null;
}

/** Returns whether all changes under a key are applied. A fully applied attack includes all its parts, but not its overrides. */
function isKeyApplied(record: RecordMessage, key: string): boolean {
  const { applied } = record.system;
  return applied.includes(key) || (applied.includes(keyOf(record)) && !keptIn(record).overrides.some((one) => one.key === key));
}

/** Returns a notice with the reason why a record cannot be undone now; null if it can be undone. */
export function refusalOf(record: RecordMessage): Notice | null {
  const combat = game.combats?.get(keptIn(record).combat) as CrossfireCombat | undefined;
  return inTheWay(
    writtenBy(record).flatMap((written): Going[] => [
      ...(combat && newestStep(combat) === written.key ? changesOfStep(combat, written.key) : []),
      { ...written, unfinished: !isKeyApplied(record, written.key) },
    ]),
  );
}

/** Returns the uuids of actors that these changes brought down on the clock. */
const broughtDown = (written: readonly Written[]): ReadonlySet<string> =>
  new Set(
    written.flatMap(({ changes }) =>
      changes.flatMap(({ kind, path, by, uuid }) => (kind === "clock" && path === "down" && by > 0 ? [uuid] : [])),
    ),
  );

/**
 * Undoes the entries that a record lists under `toUndo`, newest first. Stores the rest after each entry, so that a second call completes an
 * interrupted undo.
 */
export async function completeAttackUndo(record: RecordMessage): Promise<void> {
  const { toUndo } = keptIn(record);
  for (const [at, { key, changes }] of toUndo.entries()) {
    await undoChanges(key, changes, broughtDown(toUndo.slice(at + 1)));
    assertActiveGM();
    await updateDocument(record, { "system.toUndo": toUndo.slice(at + 1) });
  }
}
