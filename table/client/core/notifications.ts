/** Notifications where there is no screen: they are kept, newest last. */
export function recordNotifications(): any {
  const records: { type: string; message: string; options: any }[] = [];
  const g = globalThis as any;
  const add =
    (type: string) =>
    (message: any, options: any = {}) => {
      const text = message instanceof Error ? message.message : String(message);
      const shown = options.localize || options.format ? (g.game?.i18n?.format(text, options.format ?? {}) ?? text) : text;
      records.push({ type, message: shown, options });
      return { id: records.length, type, message: shown, update() {}, remove() {} };
    };
  return {
    records,
    info: add("info"),
    warn: add("warning"),
    error: add("error"),
    success: add("success"),
    notify: (message: any, type = "info", options = {}) => add(type)(message, options),
    clear: () => records.splice(0),
  };
}
