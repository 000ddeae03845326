import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { PlannedChange } from "./attack-record";

export type UpkeepMessage = CrossfireMessageOf<"upkeep">;

/** One change for an actor: a language key, a name, or both, and the amount. */
export interface UpkeepLine {
  /** Language key, or "". */
  readonly label: string;
  /** A name as text, or "". */
  readonly name: string;
  /** null: it ended. */
  readonly by: number | null;
  /** A status that begins. */
  readonly begins?: boolean;
  /** "edit" and "cut": the number before the change and after it. */
  readonly before?: number;
  readonly after?: number;
  /** "cut": the number that was found instead. */
  readonly found?: number;
}

/** All changes for one actor. */
export interface UpkeepRow {
  readonly name: string;
  readonly lines: readonly UpkeepLine[];
}

export const isUpkeep = (message: CrossfireMessage | undefined): message is UpkeepMessage =>
  (message?.type as string | undefined) === "upkeep";

/** The lists of a message, whose entries its fields do not describe. */
interface UpkeepLists {
  readonly changes: readonly PlannedChange[];
  readonly rows: readonly UpkeepRow[];
  readonly followLines: readonly UpkeepLine[];
  readonly follow: readonly PlannedChange[];
}

// Unchecked: arrays of plain objects, which only GMs' clients write.
const listsOf = ({ system }: UpkeepMessage): UpkeepLists => system as unknown as UpkeepLists;

/** Returns the changes that a message has made or offers. */
export const changesOf = (message: UpkeepMessage): readonly PlannedChange[] => listsOf(message).changes;

/** Returns what a message says of each actor. */
export const upkeepRowsOf = (message: UpkeepMessage): readonly UpkeepRow[] => listsOf(message).rows;

/** Returns what a message says of the consequences of its edits. */
export const followLinesOf = (message: UpkeepMessage): readonly UpkeepLine[] => listsOf(message).followLines;

/** Returns the consequences that a message's edits had. */
export const followOf = (message: UpkeepMessage): readonly PlannedChange[] => listsOf(message).follow;
