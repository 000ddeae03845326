import { isMap, type PlainMap } from "./plain-words";

/** Returns a value of a stored document. The readers below use the default of a new document if it is missing or has another type. */
export const at = (map: PlainMap, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), map);

export const numberAt = (map: PlainMap, initial: number, ...keys: readonly string[]): number => {
  const value = at(map, ...keys);
  return typeof value === "number" ? value : initial;
};

export const numberOrNull = (map: PlainMap, ...keys: readonly string[]): number | null => {
  const value = at(map, ...keys);
  return typeof value === "number" ? value : null;
};

export const textIn = (map: PlainMap, initial: string, ...keys: readonly string[]): string => {
  const value = at(map, ...keys);
  return typeof value === "string" ? value : initial;
};

export const textsIn = (map: PlainMap, ...keys: readonly string[]): string[] => {
  const value = at(map, ...keys);
  return Array.isArray(value) ? value.map(String) : [];
};

export const mapIn = (map: PlainMap, key: string): PlainMap => (isMap(map[key]) ? map[key] : {});

/** Returns the numbers of a map. */
export const numbersIn = (map: PlainMap, key: string): Record<string, number> =>
  Object.fromEntries(Object.entries(mapIn(map, key)).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
