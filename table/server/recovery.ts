import type { BackupContent } from "./backup";

/** Contents of a database when it is opened. */
export interface Found {
  readonly entries: ReadonlyMap<string, string>;
  /** Damage that LevelDB reports; empty if it noticed none. It does not notice a log that ends early. */
  readonly signs: readonly string[];
}

/** Initial contents of the world, and what to report about them. */
export interface Verdict {
  readonly entries: ReadonlyMap<string, string>;
  /** True: the database lost something, or is damaged. */
  readonly databaseDamaged: boolean;
  /** True: the backup lost something, or no longer fits the database. */
  readonly backupDamaged: boolean;
  /** Records that the database lost and the backup gave back. */
  readonly restored: number;
  /** True: the two differ by what another program wrote into a sound database. */
  readonly changedElsewhere: number;
}

/**
 * Decides what a world begins with, from a database and a backup of which either may be damaged.
 * A batch is written to the backup first. So a sound database holds what the backup holds, or the state before its last batch.
 * Texts that the backup never held are newer than it: then it is the backup that lost something, or another program wrote.
 */
export function judge(found: Found, backup: BackupContent): Verdict {
  const signs = found.signs.length > 0;
  const faults = backup.faults.length > 0;
  const verdict = { entries: found.entries, databaseDamaged: signs, backupDamaged: faults, restored: 0, changedElsewhere: 0 };
  if (!backup.exists) return verdict;
  const differing = differences(found.entries, backup.entries);
  if (differing.length === 0) return verdict;
  const isKnown = (key: string): boolean => backup.known.get(key)?.has(found.entries.get(key)!) === true;
  const newer = differing.filter((key) => found.entries.has(key) && !isKnown(key));
  if (newer.length > 0 && !signs && backup.stateIsWhole)
    return { ...verdict, changedElsewhere: faults || backup.torn !== null ? 0 : differing.length, backupDamaged: true };
  // The process was killed between the two writes.
  if (!signs && !faults && differences(found.entries, backup.beforeLast).length === 0) return { ...verdict, entries: backup.entries };
  const entries = new Map(backup.entries);
  for (const key of newer) {
    // The changes name a newer state, which cannot be read.
    const older = !backup.stateIsWhole && (backup.entries.has(key) || backup.deleted.has(key));
    if (!older) entries.set(key, found.entries.get(key)!);
  }
  const restored = differences(found.entries, entries).length;
  return { ...verdict, entries, databaseDamaged: signs || restored > 0, restored };
}

/** Returns the keys whose texts differ. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}
