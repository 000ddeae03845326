import type { SystemClass } from "./dynamic";
import type { OpenPoint, OpenPoints } from "./open-points";

/**
 * Which Foundry the shared layer plays at the moment. A client sets its context once; the server, which may live in the same
 * process, wraps its synchronous schema work in `withContext`.
 */
export interface TableContext {
  /** 13 or 14. */
  readonly generation: number;
  /** Open points that are played the other way; none when left out. */
  readonly open?: OpenPoints;
  /** Legal subtypes per document name, or null when nobody has said (then any non-blank string passes). */
  readonly documentTypes: Readonly<Record<string, readonly string[]>> | null;
  /** Whether core's own models stand in for subtypes without a registered one; a client has them in CONFIG. */
  readonly coreModels?: boolean;
  /** The class in use for a document name, or undefined for the base class. */
  implementation(documentName: string): SystemClass;
  /** The model registered for a subtype's `system`, or undefined. */
  dataModel(documentName: string, type: string): SystemClass;
}

/** A context without client classes and without system models: what the server validates with. */
export function serverContext(generation: number, documentTypes: TableContext["documentTypes"] = null): TableContext {
  return { generation, documentTypes, coreModels: true, implementation: () => undefined, dataModel: () => undefined };
}

let current: TableContext = serverContext(14);

export const context = (): TableContext => current;
export const generation = (): number => current.generation;
/** Whether an open point is played the other way. */
export const isOtherwise = (point: OpenPoint): boolean => current.open?.has(point) === true;

export function setContext(next: TableContext): void {
  current = next;
}

/** Run synchronous work in another context; the previous one is restored even if the work throws. */
export function withContext<T>(temporary: TableContext, work: () => T): T {
  const before = current;
  current = temporary;
  try {
    return work();
  } finally {
    current = before;
  }
}
