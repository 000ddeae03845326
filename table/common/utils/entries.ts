/** Yields the own enumerable keys of an object. */
export function* objectKeys(object: object): Generator<string> {
  for (const key in object) if (Object.hasOwn(object, key)) yield key;
}

/** Yields the own enumerable values of an object. */
export function* objectValues<T>(object: Record<string, T>): Generator<T> {
  for (const key of objectKeys(object)) yield object[key]!;
}

/** Yields the own enumerable keys of an object with their values. */
export function* objectEntries<T>(object: Record<string, T>): Generator<[string, T]> {
  for (const key of objectKeys(object)) yield [key, object[key]!];
}

export const iterateKeys = objectKeys;
export const iterateValues = objectValues;
export const iterateEntries = objectEntries;
