/** Items in the order people sorted them, those never sorted by name. */
export const inOrder = <T extends { readonly sort: number; readonly name: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
