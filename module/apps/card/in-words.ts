import { type Sentence } from "../../cards/card-words";
import { figured } from "../../foundry/numbers";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Name on public cards for an entity or weapon that is hidden from players. */
const SECRET = "?";

/** Returns true if a public card shows "?" in place of this name. */
export const isSecretName = (name: string): boolean => name === SECRET;

/** Returns a name as a card shows it: "someone unseen" for an entity that is hidden from the reader. */
export const shownName = (name: string): string => (isSecretName(name) ? localize("CROSSFIRE.Card.someone") : name);

/** Formats a sentence in this client's language. */
export function sentenceInWords({ key, values, words }: Sentence): string {
  const spoken = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, localize(word)]));
  const { name } = values;
  const known: Record<string, string> = typeof name === "string" ? { name: shownName(name) } : {};
  return game.i18n?.format(key, { ...figured(values), ...known, ...spoken }) ?? key;
}
