import { readStored } from "../data/stored-words";

/** An item: a weapon, a power, armor or anything else that actors own. */
export class CrossfireItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Converts stored data, or a part of it, from the format of older versions. */
  static override migrateData(source: Record<string, unknown>, ...options: []) {
    readStored("Item", source);
    return super.migrateData(source, ...options);
  }
}
