import type { CrossfireItem } from "../../foundry/types";

export interface ItemHeaderContext {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  /** Who has it, or "". */
  readonly owner: string;
}

/** What this is and whose. */
export const itemHeaderContext = (item: CrossfireItem): ItemHeaderContext => ({
  name: item.name,
  img: item.img ?? "",
  type: `TYPES.Item.${item.type}`,
  owner: item.actor?.name ?? "",
});
