import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { WorldProblem } from "../common/wire";
import { Authority } from "./authority";
import { readEnvironment, type Environment } from "./environment";
import { watchSystem } from "./hot-reload";
import { createHttp } from "./http";
import { LevelStore } from "./level-store";
import { Manifest } from "./manifest";
import { createGate } from "./origins";
import { openPacks } from "./pack-files";
import type { Packs } from "./packs";
import { Schemas } from "./schemas";
import { readWorldFile, seedWorld, type SeedWorld } from "./seeding";
import { Sessions } from "./sessions";
import { closeServer, createSockets } from "./sockets";
import { isRecord, newId, type Source } from "./source";
import { ROLES } from "./users";

const log = (message: string): void => void process.stderr.write(`${message}\n`);

/**
 * Opens the world, seeds the world if it is new, and serves the world until a signal stops the server. @throws {Error} if the world is made
 * for another system
 */
async function start(env: Environment): Promise<void> {
  const system = await readManifest(env.system);
  const manifest = new Manifest(system);
  const world = await readWorldFile(env.worldSource);
  if (world.system !== manifest.id)
    throw new Error(`The world "${world.id}" is made for the system "${world.system}", but ${env.system} holds "${manifest.id}"`);
  const folder = join(env.data, `${world.id}-${env.generation}`);
  const { store, isNew, remarks } = await LevelStore.openWorld(folder);
  remarks.forEach(log);
  const packs = await openPacks(manifest, env.system, join(folder, "packs"), env.generation);
  const problems = await seedMissing(env, world, store, isNew, { manifest, packs });
  const { generation, withhold, open, strict } = env;
  const authority = await Authority.open({ generation, withhold, open, strict, world, system, store, packs, problems, log });
  const sessions = await Sessions.open(join(folder, "session-secret"), log);
  const folders = { client: env.client, icons: env.icons, system: env.system, world: env.worldSource };
  const gate = createGate(env.host, env.hosts);
  const http = createHttp({ authority, sessions, folders, world, systemId: manifest.id, unchanging: env.unchanging, gate, log });
  const io = createSockets(http, authority, sessions, gate, env.lag);
  http.listen(env.port, env.host);
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  announce(`http://${env.host}:${port}`, env, authority);
  const stopWatching = env.hotReload
    ? watchSystem(env.system, system, { changed: (file) => io.emit("hotReload", file), reload: () => io.emit("table.reload") })
    : null;
  stopOnSignal(async () => {
    stopWatching?.();
    await closeServer(io, http);
    await authority.close();
  });
}

async function readManifest(folder: string): Promise<Source> {
  const file = join(folder, "system.json");
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Error(
      `${file} cannot be read (${error.message}): build the system, or set TABLE_SYSTEM to the folder that holds its system.json`,
    );
  });
  const manifest: unknown = JSON.parse(text);
  if (!isRecord(manifest) || typeof manifest["id"] !== "string") throw new Error(`${file} is not a manifest: it has no "id"`);
  return manifest;
}

/**
 * Seeds a new world. In a damaged world, makes login possible again: writes the whole seed if no document is left, or the seed's users if
 * no GM is left.
 * @returns a description of the restored documents
 */
async function seedMissing(
  env: Environment,
  world: SeedWorld,
  store: LevelStore,
  isNew: boolean,
  { manifest, packs }: { readonly manifest: Manifest; readonly packs: Packs },
): Promise<readonly WorldProblem[]> {
  const { documents, problems } = await store.load();
  if ((documents["users"] ?? []).some(isGamemaster)) return [];
  const { generation, worldSource } = env;
  const coreVersion = Authority.releaseOf(generation).version;
  const schemas = new Schemas(generation, manifest);
  const seeded = await seedWorld({ folder: worldSource, generation, coreVersion, schemas, packs, now: Date.now() });
  const nothingLeft = Object.values(documents).every((sources) => sources.length === 0);
  const users = seeded["users"] ?? [];
  if (!nothingLeft && !users.some(isGamemaster)) return [];
  const unreadable = new Set(problems.map(({ where }) => where));
  const missing = Object.entries(nothingLeft ? seeded : { users }).flatMap(([collection, sources]) =>
    sources.flatMap((source) => {
      const before = (documents[collection] ?? []).find(({ _id }) => _id === source["_id"]) ?? null;
      if (before && !isGamemaster(source)) return [];
      // An unreadable document stays unchanged under its id.
      const after = unreadable.has(`!${collection}!${String(source["_id"])}`) ? { ...source, _id: newId() } : source;
      return [{ collection, id: String(after["_id"]), before, after }];
    }),
  );
  await store.write(missing);
  if (isNew) {
    log(`A new world "${world.title}" was made from ${worldSource}.`);
    return [];
  }
  const what = nothingLeft
    ? `nothing that was stored can be read: the world was made anew from ${worldSource}`
    : `no gamemaster could be read: the users were made anew from ${worldSource}`;
  return [{ where: world.id, what }];
}

const isGamemaster = (user: Source): boolean => user["role"] === ROLES.GAMEMASTER;

function announce(address: string, env: Environment, authority: Authority): void {
  const links = authority.users.map((user) => `  ${String(user["name"])}: ${address}/join?user=${encodeURIComponent(String(user["id"]))}`);
  process.stdout.write(`${[`table ready ${address} generation ${env.generation}`, ...links].join("\n")}\n`);
}

/** Stops the server on a signal, after the requests that arrived before the signal. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`The table did not close cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

try {
  await start(readEnvironment(process.env, import.meta.dirname));
} catch (error) {
  log(`The table cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
