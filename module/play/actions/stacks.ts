type Fields = Readonly<Record<string, unknown>>;

/** An item as it is stored. */
export interface StackSource {
  readonly name: string;
  readonly type: string;
  readonly system: Fields;
}

/** What may differ between two of the same: how many, where they are, what they are called in a list. */
const LOOSE: readonly string[] = ["quantity", "stored", "ready", "equipped", "price", "description", "source"];

/** Types that lie together: a weapon with rounds in it is one of its own. */
const STACKING: readonly string[] = ["ammunition", "gear", "armor", "weapon"];

const core = ({ system }: StackSource): string =>
  JSON.stringify(
    Object.entries(system)
      .filter(([key]) => !LOOSE.includes(key))
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** Magazines make weapons different; those without one are counted. */
const counted = ({ type, system }: StackSource): boolean =>
  STACKING.includes(type) &&
  (type !== "weapon" || (system["ammo"] as { max?: unknown } | undefined)?.max == null) &&
  typeof system["quantity"] === "number";

/** Do two items lie together as one entry with a number? */
export const stacks = (one: StackSource, other: StackSource): boolean =>
  one.type === other.type && one.name === other.name && counted(one) && counted(other) && core(one) === core(other);
