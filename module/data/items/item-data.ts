import { flag, richText, text, whole } from "../field-builders";

/** Fields of every item type. Labels: CROSSFIRE.Item.FIELDS. */
export const itemFields = () => ({ description: richText(), source: text() });

/** Fields of items that come in numbers. */
export const countedFields = () => ({
  ...itemFields(),
  quantity: whole(1),
  /** Money for one of it. */
  price: whole(0),
  /** Left behind: owned, but not at hand. */
  stored: flag(),
});
