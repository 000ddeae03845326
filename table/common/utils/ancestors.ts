/** Yields a class, then the classes it extends, nearest first. */
export function* withAncestors(start: object): Generator<any> {
  for (let cls: any = start; cls; cls = Object.getPrototypeOf(cls)) yield cls;
}
