/**
 * Returns a function that caches only its latest result. Attacks are resolved one after another, so older results are not needed. A
 * weak map would take longer to store a new attack than most results take to compute.
 * @param make Computes the result from an object that must not change.
 */
export function ofLatest<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  let latest: { readonly key: Key; readonly result: Result } | null = null;
  return (key) => {
    if (latest?.key === key) return latest.result;
    const result = make(key);
    latest = { key, result };
    return result;
  };
}
