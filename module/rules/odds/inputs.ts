import type { Attack } from "../attack/model/ruleset";

/** Inputs in which attacks with the same name may differ: the call, the attacker, aiming and typed modifiers. */
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

const TEXTS: Readonly<Record<Name, (attack: Attack) => string>> = {
  called: ({ called, order }) => `${written(called)} ${order.called === null ? "" : written(order.called)}`,
  attacker: ({ field }) => written(field.attacker),
  aim: ({ order }) => String(order.aim),
  modifiers: ({ order }) => written(order.modifiers),
};

function noticed<T extends object, K extends keyof T>(
  object: T,
  names: Readonly<Partial<Record<K, Name>>>,
  onRead: (name: Name) => void,
): T {
  const copy = { ...object };
  for (const [key, name] of Object.entries(names) as [K, Name][]) {
    const value = object[key];
    Object.defineProperty(copy, key, {
      enumerable: true,
      get(): T[K] {
        onRead(name);
        return value;
      },
    });
  }
  return copy;
}

/** An attack that records which of its inputs the machine reads. An answer also counts for attacks that are equal in these inputs. */
export class Inputs {
  /** The attack to give to the machine. Reads of its inputs are recorded. */
  readonly attack: Attack;
  readonly #given: Attack;
  readonly #read = new Set<Name>();

  constructor(given: Attack) {
    const onRead = (name: Name): void => void this.#read.add(name);
    this.#given = given;
    const order = noticed(given.order, { called: "called", aim: "aim", modifiers: "modifiers" }, onRead);
    const field = noticed(given.field, { attacker: "attacker" }, onRead);
    this.attack = noticed({ ...given, order, field }, { called: "called" }, onRead);
  }

  /** Returns whether every answer so far also counts for another attack with the same name. */
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

function fieldNumber(field: Attack["field"]): number {
  const { attacker: _attacker, wayOut: _wayOut, ...rest } = field;
  const text = JSON.stringify(rest);
  const known = FIELDS.get(text) ?? (counted += 1);
  if (FIELDS.size > MOST_FIELDS) FIELDS.clear();
  FIELDS.set(text, known);
  return known;
}

const MOST_FIELDS = 64;

/** Returns a name that attacks share if they differ only in `NAMES`. A changed ruleset, for example by house rules, gives a new name. */
export function nameOf({ ruleset, order, field, mode, rounds, price, overrides }: Attack): string {
  const { called: _called, aim: _aim, modifiers: _modifiers, series: _series, ...rest } = order;
  const [rules, place] = [numberOf(ruleset, () => (counted += 1)), numberOf(field, () => fieldNumber(field))];
  return `${rules} ${place} ${JSON.stringify([rest, mode.id, rounds, price, overrides ?? null])}`;
}
