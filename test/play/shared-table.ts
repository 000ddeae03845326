/**
 * Shares a table among several tests, because opening clients takes longer than most tests. Each test begins with the initial world and all
 * users connected. After an irreversible change, such as a setting that requires a reload, the next test gets a new table.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemoryTable } from "../../table/node/memory-table";
import { Hand, plain, settle, sit, type Seat } from "./seats";

/** Returns a document as text, without the data about its last write. Items and effects are sorted by id. */
function told(source: any): string {
  const byId = (parts: any[] = []): any[] => parts.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const whole = { ...source, items: byId(source.items), effects: byId(source.effects) };
  return JSON.stringify(whole, (key, value: unknown) => (key === "_stats" ? null : value));
}

/** Returns the settings of a client, by full name. */
const settingsOf = ({ g }: Seat): Map<string, string> =>
  new Map(
    [...g.game.settings.settings].map(([name, { namespace, key }]: any) => [
      name,
      JSON.stringify(plain(g.game.settings.get(namespace, key))),
    ]),
  );

/** Restores settings. The GM's seat also restores the world settings. @returns false if clients would have to reload */
async function putSettingsBack(seat: Seat, first: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [name, value] of settingsOf(seat)) {
    if (value === first.get(name)) continue;
    const { namespace, key, scope, requiresReload } = seat.g.game.settings.settings.get(name);
    if (requiresReload) return false;
    if (scope !== "world" || seat.g.game.user.isGM) await seat.g.game.settings.set(namespace, key, JSON.parse(first.get(name)!));
  }
  return true;
}

/** Restores an actor with its items and effects. */
async function putBack(actor: any, { items, effects, _id, _stats, ...rest }: any): Promise<void> {
  for (const [name, collection, kept] of [
    ["ActiveEffect", actor.effects, effects],
    ["Item", actor.items, items],
  ]) {
    const added = collection.contents.filter(({ id }: any) => !kept.some((part: any) => part._id === id));
    const lost = kept.filter((part: any) => !collection.has(part._id));
    const changed = kept.filter((part: any) => collection.has(part._id) && told(collection.get(part._id).toObject()) !== told(part));
    const ids = added.map(({ id }: any) => id);
    if (ids.length > 0) await actor.deleteEmbeddedDocuments(name, ids);
    if (lost.length > 0) await actor.createEmbeddedDocuments(name, lost, { keepId: true });
    if (changed.length > 0) await actor.updateEmbeddedDocuments(name, changed, { recursive: false, diff: false });
  }
  await actor.update(rest, { recursive: false, diff: false });
}

type Seats<Users extends readonly string[]> = { -readonly [At in keyof Users]: Seat };

export class SharedTable<const Users extends readonly string[]> {
  readonly #open: () => Promise<MemoryTable>;
  readonly #users: Users;
  readonly #loaded: string;
  #table: MemoryTable | null = null;
  #hand = new Hand();
  #seats: Seat[] = [];
  /** Id of the current user in each seat. */
  #sitting: string[] = [];
  #settings: readonly ReadonlyMap<string, string>[] = [];
  #actors: readonly any[] = [];

  /** @param users users to connect, a GM first @param loaded code that a module of the world runs */
  constructor(open: () => Promise<MemoryTable>, users: Users, loaded = "") {
    this.#open = open;
    this.#users = users;
    this.#loaded = loaded;
  }

  /** Returns the table for the next test, with the initial world and all users connected. */
  async begin(): Promise<{ table: MemoryTable; hand: Hand; seats: Seats<Users> }> {
    const kept = this.#table !== null && (await this.#restored());
    if (!kept) await this.#sitDown();
    return { table: this.#table!, hand: this.#hand, seats: [...this.#seats] as Seats<Users> };
  }

  /** Closes the table, so that the next test gets a new table. Tests that change more than documents and settings must call this method. */
  async end(): Promise<void> {
    await this.#table?.close();
    this.#table = null;
  }

  /**
   * Connects a new client in place of one that has died or left. The next test can then use the same table.
   *
   * @param user - user of the new client; omitted: the user of the old client
   * @param loaded - code that a module of the world runs in the new client; omitted: the code for all clients
   * @throws {Error} if the client is not in a seat, or is still connected
   */
  async sitAgain(left: Seat, user?: string, loaded = this.#loaded): Promise<Seat> {
    const at = this.#seats.indexOf(left);
    if (at < 0 || left.connection.connected) throw new Error("only the seat of a client that has died or left can be taken");
    this.#sitting[at] = user ?? this.#sitting[at]!;
    return (this.#seats[at] = await sit(this.#table!, this.#sitting[at]!, this.#hand, loaded));
  }

  async #sitDown(): Promise<void> {
    await this.end();
    this.#table = await this.#open();
    this.#hand = new Hand();
    this.#seats = [];
    for (const user of this.#users) this.#seats.push(await sit(this.#table, user, this.#hand, this.#loaded));
    this.#sitting = [...this.#users];
    this.#settings = this.#seats.map(settingsOf);
    this.#actors = this.#seats[0]!.g.game.actors.contents.map((actor: any) => plain(actor.toObject()));
  }

  /** Restores all documents and settings. @returns false if that is not possible */
  async #restored(): Promise<boolean> {
    for (const [at, user] of this.#users.entries()) {
      if (this.#sitting[at] === user) continue;
      this.#seats[at]!.leave();
      await this.sitAgain(this.#seats[at]!, user);
    }
    const [gm] = this.#seats as [Seat];
    if (this.#seats.some(({ connection }) => !connection.connected)) return false;
    if (gm.g.game.users.filter(({ active }: any) => active).length !== this.#users.length) return false;
    for (const seat of this.#seats) seat.dieAfter(Infinity);
    await settle();
    const { ChatMessage, Combat, Scene } = gm.g;
    for (const [all, { implementation }] of [
      [gm.g.game.messages, ChatMessage],
      [gm.g.game.combats, Combat],
      [gm.g.game.scenes, Scene],
    ])
      if (all.size > 0) await implementation.deleteDocuments([], { deleteAll: true });
    await settle();
    const known = new Map(this.#actors.map((actor) => [actor._id, actor]));
    for (const actor of gm.g.game.actors.contents) {
      const first = known.get(actor.id);
      if (!first) await actor.delete();
      else if (told(actor.toObject()) !== told(first)) await putBack(actor, first);
    }
    for (const [at, seat] of this.#seats.entries()) if (!(await putSettingsBack(seat, this.#settings[at]!))) return false;
    await settle();
    for (const { g, run } of this.#seats) {
      run("load(3)");
      g.ui.notifications.clear();
    }
    return this.#isAsAtFirst();
  }

  #isAsAtFirst(): boolean {
    const actors = this.#actors.map(told).join();
    return this.#seats.every(
      (seat, at) =>
        isDeepStrictEqual(settingsOf(seat), this.#settings[at]) &&
        seat.g.game.actors.contents.map((actor: any) => told(actor.toObject())).join() === actors,
    );
  }
}
