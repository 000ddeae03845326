import type { SystemClass } from "./dynamic";
import type { OpenPoint, OpenPoints } from "./open-points";

/**
 * Generation and classes that the shared layer currently uses. A client sets its context once. The server may share a process with clients,
 * so the server runs its synchronous schema work in `withContext`.
 */
export interface TableContext {
  /** Generation of Foundry: 13 or 14. */
  readonly generation: number;
  /** Open points (see `OPEN_POINTS`) for which the table uses the alternative; omitted: none. */
  readonly open?: OpenPoints;
  /** Valid subtypes by document name; null: unknown, so every string that is not blank is valid. */
  readonly documentTypes: Readonly<Record<string, readonly string[]>> | null;
  /** True: core's models serve subtypes without a registered model. A client has these models in CONFIG. */
  readonly coreModels?: boolean;
  /** Returns the configured class of a document name; undefined for the base class. */
  implementation(documentName: string): SystemClass;
  /** Returns the model registered for a subtype's `system`; undefined if no model is registered. */
  dataModel(documentName: string, type: string): SystemClass;
}

/** Returns the context in which the server validates data. The context has no client classes and no system models. */
export function serverContext(generation: number, documentTypes: TableContext["documentTypes"] = null): TableContext {
  return { generation, documentTypes, coreModels: true, implementation: () => undefined, dataModel: () => undefined };
}

let current: TableContext = serverContext(14);

export const context = (): TableContext => current;
export const generation = (): number => current.generation;
/** Returns true if the table uses the alternative for an open point (see `OPEN_POINTS`). */
export const isOtherwise = (point: OpenPoint): boolean => current.open?.has(point) === true;

export function setContext(next: TableContext): void {
  current = next;
}

/** Runs synchronous work in another context. Restores the previous context, even if the work throws an error. */
export function withContext<T>(temporary: TableContext, work: () => T): T {
  const before = current;
  current = temporary;
  try {
    return work();
  } finally {
    current = before;
  }
}
