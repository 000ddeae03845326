/** Yields a class, then its ancestors, nearest first. */
export function* withAncestors(start: object): Generator<object> {
  for (let cls: object | null = start; cls; cls = Object.getPrototypeOf(cls)) yield cls;
}
