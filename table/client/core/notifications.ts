import { globals, type SourceData, type SystemObject } from "../../common/dynamic";
import type { ChatMessage } from "../documents/chat-message";

interface Kept {
  readonly type: string;
  readonly message: string;
  /** HTML of the notification, as a client with a screen would show it. The values of `format` are escaped unless `escape` is false. */
  readonly html: string;
  readonly options: SourceData;
  /** True until the notification is removed. */
  active: boolean;
}

/** Creates notifications for clients without a screen. The returned object stores the notifications, newest last. */
export function recordNotifications(): unknown {
  const records: Kept[] = [];
  const g = globals;
  const add =
    (type: string) =>
    (message: ChatMessage, options: SourceData = {}) => {
      const text = message instanceof Error ? message.message : String(message);
      const translated = options.localize || options.format;
      const shown = (values: object): string => (translated ? (g.game?.i18n?.format(text, values) ?? text) : text);
      const { format = {}, escape = true } = options;
      const values = Object.entries(format).map(([name, value]) => [name, escape ? g.foundry.utils.escapeHTML(String(value)) : value]);
      const kept: Kept = { type, message: shown(format), html: shown(Object.fromEntries(values)), options, active: true };
      records.push(kept);
      return { id: records.length, type, message: kept.message, update() {}, remove: () => void (kept.active = false) };
    };
  const remove = (shown: SystemObject): void => {
    const kept = typeof shown === "number" ? records[shown - 1] : null;
    if (kept) kept.active = false;
    else shown?.remove?.();
  };
  return {
    records,
    info: add("info"),
    warn: add("warning"),
    error: add("error"),
    success: add("success"),
    notify: (message: ChatMessage, type = "info", options = {}) => add(type)(message, options),
    remove,
    clear: () => records.splice(0),
  };
}
