import { type Callback, type SourceData, type SystemObject, globals as g } from "../../common/dynamic";

const PROTECTED = ["Alt+F4", "F11", "Control+KeyT", "Control+KeyN", "Control+KeyW"];
export const MODIFIERS: Record<string, readonly string[]> = {
  Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "OsLeft", "OsRight"],
  Shift: ["ShiftLeft", "ShiftRight"],
  Alt: ["AltLeft", "AltRight"],
};

/** One key with modifiers that triggers an action. */
export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

interface Action {
  id: string;
  namespace: string;
  action: string;
  config: SourceData;
  order: number;
}

/** A package's declaration of an action and its keys. */
export interface KeybindingConfig {
  name?: string;
  hint?: string;
  namespace?: string;
  editable?: Partial<KeyBinding>[];
  uneditable?: Partial<KeyBinding>[];
  reservedModifiers?: string[];
  precedence?: number;
  order?: number;
  repeat?: boolean;
  restricted?: boolean;
  onDown?: Callback | null;
  onUp?: Callback | null;
}

/** Keys by action. The user's own bindings are the client setting `core.keybindings`. */
export class ClientKeybindings {
  static MODIFIER_CODES = MODIFIERS;
  static PROTECTED_KEYS = PROTECTED;
  readonly actions = new Map<string, KeybindingConfig>();
  readonly bindings = new Map<string, KeyBinding[]>();
  #isInitialized = false;
  readonly #ordered: Action[] = [];
  readonly #held = new Map<string, Action[]>();

  /** Declares an action. @throws {Error} after the bindings are initialized, for a missing name, and for keys reserved by the browser */
  register(namespace: string, action: string, data: KeybindingConfig): void {
    if (this.#isInitialized) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action) throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const id = `${namespace}.${action}`;
    for (const binding of [...(data.editable ?? []), ...(data.uneditable ?? [])]) checkBinding(id, binding);
    const order = this.#ordered.length;
    const config = { precedence: 1, reservedModifiers: [], repeat: false, restricted: false, ...data, namespace };
    this.actions.set(id, config);
    this.#ordered.push({ id, namespace, action, config, order: data.order ?? order });
    this.bindings.set(id, [...(data.uneditable ?? []), ...(data.editable ?? [])].map(normalize));
  }

  /** Reads the user's own bindings, after the hook "setup" and whenever they change. */
  initialize(): void {
    this.#isInitialized = true;
    const own = g.game.settings.settings.has("core.keybindings") ? g.game.settings.get("core", "keybindings") : {};
    for (const [id, config] of this.actions)
      this.bindings.set(id, [...(config.uneditable ?? []), ...(own[id] ?? config.editable ?? [])].map(normalize));
  }

  get(namespace: string, action: string): KeyBinding[] {
    const bindings = this.bindings.get(`${namespace}.${action}`);
    if (!bindings) throw new Error(`"${namespace}.${action}" is not a registered Keybinding action`);
    return bindings;
  }

  /**
   * Binds other keys to an action; without `bindings`, restores the default. @throws {Error} for an unknown action, and for keys reserved
   * by the browser
   */
  async set(namespace: string, action: string, bindings?: KeyBinding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    this.get(namespace, action);
    for (const binding of bindings ?? []) checkBinding(id, binding);
    const stored = { ...g.game.settings.get("core", "keybindings") };
    if (bindings) stored[id] = bindings.map(normalize);
    else delete stored[id];
    await g.game.settings.set("core", "keybindings", stored);
    this.initialize();
  }

  /** Adds the keyboard listeners to a document. */
  activate(document: Document): void {
    document.addEventListener("keydown", (event) => this.handle(event, false));
    document.addEventListener("keyup", (event) => this.handle(event, true));
  }

  /** Runs the actions of a key event by precedence until one returns true. @returns true if an action has handled the event */
  handle(event: KeyboardEvent, up: boolean): boolean {
    if (!event.code || isTyping(event)) return false;
    const context = contextOf(event, up);
    const found = up ? (this.#held.get(event.code) ?? []) : this.#matching(context);
    if (up) this.#held.delete(event.code);
    else if (!event.repeat) this.#held.set(event.code, found);
    for (const action of found) {
      if (!up && event.repeat && !action.config.repeat) continue;
      const handler = up ? action.config.onUp : action.config.onDown;
      if (handler?.({ ...context, action: action.id }) !== true) continue;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    return false;
  }

  #matching(context: SourceData): Action[] {
    const pressed: string[] = context.modifiers;
    return this.#ordered
      .filter(({ id, config }) => {
        if (config.restricted && !g.game.user?.isGM) return false;
        return this.bindings
          .get(id)!
          .some(
            (b) =>
              b.key === context.key &&
              (b.modifiers ?? []).every((m) => pressed.includes(m)) &&
              pressed.every((m) => b.modifiers?.includes(m) || config.reservedModifiers.includes(m) || MODIFIERS[m]?.includes(b.key)),
          );
      })
      .sort((a, b) => a.config.precedence - b.config.precedence || a.order - b.order);
  }
}

const normalize = (binding: Partial<KeyBinding>): KeyBinding => ({
  key: String(binding.key ?? ""),
  modifiers: [...(binding.modifiers ?? [])],
});

function checkBinding(id: string, binding: Partial<KeyBinding>): void {
  if (!binding.key) throw new Error(`A binding of "${id}" has no key.`);
  const name = [...(binding.modifiers ?? []), binding.key].join("+");
  if (PROTECTED.includes(name)) throw new Error(`The key ${name} of "${id}" is protected: it belongs to the browser.`);
}

function contextOf(event: KeyboardEvent, up: boolean) {
  const modifiers = [
    ...(event.ctrlKey || event.metaKey ? ["Control"] : []),
    ...(event.shiftKey ? ["Shift"] : []),
    ...(event.altKey ? ["Alt"] : []),
  ];
  return {
    event,
    key: event.code,
    modifiers,
    up,
    repeat: event.repeat,
    isShift: event.shiftKey,
    isControl: event.ctrlKey || event.metaKey,
    isAlt: event.altKey,
    hasModifier: modifiers.length > 0,
  };
}

/** Returns true if the focused element needs the key itself. A text field needs every key; a button or link needs Enter and Space. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as SystemObject;
  if (!target?.closest) return false;
  const typing = target.closest(
    "input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), prose-mirror",
  );
  // The browser handles Enter and Space on a focused button.
  return (
    !!typing || (["Enter", "Space", "NumpadEnter"].includes(event.code) && !!target.closest("button, a[href], summary, [role=button]"))
  );
}
