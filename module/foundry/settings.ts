/** Declaration of a setting; `name` and `hint` are language keys. */
export interface SettingWords {
  readonly name: string;
  readonly hint: string;
  readonly scope: "world" | "client" | "user";
  readonly config: boolean;
  readonly type: foundry.data.fields.DataField.Any;
  readonly requiresReload?: boolean;
  readonly onChange?: () => void;
}

/** Foundry's settings, typed for computed keys, because Foundry's own types require each key as a literal. */
interface Settings {
  register(scope: string, key: string, words: object): void;
  get(scope: string, key: string): unknown;
  readonly settings: { get(key: string): object | undefined };
}
const settings = (): Settings | undefined => game.settings;

/** Registers a setting under the system's id, "crossfire". */
export const registerSetting = (key: string, words: SettingWords): void => settings()?.register("crossfire", key, words);

/** Returns whether an on/off setting of the system is on. */
export const isSwitchedOn = (key: string): boolean => settings()?.get("crossfire", key) === true;

/** Shows or hides a setting in the settings window. */
export function showSetting(key: string, shown: boolean): void {
  const setting = settings()?.settings.get(`crossfire.${key}`);
  if (setting) Object.assign(setting, { config: shown });
}

interface Keys {
  readonly key: string;
  readonly modifiers: readonly string[];
}

/** The part of Foundry's documented data about a pressed key that the system uses. */
export interface KeyContext {
  readonly key: string;
  readonly event: KeyboardEvent;
}

/** A key binding with its action. */
interface KeyWords {
  readonly name: string;
  readonly hint: string;
  readonly editable?: readonly Keys[];
  /** Keys that a user cannot change. */
  readonly uneditable?: readonly Keys[];
  readonly onDown: (context: KeyContext) => unknown;
}
interface KeyRegister {
  register(scope: string, action: string, words: object): void;
}

/** Registers a key binding of the system. Works only during Foundry's `init` hook. */
export function registerKey(action: string, words: KeyWords): void {
  const keys: KeyRegister | undefined = game.keybindings;
  keys?.register("crossfire", action, words);
}
