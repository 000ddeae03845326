import type { FieldValue, Json } from "./dynamic";
import type { OpenPoint } from "./open-points";

/**
 * Actions on documents between client and server. JSON only: `undefined` and Sets are lost, operators become
 * `{"__$OPERATOR$__": name, value}`.
 */
export type DocumentAction = "create" | "update" | "delete" | "get";

/** One operation on documents of one type, as a client asks for it. */
export interface DocumentRequest {
  readonly action: DocumentAction;
  /** Document name, such as "Actor" or "Token". */
  readonly type: string;
  readonly operation: DocumentOperation;
}

export interface DocumentOperation {
  /** create */
  readonly data?: readonly Record<string, unknown>[];
  /** update: each entry has `_id`. */
  readonly updates?: readonly Record<string, unknown>[];
  /** delete */
  readonly ids?: readonly string[];
  /** get (compendium) */
  readonly query?: Record<string, unknown>;
  readonly parentUuid?: string | null;
  readonly pack?: string | null;
  readonly keepId?: boolean;
  readonly diff?: boolean;
  readonly recursive?: boolean;
  /** Whatever else a client put into the options: it travels to every client unread. */
  readonly [option: string]: unknown;
}

/** The server's answer; the sender gets it as an acknowledgment, all other clients as a broadcast. */
export interface DocumentResponse {
  readonly action: DocumentAction;
  readonly type: string;
  readonly operation: DocumentOperation;
  /** The sender, as the server knows it. */
  readonly userId: string;
  /** create: full sources; update: the changes as applied (with `_id`); delete: ids; get: sources. */
  readonly result: readonly unknown[];
}

/** The reason why a request was refused. Without a stack trace, which stays in the server's log. */
export interface WireError {
  readonly error: { readonly message: string };
}

/** One request that holds several operations, applied as one (generation 14). */
export interface BatchRequest {
  readonly operations: readonly DocumentRequest[];
}

/** World data a client gets once, after joining. */
export interface WorldData {
  readonly release: { readonly generation: number; readonly build: number; readonly version: string };
  readonly userId: string;
  /** Open points that this table plays the other way. */
  readonly open: readonly OpenPoint[];
  readonly world: { readonly id: string; readonly title: string; readonly system: string };
  /** The system manifest as it stands in system.json. */
  readonly system: Record<string, unknown>;
  /** Primary documents with their embedded children inlined, keyed by collection name: users, actors, items, scenes, ... */
  readonly documents: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly packs: readonly PackData[];
  readonly activeUsers: readonly string[];
  /** Files the server could not read, with the reason; they stay unchanged on disk. */
  readonly problems: readonly WorldProblem[];
  /** Options of the server's start. */
  readonly options?: { readonly debug: boolean };
}

export interface PackData {
  /** Manifest fields of the pack plus `id` ("crossfire.weapons") and `packageName`. */
  readonly metadata: Record<string, unknown>;
  /** _id, name, img, type, folder, sort, uuid of every entry. */
  readonly index: readonly Record<string, unknown>[];
  readonly folders: readonly Record<string, unknown>[];
}

/** Creates a pack of the world, or deletes one. `data` holds its name; for a new one also label and type. */
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

/** Short-lived state of a user, never stored: cursor, targets, viewed scene. */
export interface UserActivity {
  readonly sceneId?: string | null;
  readonly targets?: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number } | null;
  readonly ping?: { readonly x: number; readonly y: number } | null;
}

/** A question to one of another user's clients, answered by the handler of that name in `CONFIG.queries`. */
export interface QueryRequest {
  readonly userId: string;
  readonly name: string;
  readonly data: Json;
  /** Milliseconds until the question fails. */
  readonly timeout?: number | undefined;
}

/** Named requests of a client, with their answers. */
export interface Requests {
  world: { readonly payload?: undefined; readonly answer: WorldData };
  modifyDocument: { readonly payload: DocumentRequest; readonly answer: DocumentResponse };
  modifyBatch: { readonly payload: BatchRequest; readonly answer: { readonly responses: DocumentResponse[] } };
  manageCompendium: { readonly payload: PackRequest; readonly answer: PackAnswer };
  query: { readonly payload: QueryRequest; readonly answer: { readonly result: Json } };
}

export type RequestName = keyof Requests;

/** The answer to a request, or why it was refused. */
export type Answer<N extends RequestName> = Requests[N]["answer"] | WireError;

/** A file of the system that has changed while it is developed, with its new content. */
export interface HotReload {
  readonly packageType: "system";
  readonly packageId: string;
  /** Path below the server's address, such as "systems/crossfire/styles/crossfire.css". */
  readonly path: string;
  /** Without the dot. */
  readonly extension: string;
  readonly content: string;
}

/** Events that arrive without having been asked for, with what their listeners get. */
export interface WireEvents {
  modifyDocument: [response: DocumentResponse];
  modifyBatch: [batch: { readonly responses: DocumentResponse[] }];
  manageCompendium: [done: PackAnswer];
  userActivity: [userId: string, activity: UserActivity];
  userConnected: [userId: string, connected: boolean];
  /** A question of another user for a handler of this client. */
  query: [question: { readonly id: string; readonly name: string; readonly data: Json; readonly timeout?: number }];
  hotReload: [file: HotReload];
  /** A script of the system has changed. */
  "table.reload": [];
  connect: [];
  disconnect: [reason: string];
}

/** A listener's arguments: a package's own channel ("system.<id>", "module.<id>") passes the payload and the sender's id. */
export type WireListener<E extends string> = (
  ...given: E extends keyof WireEvents ? WireEvents[E] : [payload: FieldValue, senderId: string]
) => void;

/** A client's line to the server. Over socket.io in the browser, in one process in Node. */
export interface Connection {
  request<N extends RequestName>(name: N, payload?: Requests[N]["payload"]): Promise<Answer<N>>;
  /** Sends and forgets: custom channels ("system.crossfire") and "userActivity". Never echoed to the sender. */
  emit(name: string, payload: unknown): void;
  on<E extends string>(name: E, listener: WireListener<E>): void;
  off<E extends string>(name: E, listener: WireListener<E>): void;
  readonly connected: boolean;
}
