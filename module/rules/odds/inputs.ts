import type { Attack } from "../attack/model/ruleset";

/** Inputs in which attacks with the same name may differ: the call, the attacker, aiming and entered modifiers. */
const NAMES = ["called", "attacker", "aim", "modifiers"] as const;
type Name = (typeof NAMES)[number];

const WRITTEN = new WeakMap<object, string>();

/** Returns a value as JSON text. Attacks are immutable, so the text of an object is cached. */
function written(value: object | null): string {
  if (value === null) return "null";
  const known = WRITTEN.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  WRITTEN.set(value, text);
  return text;
}

/** Returns whether two values are equal. Objects are compared by their JSON text. */
export const isWrittenAlike = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && a !== null && b !== null && written(a) === written(b));

const TEXTS: Readonly<Record<Name, (attack: Attack) => string>> = {
  called: ({ called, order }) => `${written(called)} ${order.called === null ? "" : written(order.called)}`,
  attacker: ({ field }) => written(field.attacker),
  aim: ({ order }) => String(order.aim),
  modifiers: ({ order }) => written(order.modifiers),
};

/** Key under which a copy stores its inputs and the names of the inputs that were read. */
const WATCH: unique symbol = Symbol("inputs");

/** Values of inputs by name, and the names of the inputs that were read. */
interface Watch {
  readonly values: Readonly<Partial<Record<Name, unknown>>>;
  readonly read: Set<Name>;
}

interface Watching {
  readonly [WATCH]: Watch;
}

const getter = (name: Name) =>
  function (this: Watching): unknown {
    const { values, read } = this[WATCH];
    read.add(name);
    return values[name];
  };

/** One getter for each name. Copies that share getters also share a fast object shape; separate getters would make every access slow. */
const GETTERS = Object.fromEntries(NAMES.map((name) => [name, getter(name)])) as Readonly<Record<Name, (this: Watching) => unknown>>;

/** Returns a copy that records which of these inputs are read. */
function noticed<T extends Partial<Record<Name, unknown>>>(object: T, names: readonly Name[], read: Set<Name>): T {
  const values: Partial<Record<Name, unknown>> = {};
  for (const name of names) values[name] = object[name];
  const left: Record<PropertyKey, unknown> = { [WATCH]: { values, read } };
  // Copies that get their members in the same order share a fast shape.
  for (const key in object) if (!names.includes(key as Name)) left[key] = object[key as keyof T];
  for (const name of names) Object.defineProperty(left, name, { enumerable: true, get: GETTERS[name] });
  return left as T;
}

/** An attack that records which of its inputs the machine reads. An answer is also valid for attacks that are equal in these inputs. */
export class Inputs {
  /** The attack to give to the machine. Reads of its inputs are recorded. */
  readonly attack: Attack;
  readonly #given: Attack;
  readonly #read = new Set<Name>();

  constructor(given: Attack) {
    this.#given = given;
    const order = noticed(given.order, ["called", "aim", "modifiers"], this.#read);
    const field = noticed(given.field, ["attacker"], this.#read);
    this.attack = noticed({ ...given, order, field }, ["called"], this.#read);
  }

  /** Returns whether every answer so far is also valid for another attack with the same name. */
  fit(attack: Attack): boolean {
    for (const name of this.#read) if (TEXTS[name](attack) !== TEXTS[name](this.#given)) return false;
    return true;
  }
}

const NUMBERS = new WeakMap<object, number>();
const FIELDS = new Map<string, number>();
let counted = 0;

const numberOf = (object: object, found: () => number): number => {
  const known = NUMBERS.get(object) ?? found();
  NUMBERS.set(object, known);
  return known;
};

/** Returns the parts of a value as text, except for some keys. The text of each part is cached, because battlefields often share parts. */
function partsWritten(value: object, without: ReadonlySet<string>, apart: Readonly<Record<string, (part: unknown) => string>>): string {
  let text = "";
  for (const [key, part] of Object.entries(value)) {
    if (without.has(key)) continue;
    const own = apart[key]?.(part) ?? (typeof part === "object" && part !== null ? written(part as object) : JSON.stringify(part));
    text += `${key}:${own},`;
  }
  return text;
}

/** Id and name of an entity, which no rule reads. */
const NAMED: ReadonlySet<string> = new Set(["id", "name"]);
const NOTHING: ReadonlySet<string> = new Set();
const APART_OF_ENTITY = { fighter: (fighter: unknown) => partsWritten(fighter as object, NAMED, {}) };
const APART_OF_FIELD = {
  entities: (entities: unknown) => (entities as readonly object[]).map((one) => partsWritten(one, NOTHING, APART_OF_ENTITY)).join(";"),
};
const NOT_OF_FIELD: ReadonlySet<string> = new Set<keyof Attack["field"]>(["attacker", "wayOut"]);

function fieldNumber(field: Attack["field"]): number {
  const text = partsWritten(field, NOT_OF_FIELD, APART_OF_FIELD);
  const known = FIELDS.get(text) ?? (counted += 1);
  if (FIELDS.size > MOST_FIELDS) FIELDS.clear();
  FIELDS.set(text, known);
  return known;
}

const MOST_FIELDS = 64;

/** Returns a number that battlefields share if they differ only in the attacker, the way out, ids and names. */
export const fieldOf = ({ field }: Pick<Attack, "field">): number => numberOf(field, () => fieldNumber(field));

/** Returns the values of `NAMES` as text. */
export const inputsOf = (attack: Attack): string => NAMES.map((name) => TEXTS[name](attack)).join("\n");

/**
 * Returns a name shared by attacks that differ only in `NAMES`, the target's id, the series and what `fieldOf` ignores. A ruleset that is
 * changed, for example by house rules, gives a new name.
 */
export function nameOf({ ruleset, order, field, mode, rounds, price, overrides }: Attack): string {
  const { called: _called, aim: _aim, modifiers: _modifiers, series: _series, target: _target, ...rest } = order;
  const [rules, place] = [numberOf(ruleset, () => (counted += 1)), fieldOf({ field })];
  return `${rules} ${place} ${JSON.stringify([rest, mode.id, rounds, price, overrides ?? null])}`;
}
