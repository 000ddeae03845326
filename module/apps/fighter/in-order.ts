/** Returns items in the order the user sorted them; unsorted ones by name. */
export const inOrder = <T extends { readonly sort: number; readonly name: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
