import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  GM,
  GUARD,
  openTable,
  plain,
  rounds,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  WORKER,
  type Seat,
} from "../play/seats";

setFlagsFromString("--expose_gc");
const collect: () => void = runInNewContext("gc");

/** Memory in use after a stretch of play, when its documents have been deleted. */
export interface Stretch {
  /** Size of the heap in megabytes. */
  readonly heap: number;
  /**
   * Numbers of hooks, documents, open sheets and recorded deprecations on all clients. A number that grows reveals objects that the system
   * did not remove.
   */
  readonly held: Readonly<Record<string, number>>;
}

export interface LongPlay {
  readonly attacks: number;
  readonly stretches: readonly Stretch[];
  /** Attacks that were not resolved, fired no round or several, or do not have exactly one record. */
  readonly wrong: readonly string[];
  /** Documents that differ between a client and the server. */
  readonly different: readonly string[];
  /** Clients whose hooks ran a different number of times than the first client's hooks. */
  readonly uneven: readonly string[];
}

const PEOPLE = [GM, SECOND_GM, ANNA, BEN, BEN] as const;

/**
 * Plays with five clients of the built system: two GMs, Anna, who shoots, and Ben in two windows. After each stretch, empties the chat and
 * heals all actors. Memory then holds only objects that the system failed to remove.
 * @param attacks - total number
 * @param stretch - attacks between two memory checks
 */
export async function playLong(generation: number, attacks: number, stretch: number): Promise<LongPlay> {
  const table = await openTable(generation);
  const seats: Seat[] = [];
  for (const user of PEOPLE) seats.push(await sit(table, user));
  const [gm, , anna] = seats as [Seat, Seat, Seat];
  for (const seat of seats) seat.run(HEARING);
  const wrong: string[] = [];
  const different: string[] = [];
  const uneven: string[] = [];
  const stretches: Stretch[] = [];
  for (let done = 0; done < attacks; done += stretch) {
    await makeWhole(gm);
    for (let at = done; at < Math.min(attacks, done + stretch); at++) wrong.push(...(await oneAttack(at, gm, anna)));
    different.push(...differences(table, seats));
    uneven.push(...unevenlyHeard(seats));
    await gm.g.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
    await makeWhole(gm);
    stretches.push(look(seats));
  }
  for (const seat of seats) seat.leave();
  await table.close();
  return { attacks, stretches, wrong, different, uneven };
}

/** Code that counts hook calls on a client, by hook. The code also empties the table's records for tests, which would otherwise grow. */
const HEARING = `
  globalThis.heardOf = {};
  for (const kind of ["createChatMessage", "updateChatMessage", "deleteChatMessage", "updateActor", "updateItem", "createItem", "deleteItem"])
    Hooks.on(kind, () => { heardOf[kind] = (heardOf[kind] ?? 0) + 1; __table.hookLog.length = ui.notifications.records.length = 0; });
`;

/** Heals all actors, deletes their injuries and effects, and loads 10 rounds into the first weapon of each. */
async function makeWhole(gm: Seat): Promise<void> {
  for (const uuid of [SCOUT, GUARD, WORKER]) {
    const actor = gm.g.fromUuidSync(uuid);
    const { flesh } = actor.system.pools;
    const gone = actor.items.filter((item: any) => item.type === "injury").map((item: any) => item.id);
    if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
    const effects = actor.effects.map((effect: any) => effect.id);
    if (effects.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", effects);
    const weapon = actor.items.find((item: any) => item.type === "weapon");
    await actor.update({ "system.pools.flesh.value": flesh.max });
    if (weapon) await weapon.update({ "system.ammo.value": 10 });
  }
  await settle();
}

async function oneAttack(at: number, gm: Seat, anna: Seat): Promise<string[]> {
  if (rounds(gm, SCOUT) < 2 || at % 5 === 0) await makeWhole(gm);
  const before = rounds(gm, SCOUT);
  // Every third attack always hits. The others have random dice.
  gm.run(at % 3 === 0 ? "load(6)" : `load(${1 + (at % 6)})`);
  const id = await shoot(anna, SCOUT, GUARD);
  const { status } = attackAt(anna, id);
  const records = gm.g.game.messages.filter((message: any) => message.type === "record" && message.system.attack === id);
  const problems: string[] = [];
  if (status !== "resolved") problems.push(`${at}: is ${status}`);
  if (before - rounds(gm, SCOUT) !== 1) problems.push(`${at}: ${before} rounds became ${rounds(gm, SCOUT)}`);
  if (records.length !== 1) problems.push(`${at}: has ${records.length} records`);
  return problems;
}

const COLLECTIONS = { Actor: "actors", ChatMessage: "messages" } as const;

function differences(table: MemoryTable, seats: readonly Seat[]): string[] {
  const found: string[] = [];
  for (const [name, collection] of Object.entries(COLLECTIONS))
    for (const source of table.authority.documents(collection))
      for (const [at, seat] of seats.entries()) {
        const own = seat.g.game.collections.get(name).get(source["_id"]);
        const same = own && sorted(plain(own.toObject())) === sorted(plain(own.constructor.fromSource(plain(source)).toObject()));
        if (!same) found.push(`${name} ${String(source["_id"])} at seat ${at}`);
      }
  return found;
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

function unevenlyHeard(seats: readonly Seat[]): string[] {
  const [first, ...others] = seats.map((seat) => JSON.stringify(plain(seat.g.heardOf), Object.keys(plain(seat.g.heardOf)).sort()));
  return others.flatMap((heard, at) => (heard === first ? [] : [`seat ${at + 1}: ${heard} instead of ${first}`]));
}

function look(seats: readonly Seat[]): Stretch {
  collect();
  const held: Record<string, number> = {};
  const count = (key: string, size: number): void => void (held[key] = (held[key] ?? 0) + size);
  for (const { g } of seats) {
    count(
      "hooks",
      Object.values<any>(g.Hooks.events).reduce((sum, list) => sum + (list.length ?? list.size ?? 0), 0),
    );
    count(
      "documents",
      g.game.messages.size + g.game.actors.reduce((sum: number, actor: any) => sum + 1 + actor.items.size + actor.effects.size, 0),
    );
    count(
      "sheets",
      g.game.actors.reduce((sum: number, actor: any) => sum + Object.keys(actor.apps ?? {}).length, 0),
    );
    count("deprecations", g.__table.deprecations.length);
  }
  return { heap: process.memoryUsage().heapUsed / 2 ** 20, held };
}
