import type { SystemClass } from "./dynamic";
import type { OpenPoint, OpenPoints } from "./open-points";

/**
 * Foundry generation and classes that the shared layer currently uses.
 * A client sets its context once. The server may share the process, so it wraps its synchronous schema work in `withContext`.
 */
export interface TableContext {
  /** 13 or 14. */
  readonly generation: number;
  /** Open points played the other way; omitted: none. */
  readonly open?: OpenPoints;
  /** Legal subtypes per document name; null if unknown (any non-blank string passes). */
  readonly documentTypes: Readonly<Record<string, readonly string[]>> | null;
  /** True: core's own models stand in for subtypes without a registered one. A client has them in CONFIG. */
  readonly coreModels?: boolean;
  /** Returns the class in use for a document name; undefined for the base class. */
  implementation(documentName: string): SystemClass;
  /** Returns the model registered for a subtype's `system`, or undefined. */
  dataModel(documentName: string, type: string): SystemClass;
}

/** Returns the context the server validates with: no client classes and no system models. */
export function serverContext(generation: number, documentTypes: TableContext["documentTypes"] = null): TableContext {
  return { generation, documentTypes, coreModels: true, implementation: () => undefined, dataModel: () => undefined };
}

let current: TableContext = serverContext(14);

export const context = (): TableContext => current;
export const generation = (): number => current.generation;
/** Returns true if an open point is played the other way. */
export const isOtherwise = (point: OpenPoint): boolean => current.open?.has(point) === true;

export function setContext(next: TableContext): void {
  current = next;
}

/** Runs synchronous work in another context and restores the previous one, even if the work throws. */
export function withContext<T>(temporary: TableContext, work: () => T): T {
  const before = current;
  current = temporary;
  try {
    return work();
  } finally {
    current = before;
  }
}
