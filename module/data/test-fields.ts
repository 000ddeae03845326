import { text } from "./field-builders";

/** Fields of a message about a test outside attacks: what it is called, what it is about, what was thrown. */
export const testFields = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return { title: text(), details: new ObjectField(), results: new ArrayField(new ObjectField()) };
};
