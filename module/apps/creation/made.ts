import type { CrossfireActor } from "../../foundry/types";

type Character = Pick<CrossfireActor, "system"> & { readonly items: { readonly contents: readonly unknown[] } };

/** Returns true for a character that has ratings or items: creation then changes it, and fills an empty one. */
export function isMade({ system, items }: Character): boolean {
  const { attributes, skills } = system._source as { attributes?: object; skills?: object };
  return items.contents.length > 0 || Object.keys({ ...attributes, ...skills }).length > 0;
}
