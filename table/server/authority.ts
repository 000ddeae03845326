import { WORLD_COLLECTIONS, documentNameOf } from "../common/hierarchy";
import type { OpenPoint } from "../common/open-points";
import type { DocumentResponse, PackData, WireError, WorldData, WorldProblem } from "../common/wire";
import { consequencesOf } from "./consequences";
import { Manifest } from "./manifest";
import { demandPlayable, manifestProblems } from "./manifest-rules";
import { opened } from "./migrations";
import type { Packs } from "./packs";
import { Relay, type Member } from "./relay";
import { perform, readRequest } from "./requests";
import { Schemas } from "./schemas";
import { copyJson, isRecord, newId, recordsOf, Refusal, textOf, type Source } from "./source";
import type { WorldStore } from "./store";
import { Asker, ROLES } from "./users";
import { seenResponses, seenSources } from "./visibility";
import { Draft, World } from "./world";
import { managePack, seesPack, worldPacks } from "./world-packs";

/** Build that the table reports for each generation. */
const RELEASES: Readonly<Record<number, { readonly build: number }>> = { 13: { build: 351 }, 14: { build: 366 } };

export interface AuthorityOptions {
  /** Generation of Foundry: 13 or 14. */
  readonly generation: number;
  readonly world: { readonly id: string; readonly title: string };
  /** The system manifest, as in system.json. */
  readonly system: Source;
  readonly store: WorldStore;
  readonly packs: Packs;
  /** True: the server withholds whispers, blind messages and hidden tokens from users who may not see them. */
  readonly withhold?: boolean;
  /** Open points (see `OPEN_POINTS`) for which the table uses the alternative. */
  readonly open?: readonly OpenPoint[];
  /** True: deprecated API throws an error on the clients. */
  readonly strict?: boolean;
  /** Problems found before this object opened the store. */
  readonly problems?: readonly WorldProblem[];
  /** Receives problems that do not stop the server. */
  readonly log?: (message: string) => void;
}

/** Receives an event name and its arguments on a client. */
export type Listener = (event: string, ...args: readonly unknown[]) => void;

/** A user's seat at the table, one per connection. */
export interface Seat {
  readonly userId: string;
  /** Sends a request. Its answer arrives before any later broadcast on this connection. */
  request(name: string, payload: unknown, acknowledge: (answer: unknown) => void): void;
  emit(name: string, payload: unknown): void;
  leave(): void;
}

/** Owns the world. Performs one request after another, in the order of arrival. */
export class Authority {
  readonly #options: AuthorityOptions;
  readonly #manifest: Manifest;
  readonly #schemas: Schemas;
  readonly #world: World;
  readonly #problems: readonly WorldProblem[];
  readonly #relay: Relay;
  #line: Promise<void> = Promise.resolve();

  private constructor(
    options: AuthorityOptions,
    documents: Readonly<Record<string, readonly Source[]>>,
    problems: readonly WorldProblem[],
  ) {
    this.#options = options;
    this.#manifest = new Manifest(options.system);
    this.#schemas = new Schemas(options.generation, this.#manifest);
    this.#world = new World(documents);
    this.#problems = [...(options.problems ?? []), ...manifestProblems(this.#manifest), ...problems, ...options.packs.problems];
    this.#relay = new Relay(this.#manifest.hasSocket ? [`system.${this.#manifest.id}`] : []);
    for (const { where, what } of this.#problems) this.#log(`${where}: ${what}`);
  }

  /**
   * Opens a world; on Foundry 14, adds and stores missing levels of scenes. @throws {Error} if the table does not support the generation or
   * rejects the manifest
   */
  static async open(options: AuthorityOptions): Promise<Authority> {
    Authority.releaseOf(options.generation);
    demandPlayable(new Manifest(options.system), options.generation);
    const { documents, problems } = await options.store.load();
    const { generation, packs, store } = options;
    const migrated = (documents["scenes"] ?? []).map((before) => ({ before, after: opened("Scene", before, generation) }));
    const changed = migrated.filter(({ before, after }) => recordsOf(before["levels"]).length !== recordsOf(after["levels"]).length);
    await store.write(changed.map((change) => ({ collection: "scenes", id: String(change.after["_id"]), ...change })));
    const scenes = migrated.map(({ after }) => after);
    return new Authority({ ...options, packs: packs.openedIn(generation) }, { ...documents, scenes }, problems);
  }

  /** Returns the release data of a generation. @throws {Error} if the table does not support the generation */
  static releaseOf(generation: number): WorldData["release"] {
    const release = RELEASES[generation];
    if (!release) throw new Error(`Generation ${generation} is not played here: set it to 13 or 14`);
    return { generation, build: release.build, version: `${generation}.${release.build}` };
  }

  get release(): WorldData["release"] {
    return Authority.releaseOf(this.#options.generation);
  }

  /** The users as the join page lists them. */
  get users(): readonly Source[] {
    const active = new Set(this.#relay.activeUsers);
    return [...this.#world.all("users")].map((user) => ({
      id: user["_id"],
      name: user["name"],
      color: user["color"],
      role: user["role"],
      active: active.has(String(user["_id"])),
    }));
  }

  /** Returns all primary documents of a collection, as stored. */
  documents(collection: string): readonly Source[] {
    return [...this.#world.all(collection)];
  }

  /** Connects a user to the table. @returns the user's seat @throws {Refusal} if the user does not exist or may not play */
  join(userId: string, listener: Listener): Seat {
    if (this.#asker(userId, new Draft(this.#world)).role < ROLES.PLAYER)
      throw new Refusal(`User [${userId}] has no role in this world and cannot join`);
    const sitter: Member = { userId, ready: false, send: listener };
    this.#relay.join(sitter);
    return {
      userId,
      request: (name, payload, acknowledge) => this.#request(sitter, name, payload, acknowledge),
      emit: (name, payload) => this.#relay.pass(sitter, name, copyJson(payload)),
      leave: () => this.#relay.leave(sitter),
    };
  }

  /** Waits for pending requests and closes the store. */
  async close(): Promise<void> {
    await this.#line;
    await this.#options.store.close();
  }

  #request(sitter: Member, name: string, payload: unknown, acknowledge: (answer: unknown) => void): void {
    // A query waits for another user's client, so it must not delay other requests.
    if (name === "query") {
      this.#query(sitter, payload).then(acknowledge, (error: unknown) => acknowledge(this.#failure(name, error)));
      return;
    }
    this.#line = this.#line.then(async () => {
      try {
        if (name === "world") acknowledge(this.#worldFor(sitter));
        else if (name === "modifyDocument") await this.#modifyOne(sitter, payload, acknowledge);
        else if (name === "modifyBatch") await this.#modifyBatch(sitter, payload, acknowledge);
        else if (name === "manageCompendium") await this.#managePack(sitter, payload, acknowledge);
        else throw new Refusal(`"${name}" is not a request this table answers`);
      } catch (error) {
        acknowledge(this.#failure(name, error));
      }
    });
  }

  #worldFor(sitter: Member): WorldData & { readonly strict: boolean } {
    const { world, withhold = false, open = [], packs, strict = false } = this.#options;
    const draft = new Draft(this.#world);
    const asker = this.#asker(sitter.userId, draft);
    // Broadcasts to this member start at this point, so that no change arrives twice.
    sitter.ready = true;
    const documents = Object.fromEntries(
      WORLD_COLLECTIONS.map((collection) => {
        return [collection, seenSources(asker, documentNameOf(collection)!, this.#world.all(collection), withhold)];
      }),
    );
    return {
      release: this.release,
      userId: sitter.userId,
      open,
      strict,
      world: { id: world.id, title: world.title, system: this.#manifest.id },
      system: this.#manifest.source,
      documents,
      packs: [...packs.data, ...this.#worldPacksFor(asker, draft)],
      activeUsers: this.#relay.activeUsers,
      problems: this.#problems,
    };
  }

  #worldPacksFor(asker: Asker, draft: Draft): readonly PackData[] {
    const { world, withhold = false } = this.#options;
    const seen = worldPacks(draft, world.id).filter(({ id }) => !withhold || seesPack(asker, draft, id, world.id));
    return seen.map(({ data }) => data);
  }

  /** Creates or deletes a pack of the world, and notifies every client. */
  async #managePack(sitter: Member, payload: unknown, acknowledge: (answer: unknown) => void): Promise<void> {
    const draft = new Draft(this.#world);
    const { world, store } = this.#options;
    const done = managePack(draft, this.#asker(sitter.userId, draft), copyJson(payload), { id: world.id, systemId: this.#manifest.id });
    await store.write(draft.changes);
    this.#world.apply(draft.changes);
    acknowledge(done);
    for (const member of this.#relay.members) if (member.ready && member !== sitter) member.send("manageCompendium", done);
  }

  async #modifyOne(sitter: Member, payload: unknown, acknowledge: (answer: unknown) => void): Promise<void> {
    await this.#modify(sitter, [payload], ([response]) => {
      acknowledge(response);
      return (seen) => (seen.length > 0 ? seen.map((part) => ["modifyDocument", part]) : []);
    });
  }

  async #modifyBatch(sitter: Member, payload: unknown, acknowledge: (answer: unknown) => void): Promise<void> {
    if (this.#options.generation < 14) throw new Refusal("modifyBatch is not known in generation 13");
    const operations = isRecord(payload) && Array.isArray(payload["operations"]) ? payload["operations"] : [];
    await this.#modify(sitter, operations, (responses) => {
      acknowledge({ responses });
      return (seen) => (seen.length > 0 ? [["modifyBatch", { responses: seen }]] : []);
    });
  }

  /** Performs requests as one transaction: either all of them or none. */
  async #modify(
    sitter: Member,
    payloads: readonly unknown[],
    answer: (responses: readonly DocumentResponse[]) => (seen: readonly DocumentResponse[]) => (readonly [string, unknown])[],
  ): Promise<void> {
    const draft = new Draft(this.#world);
    const asker = this.#asker(sitter.userId, draft);
    const own: DocumentResponse[] = [];
    const before: DocumentResponse[] = [];
    const after: DocumentResponse[] = [];
    for (const payload of payloads) {
      const request = readRequest(payload, this.release.generation);
      const work = {
        asker,
        draft,
        schemas: this.#schemas,
        operation: request.operation,
        now: Date.now(),
        coreVersion: this.release.version,
        generation: this.release.generation,
        open: new Set(this.#options.open),
        withhold: this.#options.withhold ?? false,
      };
      const response = perform(work, request, this.#options.packs, this.#options.world.id);
      own.push(response);
      const consequences = consequencesOf(work, response);
      before.push(...consequences.before);
      after.push(...consequences.after);
    }
    const changes = draft.changes;
    if (changes.length > 0) await this.#options.store.write(changes);
    const told = own.filter((response) => response.action !== "get" && response.result.length > 0);
    const views = this.#views(sitter, told, draft);
    this.#world.apply(changes);
    const tell = (member: Member, parts: readonly DocumentResponse[]): void => parts.forEach((part) => member.send("modifyDocument", part));
    for (const { member } of views) tell(member, before);
    const wrap = answer(own);
    for (const { member, seen } of views) {
      for (const [event, payload] of member === sitter ? [] : wrap(seen)) member.send(event, payload);
      tell(member, after);
    }
  }

  /** Returns the responses that each connection receives. Computes these responses before the world changes. */
  #views(sitter: Member, own: readonly DocumentResponse[], after: Draft) {
    const before = new Draft(this.#world);
    // A deleted user receives no further messages.
    const members = [...this.#relay.members].filter((member) => (member.ready || member === sitter) && before.get("users", member.userId));
    return members.map((member) => {
      const asker = this.#options.withhold ? this.#asker(member.userId, before) : null;
      const seen = asker ? own.flatMap((response) => this.#seen(asker, response, before, after)) : own;
      return { member, seen };
    });
  }

  #seen(asker: Asker, response: DocumentResponse, before: Draft, after: Draft): readonly DocumentResponse[] {
    const { pack } = response.operation;
    if (!pack) return seenResponses(asker, response, before, after);
    return seesPack(asker, after, pack, this.#options.world.id) ? [response] : [];
  }

  async #query(sitter: Member, payload: unknown): Promise<unknown> {
    const { userId, name, data, timeout } = isRecord(payload) ? payload : {};
    const asker = this.#asker(sitter.userId, new Draft(this.#world));
    if (!asker.can("QUERY_USER")) throw new Refusal(`User ${asker.name} lacks permission to query other users`);
    if (!textOf(userId) || !textOf(name)) throw new Refusal("A query names the user to ask (userId) and the query (name)");
    return this.#relay.query(textOf(userId), textOf(name), copyJson(data), timeout);
  }

  #asker(userId: string, draft: Draft): Asker {
    const source = draft.get("users", userId);
    if (!source) throw new Refusal(`There is no user [${userId}] in this world`);
    return new Asker(source, draft);
  }

  /**
   * Returns the error that a client receives: the reason for a refusal. For any other error, the client receives only a reference to the
   * server's log. A stack trace shows files and versions of the server, so the server writes stack traces only to that log.
   */
  #failure(request: string, error: unknown): WireError {
    if (error instanceof Refusal) return { error: { message: error.message } };
    const id = newId().slice(0, 8);
    this.#log(`Error ${id} in ${request}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { error: { message: `Something failed at the table. Its log says what, under error ${id}` } };
  }

  #log(message: string): void {
    this.#options.log?.(message);
  }
}
