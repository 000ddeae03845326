import { isRecord, newId, Refusal, textOf } from "./source";

/** An open connection of a user. A user may have several connections. */
export interface Member {
  readonly userId: string;
  /** True once this connection has requested the world. Before that, the connection receives neither changes nor queries. */
  ready: boolean;
  send(event: string, ...args: readonly unknown[]): void;
}

/** A query as its recipient receives it. The answer returns as "queryResult" with the same id. */
export interface QueryCall {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly timeout: number;
}

interface Waiting {
  readonly member: Member;
  settle(answer: unknown): void;
}

const QUERY_TIMEOUT = 60_000;

/** Forwards messages that the server does not store: presence, activity, package channels, queries. */
export class Relay {
  readonly #members = new Set<Member>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #channels: ReadonlySet<string>;

  /** Creates a relay. @param channels - custom channels that the system declares; messages on other channels are dropped */
  constructor(channels: readonly string[]) {
    this.#channels = new Set(channels);
  }

  get members(): Iterable<Member> {
    return this.#members;
  }

  get activeUsers(): readonly string[] {
    return [...new Set([...this.#members].map((member) => member.userId))];
  }

  join(member: Member): void {
    const first = !this.activeUsers.includes(member.userId);
    this.#members.add(member);
    if (first) this.#toOthers(member, "userConnected", member.userId, true);
  }

  leave(member: Member): void {
    if (!this.#members.delete(member)) return;
    for (const [id, waiting] of this.#waiting) {
      if (waiting.member === member) this.#settle(id, { error: { message: "The user who was asked has left" } });
    }
    if (!this.activeUsers.includes(member.userId)) this.#toOthers(member, "userConnected", member.userId, false);
  }

  /** Forwards a message without an answer. The connection of the sender does not receive the message. */
  pass(from: Member, name: string, payload: unknown): void {
    if (name === "userActivity") this.#toOthers(from, name, from.userId, payload);
    else if (name === "queryResult") this.#answer(from, payload);
    else if (this.#channels.has(name)) this.#toOthers(from, name, payload, from.userId);
  }

  /**
   * Queries one client of a user.
   * @returns the client's answer, or an error in wire form
   * @throws {Refusal} if the user is not active
   */
  query(userId: string, name: string, data: unknown, timeout: unknown): Promise<unknown> {
    // Queries only the newest of a user's browsers, so that no work is done twice.
    const member = [...this.#members].findLast((candidate) => candidate.userId === userId && candidate.ready);
    if (!member) return Promise.reject(new Refusal(`User [${userId}] is not active and cannot be asked "${name}"`));
    const call: QueryCall = { id: newId(), name, data, timeout: typeof timeout === "number" && timeout > 0 ? timeout : QUERY_TIMEOUT };
    return new Promise((resolve) => {
      const late = setTimeout(
        () => this.#settle(call.id, { error: { message: `The query "${name}" was not answered within ${call.timeout} ms` } }),
        call.timeout,
      );
      const settle = (answer: unknown): void => {
        clearTimeout(late);
        resolve(answer);
      };
      this.#waiting.set(call.id, { member, settle });
      member.send("query", call);
    });
  }

  /** Accepts an answer only from the queried connection. */
  #answer(from: Member, payload: unknown): void {
    const id = isRecord(payload) ? textOf(payload["id"]) : "";
    if (!isRecord(payload) || this.#waiting.get(id)?.member !== from) return;
    const failure = payload["error"];
    const message = isRecord(failure) ? textOf(failure["message"]) : textOf(failure);
    this.#settle(id, failure ? { error: { message: message || "The query failed" } } : { result: payload["result"] ?? null });
  }

  #settle(id: string, answer: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(answer);
  }

  #toOthers(from: Member, event: string, ...args: readonly unknown[]): void {
    for (const member of this.#members) if (member !== from) member.send(event, ...args);
  }
}
