import { globals as g } from "../../common/dynamic";
import { messageOf } from "../../common/utils/errors";
import type { Connection, UserActivity, WireListener } from "../../common/wire";

/** `game.socket`: the channels on which packages exchange messages. The sender of a message does not receive it. */
export class GameSocket {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get connected(): boolean {
    return this.#connection.connected;
  }

  get id(): string {
    return g.game.userId;
  }

  emit(name: string, payload?: unknown): this {
    this.#connection.emit(name, payload);
    return this;
  }

  /** Adds a listener. The listener receives the payload and the sender's user id as the server knows it. */
  on<E extends string>(name: E, listener: WireListener<E>): this {
    this.#connection.on(name, listener);
    return this;
  }

  off<E extends string>(name: E, listener: WireListener<E>): this {
    this.#connection.off(name, listener);
    return this;
  }

  once<E extends string>(name: E, listener: WireListener<E>): this {
    const run: WireListener<E> = (...given) => {
      this.off(name, run);
      listener(...given);
    };
    return this.on(name, run);
  }
}

/** Answers queries of other users with the handlers in CONFIG.queries. */
export function answerQueries(connection: Connection): void {
  connection.on("query", async ({ id, name, data, timeout }) => {
    const handler = g.CONFIG.queries?.[name];
    try {
      if (typeof handler !== "function") throw new Error(`The query "${name}" is not registered in CONFIG.queries`);
      const result = await handler(data, { timeout });
      connection.emit("queryResult", { id, result: result ?? null });
    } catch (error) {
      connection.emit("queryResult", { id, error: { message: messageOf(error) } });
    }
  });
}

/** Follows presence, viewed scenes and targets of users. The returned function applies earlier messages; call it once the users exist. */
export function followActivity(connection: Connection): () => void {
  let early: (() => void)[] | null = [];
  const whenReady = (work: () => void): void => {
    if (early) early.push(work);
    else work();
  };
  connection.on("userConnected", (userId, connected) => whenReady(() => connectionChanged(userId, connected)));
  connection.on("userActivity", (userId, activity) => whenReady(() => activityChanged(userId, activity)));
  return () => {
    const waiting = early ?? [];
    early = null;
    for (const work of waiting) work();
  };
}

const targetsOf = new WeakMap<object, { sceneId: string | null; targets: readonly string[] }>();

/**
 * Returns a user's last known targets on a scene; an empty list if the user's targets are on another scene. The targets may have arrived
 * while this client viewed another scene or none.
 */
export function heardTargets(user: object, sceneId: string): readonly string[] {
  const heard = targetsOf.get(user);
  return heard?.sceneId === sceneId ? heard.targets : [];
}

function connectionChanged(userId: string, connected: boolean): void {
  const user = g.game.users?.get(userId);
  if (!user) return;
  user.active = connected;
  if (!connected) targetsOf.delete(user);
  g.Hooks.callAll("userConnected", user, connected);
  g.ui?.players?.render?.();
}

function activityChanged(userId: string, activity: UserActivity): void {
  const user = g.game.users?.get(userId);
  if (!user) return;
  user.active = true;
  if (Array.isArray(activity.targets)) targetsOf.set(user, { sceneId: activity.sceneId ?? user.viewedScene, targets: activity.targets });
  // While a map is on the screen, the map shows the activity of other users.
  if (g.canvas?.ready) return void g.canvas.onUserActivity?.(user, activity);
  if ("sceneId" in activity) user.viewedScene = activity.sceneId;
  if (Array.isArray(activity.targets)) user._onUpdateTokenTargets(activity.targets);
}
