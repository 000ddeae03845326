import type { DataOptions } from "../../common/data/options";
import { type SystemClass, type Callback, type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { DataModel } from "../../common/data/data-model";
import { DataField } from "../../common/data/fields/data-field";
import { PrototypeTokenOverrides } from "../../common/documents/prototype-token";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { isSubclass } from "../../common/utils/classes";

/** Storage of client settings: the browser's local storage, or memory. */
class ClientStorage {
  readonly #memory = new Map<string, string>();

  get #store(): Storage | undefined {
    try {
      return g.document ? g.localStorage : undefined;
    } catch {
      return undefined;
    }
  }

  getItem(key: string): string | null {
    return this.#store?.getItem(key) ?? this.#memory.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.#store) this.#store.setItem(key, value);
    else this.#memory.set(key, value);
  }

  removeItem(key: string): void {
    this.#store?.removeItem(key);
    this.#memory.delete(key);
  }
}

/** A declared setting, and the names under which it is registered. */
export interface SettingConfig {
  id: string;
  namespace: string;
  key: string;
  scope: string;
  name?: string;
  hint?: string;
  /** True: the settings window shows the setting. */
  config?: boolean;
  requiresReload?: boolean;
  /** Type of the value: a constructor, a field or a model class. */
  type?: SystemClass;
  default?: FieldValue;
  choices?: FieldValue;
  onChange?: Callback;
  [option: string]: unknown;
}

/**
 * Settings of core, system and modules in three scopes. World and user settings are documents; client settings are stored in the browser.
 */
export class ClientSettings {
  readonly settings = new Map<string, SettingConfig>();
  readonly menus = new Map<string, unknown>();
  readonly storage = new Map<string, Pick<Storage, "getItem" | "setItem" | "removeItem">>([["client", new ClientStorage()]]);

  /** Declares a setting. @throws {Error} if namespace or key is missing, or if `onChange` is not a function */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = ["world", "client", "user"].includes(data.scope ?? "") ? data.scope! : "client";
    const config: SettingConfig = { ...data, key, namespace, scope, id: `${namespace}.${key}` };
    if (config.onChange && typeof config.onChange !== "function")
      throw new Error(`The onChange of setting ${config.id} is not a function.`);
    this.settings.set(config.id, config);
  }

  /** Declares a button in the settings window that opens an application. @throws {Error} if namespace or key is missing */
  registerMenu(namespace: string, key: string, data: Record<string, unknown>): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    this.menus.set(`${namespace}.${key}`, { ...data, key: `${namespace}.${key}`, namespace });
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /**
   * Returns the value of a setting; with `document`, the document that stores the value (world and user scope).
   * @throws {Error} if the setting is not registered
   */
  get(namespace: string, key: string, { document = false } = {}) {
    if (namespace === "core" && key === "rollMode" && g.game.release.generation >= 14) return this.#oldRollMode();
    const config = this.#config(namespace, key);
    if (document) return this.#document(config);
    const raw = this.#raw(config);
    return this.#initialize(config, raw);
  }

  #oldRollMode(): unknown {
    logCompatibilityWarning('The "core.rollMode" setting is deprecated in favor of "core.messageMode".', { since: 14, until: 16 });
    return null;
  }

  #document(config: SettingConfig) {
    const world = g.game.collections?.get("Setting");
    if (!world) return undefined;
    const user = config.scope === "user" ? g.game.userId : null;
    return world.find((s: SystemObject) => s.key === config.id && (s._source.user ?? null) === user);
  }

  #raw(config: SettingConfig) {
    const text =
      config.scope === "client" ? this.storage.get("client")!.getItem(this.#clientKey(config)) : this.#document(config)?._source.value;
    if (text === null || text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  #clientKey(config: SettingConfig): string {
    return config.id;
  }

  /** Converts a stored value to the registered type. Replaces an invalid value with the default. */
  #initialize(config: SettingConfig, raw: SourceData) {
    const { type } = config;
    if (type instanceof DataField) {
      const value = type.clean(raw === undefined ? (config.default ?? type.getInitialValue({})) : raw, {});
      const result = type.validate(value, {}) ? type.clean(config.default ?? type.getInitialValue({}), {}) : value;
      const initialized = type.initialize(result, null, {});
      return typeof initialized === "function" && !initialized.prototype ? initialized() : initialized;
    }
    if (isSubclass(type, DataModel))
      return type.fromSource(raw ?? (config.default instanceof DataModel ? config.default.toObject() : config.default) ?? {});
    const value = raw === undefined ? structuredCloneSafe(config.default) : raw;
    if (raw === undefined || value === null || typeof type !== "function") return value;
    if (type === String || type === Number || type === Boolean) {
      const cast = type(value);
      return type === Number && Number.isNaN(cast) ? config.default : cast;
    }
    if (type === Array || type === Object) return value;
    return type.fromSource ? type.fromSource(value) : value instanceof type ? value : new type(value);
  }

  /**
   * Stores a value. Resolves to the value as `get` returns it. @throws {Error} if the setting is not registered or its type rejects the
   * value
   */
  async set(namespace: string, key: string, value: FieldValue, options: SourceData = {}): Promise<unknown> {
    if (namespace === "core" && key === "rollMode" && g.game.release.generation >= 14) {
      this.#oldRollMode();
      return value;
    }
    const config = this.#config(namespace, key);
    const cleaned = this.#clean(config, value);
    const json = JSON.stringify(cleaned ?? null);
    if (config.scope === "client") return this.#setClient(config, json, options);
    const existing = this.#document(config);
    const user = config.scope === "user" ? g.game.userId : null;
    const Setting = g.CONFIG.Setting.documentClass;
    if (existing) await existing.update({ value: json }, options);
    else await Setting.create({ key: config.id, value: json, user }, options);
    return this.get(namespace, key);
  }

  #clean(config: SettingConfig, value: FieldValue): SystemObject {
    const { type } = config;
    if (type instanceof DataField) {
      const plain = type.clean(value, {});
      const failure = type.validate(plain, {});
      if (failure) throw new Error(`[${config.id}] is not valid: ${failure}`);
      return plain;
    }
    if (isSubclass(type, DataModel)) return (value instanceof DataModel ? value : new type(value)).toObject();
    if (value === undefined) return config.default;
    if (type === String || type === Number || type === Boolean) return value === null ? null : type(value);
    return value;
  }

  async #setClient(config: SettingConfig, json: string, options: SourceData): Promise<SystemObject> {
    const storage = this.storage.get("client")!;
    const before = storage.getItem(this.#clientKey(config));
    storage.setItem(this.#clientKey(config), json);
    const value = this.get(config.namespace, config.key);
    if (before !== json) {
      config.onChange?.(value, options);
      g.Hooks.callAll("clientSettingChanged", config.id, value, options);
    }
    return value;
  }

  /** Runs a setting's `onChange` after its document has changed. Ignores documents of other users. */
  onDocumentChange(document: SystemObject, options: SourceData, userId: string): void {
    const config = this.settings.get(document.key);
    if (!config || config.scope === "client") return;
    if (document._source.user && document._source.user !== g.game.userId) return;
    config.onChange?.(this.get(config.namespace, config.key), options, userId);
  }
}

const structuredCloneSafe = (value: FieldValue): SystemObject =>
  typeof value === "object" && value !== null && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
    ? structuredClone(value)
    : value;

/** Registers the core settings that packages use. */
export function registerCoreSettings(settings: ClientSettings, generation: number): void {
  const core = (key: string, data: FieldValue): void => settings.register("core", key, { config: false, ...data });
  core("language", {
    scope: "client",
    config: true,
    type: String,
    default: "en",
    name: "SETTINGS.LangN",
    hint: "SETTINGS.LangL",
    requiresReload: true,
    choices: () => ({
      ...g.CONFIG.supportedLanguages,
      ...Object.fromEntries((g.game.system?.languages ?? []).map(({ lang, name }: { lang: string; name: string }) => [lang, name])),
    }),
  });
  core("time", {
    scope: "world",
    type: Number,
    default: 0,
    onChange: (time: number, options: DataOptions, userId: string) => g.game.time?.onUpdateWorldTime(time, options, userId),
  });
  core("combatTrackerConfig", {
    scope: "world",
    type: Object,
    default: { resource: "", skipDefeated: false, turnMarker: { enabled: true, animation: "spin", src: "", disposition: false } },
    onChange: () => g.ui?.combat?.render?.(),
  });
  core("scrollingStatusText", { scope: "world", type: Boolean, default: true, name: "SETTINGS.ScrollingStatusTextName" });
  PrototypeTokenOverrides.overrides = null;
  core(PrototypeTokenOverrides.SETTING, {
    scope: "world",
    type: PrototypeTokenOverrides,
    onChange: () => {
      PrototypeTokenOverrides.overrides = null;
      PrototypeTokenOverrides.applyAll();
    },
  });
  core("permissions", { scope: "world", type: Object, default: {} });
  core("sheetClasses", { scope: "world", type: Object, default: {} });
  core("adventureImports", { scope: "world", type: Object, default: {} });
  core("collectionSortingModes", { scope: "client", type: Object, default: {} });
  core("uiConfig", { scope: "client", type: Object, default: {} });
  core("keybindings", { scope: "client", type: Object, default: {}, onChange: () => g.game.keybindings?.initialize() });
  core("moduleConfiguration", { scope: "world", type: Object, default: {} });
  core("compendiumConfiguration", { scope: "world", type: Object, default: {} });
  core("diceConfiguration", { scope: "client", type: Object, default: {} });
  core("chatBubbles", { scope: "client", type: Boolean, default: true });
  core("tourProgress", { scope: "client", type: Object, default: {} });
  core("notesDisplayToggle", {
    scope: "client",
    type: Boolean,
    default: false,
    onChange: () => g.canvas?.notes?.showOrHide?.(),
  });
  core("pause", { scope: "world", type: Boolean, default: false });
  if (generation >= 14) {
    core("messageMode", {
      scope: "client",
      type: String,
      default: "public",
      choices: () => g.CONFIG.ChatMessage.modes,
      name: "CHAT.MessageMode",
    });
  } else
    core("rollMode", {
      scope: "client",
      type: String,
      default: "publicroll",
      choices: () => g.CONFIG.Dice.rollModes,
      name: "CHAT.RollDefault",
    });
}
