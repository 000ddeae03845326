/**
 * Returns a function that remembers its result for the object it was asked about last. Attacks are resolved one after the other, and a weak
 * map takes longer to remember a new attack than most results take to compute.
 * @param make Computes the result; the object must not change.
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
