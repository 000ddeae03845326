import type { SystemObject, FoundryScope } from "../../common/dynamic";
import { WORLD_COLLECTIONS, documentNameOf } from "../../common/hierarchy";
import { baseDocuments } from "../../common/documents/registry";
import type { Connection, WorldData } from "../../common/wire";
import type { Refusals } from "../../common/documented/not-offered";
import { worldCollections } from "../documents/collections";
import { CompendiumCollection, CompendiumPacks } from "./compendium";
import { Game, documentTypesOf } from "./game";
import { installGlobals } from "./globals";
import { followHotReload } from "./hot-reload";
import { loadLanguages, loadSystem } from "./load-system";
import { localizeSubtypeModels } from "./localization";
import { answerQueries, followActivity } from "./socket";

export interface BootOptions {
  /** True: creates no applications and no canvas. */
  headless: boolean;
  /** Loads the system's code without a browser. */
  loadSystem?: () => Promise<void>;
  /** Texts by language; omitted: fetched from the server. Texts that several clients share are nested and frozen. */
  languages?: Record<string, unknown>;
  /** True: deprecated API throws an error. */
  strict?: boolean;
  /** Members that the table lacks, by generation. The first client of a process finds these members, and later clients reuse the result. */
  refusals?: Map<number, Refusals>;
}

/**
 * Runs all steps of joining the table, from loading the world's data to the `ready` hook.
 * @throws {Error} if the server refuses the world data
 */
export async function boot(g: FoundryScope, connection: Connection, options: BootOptions): Promise<unknown> {
  const data = (await connection.request("world")) as WorldData & { error?: { message: string } };
  if (data.error) throw new Error(data.error.message);
  const strict = options.strict ?? g.__table?.strict ?? (data as SystemObject).strict ?? false;
  g.__table = {
    connection,
    generation: data.release.generation,
    open: data.open,
    strict,
    deprecations: [],
    hookLog: options.headless ? [] : undefined,
  };
  g.game = new Game(data, connection, documentTypesOf(data.system, coreTypes()));
  await installGlobals(g, options);
  if (!options.headless) followHotReload(g, connection);
  answerQueries(connection);
  const catchUp = followActivity(connection);
  if (options.loadSystem) await options.loadSystem();
  else if (!options.headless) await loadSystem(g);
  openSettings(g, data);
  g.Hooks.callAll("init");
  await startLanguage(g, options);
  setUp(g, data);
  g.CONFIG.DatabaseBackend.start();
  catchUp();
  g.Hooks.callAll("setup");
  g.game.keybindings.initialize();
  if (!options.headless) {
    g.game.keyboard._activateListeners(g.document);
    g.game.keybindings.activate(g.document);
    await g.__table.shell?.render();
    await drawCanvas(g);
  }
  g.game.ready = true;
  g.Hooks.callAll("ready");
  return g.game;
}

const coreTypes = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(baseDocuments)
      .filter(([, cls]) => cls.hasTypeData)
      .map(([name, cls]) => [name, cls.metadata.coreTypes]),
  );

async function startLanguage(g: FoundryScope, { languages, headless }: BootOptions): Promise<void> {
  const lang = g.game.settings.get("core", "language") || "en";
  await g.game.i18n.setLanguage(lang);
  if (languages) {
    // English needs no fallback.
    if (lang !== "en") g.game.i18n.add(languages["en"] ?? {}, { fallback: true, shared: Object.isFrozen(languages["en"]) });
    g.game.i18n.add(languages[lang] ?? {}, { shared: Object.isFrozen(languages[lang]) });
  } else if (!headless) await loadLanguages(g, lang);
  // The interface adds its texts in this hook. The models need these texts, so they are created afterward.
  g.Hooks.callAll("i18nInit");
  localizeSubtypeModels();
}

/** Draws the canvas. An error does not prevent the user from using the rest of the table. */
async function drawCanvas(g: FoundryScope): Promise<void> {
  try {
    await g.canvas?.draw?.();
  } catch (error) {
    g.Hooks.onError("canvas.draw", error, { log: "error", notify: "error", msg: "The map could not be drawn" });
  }
}

/** Makes the world and user settings readable before `init`, because systems read them immediately after registering them. */
function openSettings(g: FoundryScope, data: WorldData): void {
  const Collection = g.CONFIG.Setting.collection ?? worldCollections["Setting"]!;
  const collection = new Collection([...(data.documents["settings"] ?? [])]);
  g.game.settings.storage.set("world", collection);
  g.game.collections.set("Setting", collection);
  collection._initialize();
}

/**
 * Creates collections, documents and packs, then prepares all documents. Prepares actors before the scenes that show them. Notifies a GM of
 * files that the server could not read.
 */
function setUp(g: FoundryScope, data: WorldData): void {
  const { game } = g;
  for (const name of WORLD_COLLECTIONS) {
    const documentName = documentNameOf(name)!;
    // `game.settings` is the registry of settings. Their documents are in `game.collections`.
    if (name === "settings") continue;
    const Collection = g.CONFIG[documentName].collection ?? worldCollections[documentName]!;
    const collection = new Collection([...(data.documents[name] ?? [])]);
    game.collections.set(documentName, collection);
    game[name] = collection;
    collection._initialize();
    if (name === "users") for (const user of collection) user.active = data.activeUsers.includes(user.id) || user.id === data.userId;
  }
  game.packs = new CompendiumPacks();
  for (const pack of data.packs) game.packs.set(pack.metadata["id"] as string, new CompendiumCollection(pack));
  game.time.initialize();
  // Only a GM can fix these faults.
  const problems = game.user?.isGM ? (data.problems ?? []) : [];
  for (const { where, what } of problems) g.ui.notifications?.error?.(`${where}: ${what}`, { permanent: true });
  game._documentsReady = true;
  for (const name of WORLD_COLLECTIONS) for (const document of game.collections.get(documentNameOf(name)!)) document._safePrepareData();
}
