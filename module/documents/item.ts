import { readStored } from "../data/stored-words";

/** An item: weapons, powers, armor and all that actors carry. */
export class CrossfireItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Reads stored data of older versions, also a part of it. */
  static override migrateData(source: Record<string, unknown>, ...options: []) {
    readStored("Item", source);
    return super.migrateData(source, ...options);
  }
}
