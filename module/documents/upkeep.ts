import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { PlannedChange } from "./attack-record";

export type UpkeepMessage = CrossfireMessageOf<"upkeep">;

/** One change to an actor: a language key, a name, or both, and the amount. */
export interface UpkeepLine {
  /** Language key; "" for none. */
  readonly label: string;
  /** A name as text; "" for none. */
  readonly name: string;
  /** Amount of the change; null: the effect ended. */
  readonly by: number | null;
  /** True for a status that begins. */
  readonly begins?: boolean;
  /** "edit" and "cut": the number before and after the change. */
  readonly before?: number;
  readonly after?: number;
  /** "cut": the number found after the interruption. */
  readonly found?: number;
}

/** All changes for one actor. */
export interface UpkeepRow {
  readonly name: string;
  readonly lines: readonly UpkeepLine[];
}

export const isUpkeep = (message: CrossfireMessage | undefined): message is UpkeepMessage =>
  (message?.type as string | undefined) === "upkeep";

/** Lists of an upkeep message, with the types of their entries, which the message's data model does not declare. */
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

/** Returns the lines of a message for each actor. */
export const upkeepRowsOf = (message: UpkeepMessage): readonly UpkeepRow[] => listsOf(message).rows;

/** Returns a message's lines about the consequences of its edits. */
export const followLinesOf = (message: UpkeepMessage): readonly UpkeepLine[] => listsOf(message).followLines;

/** Returns the applied consequences of a message's edits. */
export const followOf = (message: UpkeepMessage): readonly PlannedChange[] => listsOf(message).follow;
