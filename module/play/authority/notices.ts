import { figured } from "../../cards/card-words";

/** Returns the ids of all GMs, for a message that only they read. */
export const gamemasters = (): string[] => game.users?.filter(({ isGM }) => isGM).map(({ id }) => id ?? "") ?? [];

/**
 * What makes a message one for gamemasters alone. Nobody else is shown that dice were thrown at all, which a whisper with dice in it
 * would tell everybody.
 *
 * @rule SS-SURPRISE-05
 */
export const forGMsOnly = (): { readonly whisper: string[]; readonly flags: { readonly crossfire: { readonly secret: true } } } => ({
  whisper: gamemasters(),
  flags: { crossfire: { secret: true } },
});

/** A sentence for a person: a language key and what goes into it. Words are chosen by the client that shows it. */
export interface Notice {
  readonly level: "info" | "warn" | "error";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Rule that says so, shown behind the sentence. */
  readonly rule?: string;
}

/** Describes the fault that values name (`faultValues`), after a space; "" without one. */
export function faultSentence(values: Notice["values"]): string {
  const { faultKey } = values;
  if (faultKey === undefined) return "";
  return ` ${game.i18n?.format(`CROSSFIRE.Fault.${faultKey}`, figured(values)) ?? faultKey}`;
}

/**
 * Shows a sentence to whoever sits at this client, until it has been read or is taken back. Names are text, whatever they look like:
 * notifications escape the values of a sentence, and nothing of a sentence that is finished.
 *
 * @returns takes it back
 */
export function notify({ level, key, values, rule }: Notice): () => void {
  const words = "faultKey" in values ? { ...figured(values), fault: faultSentence(values) } : figured(values);
  const [sentence, format] = rule ? ["CROSSFIRE.Card.byRule", { sentence: game.i18n?.format(key, words) ?? key, rule }] : [key, words];
  const shown = ui.notifications?.[level](sentence, { format, console: false });
  return () => shown && ui.notifications?.remove(shown);
}

/** Shows a sentence to whoever sits at this client. */
export function notifyEveryone(said: Notice): void {
  notify(said);
}

/** A sentence for the heading of a chat message, which is HTML: what stands in it is text. */
export const headingOf = (key: string, values: Notice["values"]): string => {
  const escaped = Object.entries(figured(values)).map(([name, value]) => [name, foundry.utils.escapeHTML(value)]);
  return game.i18n?.format(key, Object.fromEntries(escaped) as Record<string, string>) ?? key;
};
