type Fields = Readonly<Record<string, unknown>>;

/** An item's stored source data. */
export interface StackSource {
  readonly name: string;
  readonly type: string;
  readonly system: Fields;
}

/** Fields in which two items may differ and still stack. */
const LOOSE: readonly string[] = ["quantity", "stored", "ready", "equipped", "price", "description", "source"];

/** Item types that stack. */
const STACKING: readonly string[] = ["ammunition", "gear", "armor", "weapon"];

const core = ({ system }: StackSource): string =>
  JSON.stringify(
    Object.entries(system)
      .filter(([key]) => !LOOSE.includes(key))
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** Returns whether an item can stack. Weapons with a magazine cannot, because each may hold a different number of rounds. */
const counted = ({ type, system }: StackSource): boolean =>
  STACKING.includes(type) &&
  (type !== "weapon" || (system["ammo"] as { max?: unknown } | undefined)?.max == null) &&
  typeof system["quantity"] === "number";

/** Returns whether two items belong in one stack. */
export const stacks = (one: StackSource, other: StackSource): boolean =>
  one.type === other.type && one.name === other.name && counted(one) && counted(other) && core(one) === core(other);
