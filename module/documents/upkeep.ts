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

// Unchecked: an array of plain objects, which only GMs' clients write.
export const changesOf = ({ system }: UpkeepMessage): readonly PlannedChange[] => system.changes as unknown as readonly PlannedChange[];

/** Returns what a message says of each actor. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const upkeepRowsOf = ({ system }: UpkeepMessage): readonly UpkeepRow[] => system.rows as unknown as readonly UpkeepRow[];

/** Returns what a message says of the consequences of its edits. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const followLinesOf = ({ system }: UpkeepMessage): readonly UpkeepLine[] => system.followLines as unknown as readonly UpkeepLine[];

/** Returns the consequences that a message's edits had. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const followOf = ({ system }: UpkeepMessage): readonly PlannedChange[] => system.follow as unknown as readonly PlannedChange[];
