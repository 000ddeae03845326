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

/** The parts of a refusal that its text needs. */
export type Reason = Pick<Refusal, "refusal" | "values" | "rule">;

/** Returns a refusal with combatants' names instead of ids. */
export const withNames = ({ refusal, values, rule }: Reason, nameOf: (id: string) => string): Reason => ({
  refusal,
  rule,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : nameOf(String(value))]),
  ),
});

/** Describes a refusal whose values are names and numbers. */
export const refusalText = ({ refusal, values, rule }: Reason): string => `${words(`CROSSFIRE.Refusal.${refusal}`, values)} (${rule})`;

/** Describes a refusal, with combatants' names instead of ids. */
export const reasonOf = (reason: Reason, nameOf: (id: string) => string): string => refusalText(withNames(reason, nameOf));
