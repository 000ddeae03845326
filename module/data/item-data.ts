import { richText, text, whole } from "./field-builders";

/** Fields of every item type. Labels: CROSSFIRE.Item.FIELDS. */
export const itemFields = () => ({ description: richText(), source: text() });

/** Fields of items that come in numbers. */
export const countedFields = () => ({ ...itemFields(), quantity: whole(1) });
