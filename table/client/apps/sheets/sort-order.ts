/** An object with a sort position. Objects are in ascending order of `sort`. */
export interface Sortable {
  readonly id?: string | null;
  readonly sort: number;
}

const GAP = 100_000;

/**
 * Returns new `sort` values that place `source` directly before or after `target`. If there is no room between the neighbors, all siblings
 * get new values.
 * @returns one entry per object whose value changes
 */
export function sortBeside<T extends Sortable>(
  source: T,
  target: T,
  siblings: readonly T[],
  before: boolean,
): { target: T; update: { sort: number } }[] {
  const ordered = siblings.filter((one) => one !== source).sort((a, b) => a.sort - b.sort);
  const at = ordered.indexOf(target) + (before ? 0 : 1);
  const [previous, next] = [ordered[at - 1], ordered[at]];
  const low = previous?.sort ?? (next ? next.sort - 2 * GAP : 0);
  const high = next?.sort ?? low + 2 * GAP;
  const middle = Math.round((low + high) / 2);
  if (middle > low && middle < high) return source.sort === middle ? [] : [{ target: source, update: { sort: middle } }];
  const whole = [...ordered.slice(0, at), source, ...ordered.slice(at)];
  return whole
    .map((one, index) => ({ target: one, update: { sort: (index + 1) * GAP } }))
    .filter(({ target: one, update }) => one.sort !== update.sort);
}
