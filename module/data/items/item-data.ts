import { LIMITS } from "../../rules/limits";
import { flag, richText, text, whole } from "../field-builders";

/** Fields of every item type. Labels: CROSSFIRE.Item.FIELDS. */
export const itemFields = () => ({ description: richText(), source: text("", LIMITS.note) });

/** Fields of item types with a quantity. */
export const countedFields = () => ({
  ...itemFields(),
  quantity: whole(1, { max: LIMITS.quantity }),
  /** Price of one, in money. */
  price: whole(0, { max: LIMITS.money }),
  /** Left behind: owned, but not carried. */
  stored: flag(),
});
