/** Own enumerable keys, one after another. */
export function* objectKeys(object: object): Generator<string> {
  for (const key in object) if (Object.hasOwn(object, key)) yield key;
}

/** Own enumerable values, one after another. */
export function* objectValues<T>(object: Record<string, T>): Generator<T> {
  for (const key of objectKeys(object)) yield object[key]!;
}

/** Own enumerable keys with their values, one after another. */
export function* objectEntries<T>(object: Record<string, T>): Generator<[string, T]> {
  for (const key of objectKeys(object)) yield [key, object[key]!];
}

export const iterateKeys = objectKeys;
export const iterateValues = objectValues;
export const iterateEntries = objectEntries;
