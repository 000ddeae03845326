import type { SourceData } from "../dynamic";
import type { DataOptions } from "../data/options";
import type { Document } from "./document";

/** Options for creating, updating or deleting documents. Every client, step and hook receives the options. */
export interface OperationOptions extends DataOptions {
  parent?: Document | null;
  pack?: string | null;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  /** True: calls no hooks. */
  noHook?: boolean;
  /** False: renders no application. */
  render?: boolean;
  renderSheet?: boolean;
  /** True: deletes every document of the collection. */
  deleteAll?: boolean;
  data?: SourceData[];
  updates?: SourceData[];
  ids?: string[];
  /** False: changing the turn triggers no turn events. */
  turnEvents?: boolean;
  /** Index of the turn that a combat preserves while its combatants change. */
  combatTurn?: number;
}
