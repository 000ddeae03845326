import type { SourceData } from "../dynamic";
import type { DataOptions } from "../data/options";
import type { Document } from "./document";

/** Options of creating, updating or deleting documents; they reach every client, step and hook. */
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
  /** False: a change of turn runs no turn events. */
  turnEvents?: boolean;
  /** Index of the turn that a combat keeps while its combatants change. */
  combatTurn?: number;
}
