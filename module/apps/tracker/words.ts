import { figured } from "../../foundry/numbers";
import type { Refusal } from "../../rules/ruling";

/** Formats a text of the clock's windows. */
export const words = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;

/** A state of a combatant: the last part of a language key under CROSSFIRE.Tracker, and its values. */
export interface StateWord {
  readonly leaf: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Builds a state from the last part of its language key and the values of its text. */
export const stateWord = (leaf: string, values: StateWord["values"] = {}): StateWord => ({ leaf, values });

/** Describes a refusal, with combatants' names instead of ids. */
export function reasonOf({ refusal, values, rule }: Pick<Refusal, "refusal" | "values" | "rule">, nameOf: (id: string) => string): string {
  const named = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : nameOf(String(value))]),
  );
  return `${words(`CROSSFIRE.Refusal.${refusal}`, named)} (${rule})`;
}
