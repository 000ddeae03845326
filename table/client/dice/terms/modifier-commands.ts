import type { SystemObject } from "../../../common/dynamic";

/**
 * A modifier of dice or pools: a method's name, or a function that is called with the term as `this`. A result of false means that the
 * modifier is invalid.
 */
export type Modifier = string | ((this: object, modifier: string) => unknown);

export interface Command {
  /** The name under which the modifier is registered. */
  command: string;
  /** The command with its condition, such as `cs>=5`. */
  modifier: string;
}

const LETTERS = /^[A-Za-z]+/;

/** Matches each modifier of a formula: `kh3cs>=5` is `kh3` and `cs>=5`. */
export const MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;

export const separate = (modifiers: string): string[] => Array.from(modifiers.matchAll(MODIFIER_REGEXP), ([modifier]) => modifier);

/**
 * Splits requested modifiers into registered modifiers, and drops unregistered names. The longest matching name takes precedence. A series
 * of letters such as `khcs>5` contains several modifiers; the condition belongs to the last modifier.
 */
export function commands(requested: readonly string[], registered: Readonly<Record<string, Modifier>>): Command[] {
  const names = Object.keys(registered).sort((a, b) => b.length - a.length);
  return requested.flatMap((text) => {
    const letters = LETTERS.exec(text)?.[0] ?? "";
    const condition = text.slice(letters.length);
    const found: Command[] = [];
    for (let rest = letters; rest;) {
      const name =
        names.find((candidate) => rest.startsWith(candidate)) ??
        names.find((candidate) => rest.toLowerCase().startsWith(candidate.toLowerCase()));
      if (!name) break;
      rest = rest.slice(name.length);
      found.push({ command: name, modifier: rest ? name : `${name}${condition}` });
    }
    return found;
  });
}

/**
 * Calls one modifier on a term.
 * @returns false, or a promise of false, if the modifier is invalid
 * @throws {Error} if the registered method does not exist
 */
export function callModifier(term: SystemObject, { command, modifier }: Command): unknown {
  const registered = term.constructor.MODIFIERS[command];
  const fn = typeof registered === "string" ? term[registered] : registered;
  if (typeof fn === "function") return fn.call(term, modifier);
  throw new Error(`The modifier "${command}" of ${term.constructor.name} names "${String(registered)}", which is not a method of it.`);
}
