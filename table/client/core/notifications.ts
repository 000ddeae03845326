interface Kept {
  readonly type: string;
  readonly message: string;
  /** What a screen would show, as HTML: values of `format` are text unless `escape` is false. */
  readonly html: string;
  readonly options: any;
  /** Nobody has taken it back. */
  active: boolean;
}

/** Notifications where there is no screen: they are kept, newest last. */
export function recordNotifications(): any {
  const records: Kept[] = [];
  const g = globalThis as any;
  const add =
    (type: string) =>
    (message: any, options: any = {}) => {
      const text = message instanceof Error ? message.message : String(message);
      const translated = options.localize || options.format;
      const shown = (values: object): string => (translated ? (g.game?.i18n?.format(text, values) ?? text) : text);
      const { format = {}, escape = true } = options;
      const values = Object.entries(format).map(([name, value]) => [name, escape ? g.foundry.utils.escapeHTML(String(value)) : value]);
      const kept: Kept = { type, message: shown(format), html: shown(Object.fromEntries(values)), options, active: true };
      records.push(kept);
      return { id: records.length, type, message: kept.message, update() {}, remove: () => void (kept.active = false) };
    };
  const remove = (shown: any): void => {
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
    notify: (message: any, type = "info", options = {}) => add(type)(message, options),
    remove,
    clear: () => records.splice(0),
  };
}
