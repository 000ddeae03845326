/** Difference between the sort values of neighbors that a user has sorted manually. */
export const SORT_INTEGER_DENSITY = 100000;

interface SortOptions<T> {
  /** Sibling beside which the source is placed; omitted: the source moves to the end. */
  target?: T | null;
  /** Other objects in the same container. */
  siblings?: readonly T[];
  sortKey?: string;
  /** True: before the target; false: after the target; omitted: before the target if the source comes after it, otherwise after it. */
  sortBefore?: boolean;
}

export interface SortUpdate<T> {
  target: T;
  update: Record<string, number>;
}

/** Returns the new sort values that move `source`. If there is no room between its neighbors, all siblings get new values. */
export function performIntegerSort<T extends object>(source: T, options: SortOptions<T> = {}): SortUpdate<T>[] {
  const { target = null, siblings = [], sortKey = "sort" } = options;
  const sortOf = (entry: T): number => (entry as Record<string, number>)[sortKey] ?? 0;
  const others = siblings.filter((entry) => entry !== source).sort((a, b) => sortOf(a) - sortOf(b));
  const at = target ? others.indexOf(target) : -1;
  const before = options.sortBefore ?? (target !== null && sortOf(source) > sortOf(target));
  const index = at < 0 ? others.length : before ? at : at + 1;
  const [lower, upper] = [others[index - 1], others[index]];
  const set = (entry: T, sort: number): SortUpdate<T> => ({ target: entry, update: { [sortKey]: sort } });
  if (!lower && !upper) return [set(source, SORT_INTEGER_DENSITY)];
  if (!lower) return [set(source, sortOf(upper!) - SORT_INTEGER_DENSITY)];
  if (!upper) return [set(source, sortOf(lower) + SORT_INTEGER_DENSITY)];
  const middle = Math.round((sortOf(lower) + sortOf(upper)) / 2);
  if (middle > sortOf(lower) && middle < sortOf(upper)) return [set(source, middle)];
  const order = [...others.slice(0, index), source, ...others.slice(index)];
  return order.map((entry, i) => set(entry, (i + 1) * SORT_INTEGER_DENSITY));
}
