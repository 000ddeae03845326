/** Words of stored data that older versions called otherwise. Everything here is pure and changes its argument in place. */

type Plain = Record<string, unknown>;

/** New words of a part of the stored data. */
export interface Renaming {
  /** New key by old key, wherever it stands. */
  readonly keys: Readonly<Record<string, string>>;
  /** Keys whose values are left alone: copies of whole documents, which their own models read. */
  readonly skipped?: readonly string[];
}

/** Returns whether a value is an object without a class, of whatever realm; operators of Foundry 14 are not. */
function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function renameIn(value: Plain, renaming: Renaming): boolean {
  const { keys, skipped = [] } = renaming;
  let renamed = false;
  for (const key of Object.keys(value)) {
    const name = Object.hasOwn(keys, key) ? keys[key]! : key;
    const child = value[key];
    if (name !== key) {
      // A key of today was written later than the old one beside it.
      if (!Object.hasOwn(value, name)) value[name] = child;
      delete value[key];
      renamed = true;
    }
    if (!skipped.includes(key)) renamed = renameKeys(child, renaming) || renamed;
  }
  return renamed;
}

/**
 * Gives old keys their new names, at any depth of objects and lists. Repeating it changes nothing. Unknown keys stay.
 * @returns whether there were old keys
 */
export function renameKeys(value: unknown, renaming: Renaming): boolean {
  if (Array.isArray(value)) return value.reduce<boolean>((renamed, one) => renameKeys(one, renaming) || renamed, false);
  return isPlain(value) && renameIn(value, renaming);
}
