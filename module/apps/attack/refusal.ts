import { plain } from "../../cards/card-words";
import { refusalValues } from "../../play/attack/refusal";
import { calledKey } from "../parts/called-key";

/** What the rules object to, as the preview and the card have it. */
interface Objection {
  readonly refusal: string;
  readonly rule: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Values that are ids of the ruleset and have words of their own. */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  location: (id) => localize(calledKey(id)),
};

/** A refusal in words: why, and what would make it legal. */
export function refusalContext({ refusal, rule, values }: Objection): { readonly text: string; readonly rule: string } {
  const spoken = Object.entries(refusalValues(values)).map(([name, value]) => [name, WORDS[name]?.(String(value)) ?? plain(value)]);
  return { rule, text: game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, Object.fromEntries(spoken)) ?? refusal };
}
