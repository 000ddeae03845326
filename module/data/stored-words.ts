import { OLD_ATTACK } from "../rules/attack/model/old-keys";
import { renameKeys, type Renaming } from "../rules/reading/renamed-keys";

/**
 * Renamed keys in the clocks of encounters and in the undo patches of their history, as 0.1 stored them. Planned changes and ended effects
 * have no old keys.
 */
const OLD_CLOCK: Renaming = {
  keys: { owed: "pending", saidIn: "announcedIn" },
  skipped: ["changes", "ended"],
};

/** Renamed keys of powers, as 0.1 stored them: British spellings only. */
const OLD_POWER: Renaming = {};

const OLD_COMBAT_FLAGS: Renaming = { keys: { owed: "pendingRolls" }, skipped: ["owed", "pendingRolls"] };

/** A document or update as stored. Any field may be missing or wrong; an update lacks most fields. */
type Source = Readonly<Record<string, unknown>>;

const inside = (value: unknown, key: string): unknown => (typeof value === "object" && value !== null ? (value as Source)[key] : undefined);

/** Functions that rename the old keys and words of a document, by document name. Each returns true if it renamed anything. */
const RENAMES: Readonly<Record<string, (source: Source) => boolean>> = {
  Item: ({ type, system }) => type === "power" && renameKeys(system, OLD_POWER),
  ChatMessage: ({ type, system }) => type !== "base" && renameKeys(system, OLD_ATTACK),
  Combat: ({ system, flags }) => {
    const clock = renameKeys(inside(system, "clock"), OLD_CLOCK);
    const history = renameKeys(inside(system, "history"), OLD_CLOCK);
    const own = renameKeys(inside(flags, "crossfire"), OLD_COMBAT_FLAGS);
    return clock || history || own;
  },
};

/** Ids of documents whose database entries still contain old words. */
const outdated = new Set<string>();

/**
 * Renames old keys and words of a document before Foundry reads it. If there are any, records that the database entry still contains them.
 */
export function readStored(documentName: string, source: Source): void {
  const id = source["_id"];
  if (RENAMES[documentName]?.(source) && typeof id === "string") outdated.add(id);
}

/**
 * Returns whether the database still holds old words of a document. Players' clients know this too, but only GMs' clients rewrite
 * documents.
 */
export const isOutdated = (id: string): boolean => outdated.has(id);

/** Records that the whole document was rewritten, so that it is no longer outdated. Returns false if it was not outdated. */
export const markWritten = (id: string): boolean => outdated.delete(id);
