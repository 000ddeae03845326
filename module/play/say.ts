/** A sentence for a person: a language key and what goes into it. Words are chosen by the client that shows it. */
export interface Said {
  readonly level: "info" | "warn" | "error";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Rule that says so, shown behind the sentence. */
  readonly rule?: string;
}

/** Shows a sentence to whoever sits at this client. */
export function say({ level, key, values, rule }: Said): void {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const sentence = game.i18n?.format(key, words) ?? key;
  ui.notifications?.[level](rule ? `${sentence} (${rule})` : sentence, { console: false });
}
