import { calledKey } from "../../cards/card-words";
import { plain } from "../../foundry/numbers";
import { refusalValues } from "../../play/attack/refusal";

/** A refusal by the rules, as the preview and the card store it. */
interface Objection {
  readonly refusal: string;
  readonly rule: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Functions that put refusal values into words, by the name of the value. Only values that are ids of the ruleset need one. */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  location: (id) => localize(calledKey(id)),
};

/** Returns the text of a refusal, and the id of the rule behind it. */
export function refusalContext({ refusal, rule, values }: Objection): { readonly text: string; readonly rule: string } {
  const spoken = Object.entries(refusalValues(values)).map(([name, value]) => [name, WORDS[name]?.(String(value)) ?? plain(value)]);
  return { rule, text: game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, Object.fromEntries(spoken)) ?? refusal };
}
