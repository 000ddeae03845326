import type { BackupContent } from "./backup";

/** Contents of a database when it is opened. */
export interface Found {
  readonly entries: ReadonlyMap<string, string>;
  /** Damage that LevelDB reports; empty if LevelDB noticed no damage. LevelDB does not notice a log that ends too early. */
  readonly signs: readonly string[];
}

/** Initial contents of the world, and the damage to report. */
export interface Verdict {
  readonly entries: ReadonlyMap<string, string>;
  /** True: the database lost records or is damaged. */
  readonly databaseDamaged: boolean;
  /** True: the backup lost records or no longer matches the database. */
  readonly backupDamaged: boolean;
  /** Number of records that the database lost and the backup restored. */
  readonly restored: number;
  /** Number of differences that another program wrote into a sound database. */
  readonly changedElsewhere: number;
}

/**
 * Determines the initial contents of a world from a database and a backup. Both may be damaged. A batch is written to the backup first.
 * Therefore a sound database equals the backup, or the state before the backup's last batch. Texts that the backup never contained are
 * newer: either the backup lost records, or another program wrote to the database.
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
    // The changes refer to a newer state that cannot be read.
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
