import { MODIFIERS } from "./keybindings";

const MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;

/** Keys currently held down (`game.keyboard`). */
export class KeyboardManager {
  static MODIFIER_KEYS = MODIFIER_KEYS;
  static MODIFIER_CODES = MODIFIERS;
  static CONTROL_KEY_STRING = "Control";

  downKeys = new Set<string>();

  /**
   * Adds the keyboard listeners to a document. Clears the held keys when the window loses the focus, because it then receives no key
   * releases.
   */
  _activateListeners(document: Document): void {
    document.addEventListener("keydown", ({ code }) => void (code && this.downKeys.add(code)), { capture: true });
    document.addEventListener("keyup", ({ code }) => void this.downKeys.delete(code), { capture: true });
    document.defaultView?.addEventListener("blur", () => this.downKeys.clear());
  }

  /** Returns whether a modifier key is held down. @param modifier - Control, Shift or Alt */
  isModifierActive(modifier: string): boolean {
    return (MODIFIERS[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  get hasFocus(): boolean {
    const element = document.activeElement;
    return Boolean(element?.matches("input, select, textarea, option, button, [contenteditable]"));
  }
}
