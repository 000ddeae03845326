import { DEEPEST, isPlain, renameKeys, type Renaming } from "./renamed-keys";

const copied = (value: unknown, depth: number): unknown => {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((one) => copied(one, depth + 1));
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one, depth + 1)])) : value;
};

/** Returns a copy of a value with new keys and words. A value without old keys or words is returned unchanged. */
export function withNewKeys<T>(value: T, renaming: Renaming): T {
  const copy = copied(value, 0) as T;
  return renameKeys(copy, renaming) ? copy : value;
}
