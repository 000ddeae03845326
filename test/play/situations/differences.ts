/** Ignored keys: only the stored record has them, or it stores other values for them. */
const LEFT_OUT: ReadonlySet<string> = new Set(["id", "name", "secret"]);

/** Returns whether a value is undefined, null, false, 0 or empty. All of these equal a missing value. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * Returns the paths at which two plain values differ, with both values. Ignores the keys in `LEFT_OUT`. Numbers may differ by a billionth,
 * and a missing value equals an empty one.
 */
export function differences(client: any, rules: any, path = ""): string[] {
  if (isNothing(client) && isNothing(rules)) return [];
  if (typeof client === "number" && typeof rules === "number" && Math.abs(client - rules) <= 1e-9) return [];
  if (!client || !rules || typeof client !== "object" || typeof rules !== "object")
    return client === rules ? [] : [`${path}: ${JSON.stringify(client)} on the table, ${JSON.stringify(rules)} by the rules`];
  const keys = [...new Set([...Object.keys(client), ...Object.keys(rules)])].filter((key) => !LEFT_OUT.has(key));
  return keys.flatMap((key) => differences(client[key], rules[key], path ? `${path}.${key}` : key));
}
