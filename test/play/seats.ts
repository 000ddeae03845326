import { createContext, runInContext, type Context } from "node:vm";
import { readFileSync } from "node:fs";
import path from "node:path";
import { stableId } from "../../module/play/stable-id";
import { ROOT } from "../../tools/build/files.mjs";
import { buildLanguages } from "../../tools/build/languages.mjs";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";
import { expandObject } from "../../table/common/utils/objects";
import { createMemoryTable, isQuiet, type MemoryTable, type MemoryTableOptions } from "../../table/node/memory-table";
import { pages } from "./pages";

export const GM = "gm00000000000000";
export const SECOND_GM = "gm20000000000000";
export const ANNA = "anna000000000000";
export const BEN = "ben0000000000000";

/** UUID of Anna's character. `GUARD` is an opponent without an owner, and `WORKER` an opponent that Ben owns. */
export const SCOUT = "Actor.scout00000000000";
export const GUARD = "Actor.guard00000000000";
export const WORKER = "Actor.worker0000000000";
export const RIFLE = "rifle00000000000";
export const BAG = "bag0000000000000";

const weapon = (id: string, rounds: number) => ({
  _id: id,
  name: "Rifle",
  type: "weapon",
  system: {
    kind: "ranged",
    skill: "longarms",
    attribute: "agility",
    damage: { value: 10, woundClass: "pi" },
    accuracy: 6,
    range: { increment: 80, max: 900 },
    modes: ["single"],
    ammo: { value: rounds, max: 10, type: "rifle" },
    penetrates: false,
    ready: true,
  },
});

const attributes = { body: 3, agility: 5, reaction: 4, strength: 3, willpower: 3, logic: 3, intuition: 3, charisma: 3 };

const fighter = (uuid: string, name: string, type: "character" | "npc", owner: string | null) => ({
  _id: uuid.split(".")[1],
  name,
  type,
  ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) },
  // The opponents have low defenses, so that the high rolls of Anna's scout hit them.
  system: {
    attributes: type === "npc" ? { ...attributes, reaction: 1, intuition: 1 } : attributes,
    skills: { longarms: 5 },
    karma: { value: 2, max: 2 },
    mode: type === "npc" ? "quick" : "realistic",
  },
  items: [weapon(RIFLE, 4), { _id: BAG, name: "Rounds", type: "ammunition", system: { fits: "rifle", quantity: 20 } }],
});

const world = () => ({
  users: [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: SECOND_GM, name: "Second", role: 4 },
    { _id: ANNA, name: "Anna", role: 1 },
    { _id: BEN, name: "Ben", role: 1 },
  ],
  actors: [fighter(SCOUT, "Scout", "character", ANNA), fighter(GUARD, "Guard", "npc", null), fighter(WORKER, "Worker", "npc", BEN)],
});

const KNOWN_RULES: ReadonlySet<unknown> = new Set(readLedgers().map(({ id }) => id));

const manifest = () => ({ ...JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8")), packs: [], packFolders: [] });

/** English texts, read and nested once for all clients. */
const english = frozen(expandObject(buildLanguages(ROOT).get("en")));

/** Missing members of Foundry's API. All clients share the list because all lack the same members. */
const refusals = new Map();

/** Freezes texts, so that no client can change the texts of the other clients. */
function frozen<T>(texts: T): T {
  if (typeof texts === "object" && texts !== null) Object.values(Object.freeze(texts)).forEach(frozen);
  return texts;
}

type Documents = Record<string, object[]>;

const setting = (key: string, value: unknown, at: number) => ({
  _id: `setting${at}`.padEnd(16, "0"),
  key: `crossfire.${key}`,
  value: JSON.stringify(value),
  user: null,
});

/**
 * Opens a table without connected users.
 *
 * @param actors actors that replace the default actors
 * @param settings settings of the world, by name
 * @param more other documents, by collection
 * @param other other options of the table
 */
export const openTable = (
  generation: number,
  actors: object[] = world().actors,
  settings: object = {},
  more: object = {},
  other: Pick<MemoryTableOptions, "open" | "withhold"> = {},
): Promise<MemoryTable> => {
  const documents: Documents = {
    ...world(),
    actors,
    settings: Object.entries(settings).map(([key, value], at) => setting(key, value, at)),
    ...more,
  };
  return createMemoryTable({ generation, strict: false, system: manifest(), world: { documents: documents as never }, ...other });
};

/** Controls the time of clients. Time advances only when a test calls `pass`. */
export class Hand {
  time = 1_000_000;
  readonly #waiting = new Set<{ at: number; work: () => void }>();

  readonly keeper = {
    now: () => this.time,
    after: (milliseconds: number, work: () => void) => {
      const entry = { at: this.time + milliseconds, work };
      this.#waiting.add(entry);
      return () => void this.#waiting.delete(entry);
    },
  };

  /** Advances the time and runs all timers due by then, in order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      const next = [...this.#waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting.delete(next);
      this.time = next.at;
      next.work();
      await settle();
    }
    this.time = end;
    await settle();
  }
}

/** One client: a page with its own globals. */
export interface Seat {
  readonly g: any;
  readonly hand: Hand;
  readonly connection: any;
  /** Runs code in the page and returns its result. */
  run(code: string): any;
  /** Number of writes of this client since the last reset of the counter. */
  writes: number;
  /** Disconnects the client after this many more writes reach the server. */
  dieAfter(writes: number): void;
  leave(): void;
}

/**
 * Code for the page that defines functions for fixed dice. `load(face)` sets every die (null: random faces), and `fall(...)` the next dice.
 * `unfallen()` returns how many dice of `fall` are left.
 */
const LOADED = `
  globalThis.load = (face) => { CONFIG.Dice.randomUniform = face === null ? Math.random : () => globalThis.uniform(face); };
  globalThis.uniform = (face, sides = 6) => 1 - (face - 0.5) / sides;
  let laidOut = [];
  globalThis.fall = (...dice) => {
    laidOut = dice.map(([sides, face]) => globalThis.uniform(face, sides));
    CONFIG.Dice.randomUniform = () => {
      if (laidOut.length === 0) throw new Error("more dice are thrown than were laid out");
      return laidOut.shift();
    };
  };
  globalThis.unfallen = () => laidOut.length;
  /** Makes every die show the middle of its faces: 3 of 6, 10 of 20. */
  globalThis.middling = () => { CONFIG.Dice.randomUniform = () => 0.5; };
`;

/**
 * Counts the writes of a connection and cuts the connection after the last allowed write. The server receives this write, but the client
 * receives no reply.
 */
function mortal(connection: any): Pick<Seat, "writes" | "dieAfter"> {
  const request = connection.request.bind(connection);
  let left = Infinity;
  const life = {
    writes: 0,
    dieAfter(writes: number) {
      left = writes;
      // Infinity: the client stays connected.
      if (left === 0) connection.disconnect();
    },
  };
  connection.request = (name: string, payload: any): Promise<unknown> => {
    if (name !== "modifyDocument" && name !== "modifyBatch") return request(name, payload);
    if (left === 0) return new Promise(() => {});
    life.writes += 1;
    left -= 1;
    if (left > 0) return request(name, payload);
    // The write is already sent when the client dies.
    void request(name, payload);
    setImmediate(() => setImmediate(() => connection.disconnect()));
    return new Promise(() => {});
  };
  return life;
}

/**
 * Connects a client as a user. The same user can have several windows.
 * @param loaded code that a module of the world runs after the system is loaded
 */
export async function sit(table: MemoryTable, userId: string, hand = new Hand(), loaded = ""): Promise<Seat> {
  const [client, system] = pages();
  const { setTimeout, clearTimeout, setImmediate, queueMicrotask, structuredClone, crypto, URL, AbortController } = globalThis;
  const context: Context = createContext({
    console,
    setTimeout,
    clearTimeout,
    setImmediate,
    queueMicrotask,
    structuredClone,
    crypto,
    URL,
    AbortController,
  });
  // The system listens to no other event of the page.
  runInContext(
    "globalThis.__farewell = () => {}; globalThis.addEventListener = (name, work) => { if (name === 'pagehide') globalThis.__farewell = work; };",
    context,
  );
  client.runInContext(context);
  const g = runInContext("globalThis", context);
  // During mutation tests, all pages share the test's switch.
  g.__stryker__ = (globalThis as any).__stryker__;
  const connection: any = table.connect(userId);
  connection.parse = g.JSON.parse;
  const life = mortal(connection);
  Object.assign(g, {
    __line: connection,
    __hand: hand.keeper,
    __texts: { en: english },
    __refusals: refusals,
    __init: async () => {
      system.runInContext(context);
      runInContext("__system.setTimekeeper(__hand)", context);
      runInContext(LOADED, context);
      runInContext("load(3)", context);
      runInContext(loaded, context);
    },
  });
  await runInContext(
    "(__client.boot ?? __client)(globalThis, __line, {headless: true, loadSystem: __init, languages: __texts, refusals: __refusals})",
    context,
  );
  const seat: Seat = {
    g,
    hand,
    connection,
    run: (code) => runInContext(code, context),
    leave: () => connection.disconnect(),
    get writes() {
      return life.writes;
    },
    set writes(value) {
      life.writes = value;
    },
    dieAfter: life.dieAfter,
  };
  await settle();
  return seat;
}

/** Turns without a message after which none follows. A client's answer takes at most a few turns, such as those before a client dies. */
const QUIET_TURNS = 10;

/** Waits until all pending messages have arrived at all clients. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = isQuiet() ? quiet + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
}

export const plain = (value: unknown): any => JSON.parse(JSON.stringify(value ?? null));

/** Creates an attack as a macro of this user does: a player creates an order, a GM creates the card. @returns the id of the card */
export async function submit(seat: Seat, wanted: object, kind = "attack"): Promise<string> {
  const create = (data: object, options: object = {}): Promise<any> => seat.g.ChatMessage.implementation.create(data, options);
  const isGM: boolean = seat.g.game.user.isGM;
  const message = isGM
    ? await create({ type: "attack", system: { order: wanted } })
    : await create({ type: "order", system: { kind, order: wanted } });
  await settle();
  return isGM ? message.id : cardIdOf(message.id);
}

/** Returns the id that the card for an order gets, unless another document already has this id. */
export const cardIdOf = (orderId: string): string => stableId(`order:${orderId}:0`);

/** Orders an attack as a macro does. @returns the id of the attack message */
export const shoot = (seat: Seat, attacker = SCOUT, target = GUARD, more: object = {}): Promise<string> =>
  submit(seat, { attacker, attackerToken: null, weapon: RIFLE, target, mode: "single", called: null, aim: 0, modifiers: [], ...more });

/**
 * Checks a part of a card and everything below it.
 * @param place - path of the part
 * @throws {Error} if a cited rule does not exist, or a value is missing or not a number
 */
function readable(part: any, place: string): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries<any>(part)) {
    const here = `${place}.${key}`;
    if (key === "rule" && !KNOWN_RULES.has(value)) throw new Error(`${here}: no rule ${JSON.stringify(value)}`);
    if (key === "values" && Object.values<any>(value ?? {}).includes(null)) throw new Error(`${here}: ${JSON.stringify(value)}`);
    readable(value, here);
  }
}

/**
 * Returns the data of an attack's card.
 * @throws {Error} if the card cites an unknown rule, or has a value that is missing or not a number
 */
export function attackAt(seat: Seat, id: string): any {
  const system = plain(seat.g.game.messages.get(id)?.system);
  readable(system?.card, "card");
  return system;
}
export const recordAt = (seat: Seat, id: string): any => plain(seat.g.game.messages.get([...id].reverse().join(""))?.toObject().system);
export const valueOf = (seat: Seat, uuid: string, key: string): any =>
  plain(seat.g.foundry.utils.getProperty(seat.g.fromUuidSync(uuid), key));
export const flesh = (seat: Seat, uuid: string): number => valueOf(seat, uuid, "system.pools.flesh.value");
export const rounds = (seat: Seat, uuid: string): number => valueOf(seat, `${uuid}.Item.${RIFLE}`, "system.ammo.value");

/** Returns the notifications that the client has shown, oldest first. */
export const told = (seat: Seat): string[] => seat.g.ui.notifications.records.map(({ message }: { message: string }) => message);

/** Sends an intent as a button does, and waits for its effects. */
export async function want(seat: Seat, intent: string, id: string, args: unknown = {}): Promise<void> {
  await seat.g.__system.send(intent, id, args);
  await settle();
}

/** Begins a fight in which all combatants have rolled initiative. @returns the id of the encounter */
export async function beginFight(gm: Seat, actors: readonly string[] = [SCOUT, GUARD]): Promise<string> {
  const { id } = await gm.g.Combat.implementation.create({ combatants: actors.map((uuid) => ({ actorId: uuid.slice(6) })) });
  await settle();
  for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, id);
  return id;
}

/** Ends phases, at most nine, until the given actor acts. */
export async function endPhasesUntil(gm: Seat, combat: string, actor = SCOUT): Promise<void> {
  const { combatants } = gm.g.game.combats.get(combat);
  const { id } = combatants.contents.find((one: any) => one.actor.uuid === actor);
  const acting = (): string | null => plain(gm.g.game.combats.get(combat).system.clock).acting;
  for (let phase = 0; phase < 9 && acting() !== id; phase++) await want(gm, "end-phase", combat);
}

/** Calls the hook with which another package's module announces itself. Waits until the system's code for that module is loaded. */
export async function meet(seat: Seat, hook: string, given: unknown): Promise<void> {
  seat.g.Hooks.callAll(hook, given);
  await settle();
}
