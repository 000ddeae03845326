/** A sentence for a person: a language key and what goes into it. Words are chosen by the client that shows it. */
export interface Said {
  readonly level: "info" | "warn" | "error";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Shows a sentence to whoever sits at this client. */
export function say({ level, key, values }: Said): void {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  ui.notifications?.[level](game.i18n?.format(key, words) ?? key, { console: false });
}
