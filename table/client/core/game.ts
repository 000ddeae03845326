import { type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { ClipboardHelper } from "./clipboard";
import { Collection } from "../../common/utils/collection";
import type { Connection, WorldData } from "../../common/wire";
import { ClientKeybindings } from "./keybindings";
import { KeyboardManager } from "./keyboard-manager";
import { Localization } from "./localization";
import { ClientSettings, registerCoreSettings } from "./settings";
import { GameSocket } from "./socket";
import { GameTime } from "./time";
import { ToursCollection } from "./tours";

/** Art by the UUID of a compendium entry. No package of the table supplies art. */
class CompendiumArt extends Map<string, object> {
  enabled = true;
}

/** Returns the subtypes that the core and the system's manifest declare, by document name. */
export function documentTypesOf(system: SystemObject, coreTypes: Record<string, readonly string[]>): Record<string, string[]> {
  const declared: Record<string, unknown> = system.documentTypes ?? {};
  const names = new Set([...Object.keys(coreTypes), ...Object.keys(declared)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set([...(coreTypes[name] ?? []), ...Object.keys(declared[name] ?? {})])]]),
  );
}

/** State of the running game. `user` and the collections are set at setup. */
export class Game {
  [property: string]: FieldValue;
  readonly release: SystemObject;
  readonly world: SystemObject;
  readonly system: SystemObject;
  readonly modules = new Collection();
  readonly settings: ClientSettings;
  readonly keybindings = new ClientKeybindings();
  readonly keyboard = new KeyboardManager();
  readonly clipboard = new ClipboardHelper();
  readonly i18n = new Localization();
  readonly time = new GameTime();
  readonly socket: GameSocket;
  readonly collections = new Collection();
  /** Art that packages use in place of the pictures of compendium entries, by UUID. */
  readonly compendiumArt = new CompendiumArt();
  readonly tours = new ToursCollection();
  packs: SystemObject = new Collection();
  readonly data: WorldData;
  readonly view = "game";
  ready = false;
  _documentsReady = false;
  userId: string | null;
  documentTypes: Record<string, string[]>;

  constructor(data: WorldData, connection: Connection, documentTypes: Record<string, string[]>) {
    const [, build] = String(data.release.version).split(".");
    this.release = {
      channel: "stable",
      suffix: "",
      notes: "",
      time: 0,
      ...data.release,
      build: data.release.build ?? Number(build),
      display: `Version ${data.release.version}`,
      isDevelopment: false,
    };
    const { documentTypes: types, ...manifest } = data.system as SystemObject;
    this.system = {
      ...manifest,
      documentTypes: types ?? {},
      active: true,
      type: "system",
      flags: manifest.flags ?? {},
      grid: { type: 1, distance: 1, units: "", diagonals: 0, ...manifest.grid },
    };
    this.world = { ...data.world, flags: {}, type: "world" };
    this.data = { options: { debug: false }, ...data };
    this.userId = data.userId;
    this.documentTypes = documentTypes;
    this.socket = new GameSocket(connection);
    this.settings = new ClientSettings();
    registerCoreSettings(this.settings, data.release.generation);
  }

  get version(): string {
    return this.release.version;
  }

  get user(): SystemObject {
    return this["users"]?.get(this.userId) ?? null;
  }

  /** The viewed combat; null if there is none. */
  get combat() {
    return this["combats"]?.viewed ?? null;
  }

  get paused(): boolean {
    return this.settings.settings.has("core.pause") ? this.settings.get("core", "pause") : false;
  }

  get model() {
    return Object.fromEntries(
      Object.entries(this.documentTypes).map(([name, types]) => [name, Object.fromEntries(types.map((t) => [t, {}]))]),
    );
  }

  get documentIndex(): unknown {
    return { lookup: () => [] };
  }

  get activeTool(): string {
    return g.ui?.controls?.tool?.name ?? "select";
  }

  async togglePause(pause: boolean = !this.paused, { broadcast = false, ...options }: Record<string, unknown> = {}): Promise<boolean> {
    if (broadcast && this.user.isGM) await this.settings.set("core", "pause", pause, options);
    g.Hooks.callAll("pauseGame", pause, options);
    return pause;
  }

  configureUI(): void {
    g.ui?.nav?.render?.();
  }
}
