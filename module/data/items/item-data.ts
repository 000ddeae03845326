import { LIMITS } from "../../rules/limits";
import { flag, richText, text, whole } from "../field-builders";

/** Fields of every item type. Labels: CROSSFIRE.Item.FIELDS. */
export const itemFields = () => ({ description: richText(), source: text("", LIMITS.note) });

/** Fields of items that come in numbers. */
export const countedFields = () => ({
  ...itemFields(),
  quantity: whole(1, { max: LIMITS.quantity }),
  /** Money for one of it. */
  price: whole(0, { max: LIMITS.money }),
  /** Left behind: owned, but not at hand. */
  stored: flag(),
});
