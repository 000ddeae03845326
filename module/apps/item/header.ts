import type { CrossfireItem } from "../../foundry/types";

export interface ItemHeaderContext {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  /** Name of the owner, or "". */
  readonly owner: string;
}

/** Returns name, picture, type and owner of an item. */
export const itemHeaderContext = (item: CrossfireItem): ItemHeaderContext => ({
  name: item.name,
  img: item.img ?? "",
  type: `TYPES.Item.${item.type}`,
  owner: item.actor?.name ?? "",
});
