import type { FieldValue, Json } from "./dynamic";
import type { OpenPoint } from "./open-points";

/**
 * Actions on documents between client and server. All data is JSON: `undefined` and Sets are lost, and operators become `{"__$OPERATOR$__":
 * name, value}`.
 */
export type DocumentAction = "create" | "update" | "delete" | "get";

/** One operation on documents of one type, as requested by a client. */
export interface DocumentRequest {
  readonly action: DocumentAction;
  /** Document name, such as "Actor" or "Token". */
  readonly type: string;
  readonly operation: DocumentOperation;
}

export interface DocumentOperation {
  /** Sources of the new documents, for create. */
  readonly data?: readonly Record<string, unknown>[];
  /** Changes for update. Each entry has `_id`. */
  readonly updates?: readonly Record<string, unknown>[];
  /** Ids for delete. */
  readonly ids?: readonly string[];
  /** Query for get, in a compendium. */
  readonly query?: Record<string, unknown>;
  readonly parentUuid?: string | null;
  readonly pack?: string | null;
  readonly keepId?: boolean;
  readonly diff?: boolean;
  readonly recursive?: boolean;
  /** Further options of a client. Every client receives them; the server does not read them. */
  readonly [option: string]: unknown;
}

/** The server's answer. The sender receives this response as an acknowledgment; all other clients receive a broadcast. */
export interface DocumentResponse {
  readonly action: DocumentAction;
  readonly type: string;
  readonly operation: DocumentOperation;
  /** The sender, as the server knows it. */
  readonly userId: string;
  /** For create: full sources; for update: the applied changes (with `_id`); for delete: ids; for get: sources. */
  readonly result: readonly unknown[];
}

/** The reason why the server refused a request. The stack trace is only in the server's log. */
export interface WireError {
  readonly error: { readonly message: string };
}

/** One request with several operations that the server applies together (Foundry 14 only). */
export interface BatchRequest {
  readonly operations: readonly DocumentRequest[];
}

/** World data that a client receives once, after joining. */
export interface WorldData {
  readonly release: { readonly generation: number; readonly build: number; readonly version: string };
  readonly userId: string;
  /** Open points (see `OPEN_POINTS`) for which this table uses the alternative. */
  readonly open: readonly OpenPoint[];
  readonly world: { readonly id: string; readonly title: string; readonly system: string };
  /** The system manifest, as in system.json. */
  readonly system: Record<string, unknown>;
  /** Primary documents that contain their embedded documents, by collection name: users, actors, items, scenes, ... */
  readonly documents: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly packs: readonly PackData[];
  readonly activeUsers: readonly string[];
  /** Files that the server could not read, with the reason. These files stay unchanged on disk. */
  readonly problems: readonly WorldProblem[];
  /** Options with which the server was started. */
  readonly options?: { readonly debug: boolean };
}

export interface PackData {
  /** Manifest fields of the pack, with `id` ("crossfire.weapons") and `packageName`. */
  readonly metadata: Record<string, unknown>;
  /** _id, name, img, type, folder, sort and uuid of every entry. */
  readonly index: readonly Record<string, unknown>[];
  readonly folders: readonly Record<string, unknown>[];
}

/** A request to create or delete a pack of the world. `data` contains its name; for a new pack also label and type. */
export interface PackRequest {
  readonly action: "create" | "delete";
  readonly data: Readonly<Record<string, unknown>>;
}

/** A completed request on packs of the world. */
export interface PackAnswer {
  readonly action: PackRequest["action"];
  readonly pack: PackData;
}

export interface WorldProblem {
  readonly where: string;
  readonly what: string;
}

/** Temporary state of a user, which is never stored: cursor, targets, viewed scene, ping. */
export interface UserActivity {
  readonly sceneId?: string | null;
  readonly targets?: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number } | null;
  readonly ping?: { readonly x: number; readonly y: number } | null;
}

/** A query to another user's client. The handler with this name in `CONFIG.queries` answers the query. */
export interface QueryRequest {
  readonly userId: string;
  readonly name: string;
  readonly data: Json;
  /** Milliseconds until the query fails. */
  readonly timeout?: number | undefined;
}

/** Requests of a client by name, each with the type of its answer. */
export interface Requests {
  world: { readonly payload?: undefined; readonly answer: WorldData };
  modifyDocument: { readonly payload: DocumentRequest; readonly answer: DocumentResponse };
  modifyBatch: { readonly payload: BatchRequest; readonly answer: { readonly responses: DocumentResponse[] } };
  manageCompendium: { readonly payload: PackRequest; readonly answer: PackAnswer };
  query: { readonly payload: QueryRequest; readonly answer: { readonly result: Json } };
}

export type RequestName = keyof Requests;

/** The answer to a request, or the reason why the server refused the request. */
export type Answer<N extends RequestName> = Requests[N]["answer"] | WireError;

/** A file of the system that has changed during development, with its new content. */
export interface HotReload {
  readonly packageType: "system";
  readonly packageId: string;
  /** Path below the server's address, such as "systems/crossfire/styles/crossfire.css". */
  readonly path: string;
  /** Extension without the dot. */
  readonly extension: string;
  readonly content: string;
}

/** Events that arrive without a request, each with the arguments of its listeners. */
export interface WireEvents {
  modifyDocument: [response: DocumentResponse];
  modifyBatch: [batch: { readonly responses: DocumentResponse[] }];
  manageCompendium: [done: PackAnswer];
  userActivity: [userId: string, activity: UserActivity];
  userConnected: [userId: string, connected: boolean];
  /** A query from another user to a handler of this client. */
  query: [question: { readonly id: string; readonly name: string; readonly data: Json; readonly timeout?: number }];
  hotReload: [file: HotReload];
  /** A script of the system has changed. */
  "table.reload": [];
  connect: [];
  disconnect: [reason: string];
}

/** Arguments of a listener. A package's custom channel ("system.<id>", "module.<id>") passes the payload and the sender's id. */
export type WireListener<E extends string> = (
  ...given: E extends keyof WireEvents ? WireEvents[E] : [payload: FieldValue, senderId: string]
) => void;

/** A client's connection to the server: socket.io in the browser, or a connection within one process in Node. */
export interface Connection {
  request<N extends RequestName>(name: N, payload?: Requests[N]["payload"]): Promise<Answer<N>>;
  /**
   * Sends a message without waiting for an answer, on custom channels ("system.crossfire") and "userActivity". The sender does not receive
   * the message.
   */
  emit(name: string, payload: unknown): void;
  on<E extends string>(name: E, listener: WireListener<E>): void;
  off<E extends string>(name: E, listener: WireListener<E>): void;
  readonly connected: boolean;
}
