import { isElement } from "../../foundry/elements";
import { readPoints } from "../parts/track";

/** Properties of a form field that this file reads. */
export interface FormField {
  readonly name: string;
  value: string;
  readonly defaultValue?: string;
  readonly type?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly dataset: Readonly<Record<string, string | undefined>>;
}

/** Returns true for an element with a name and a value. Foundry's own elements, such as its text editor, also count as fields. */
export const isField = (node: unknown): node is HTMLElement & FormField =>
  isElement(node, HTMLElement) && "name" in node && "value" in node;

export const fieldsOf = (form: HTMLFormElement): FormField[] => [...form.elements].filter((one) => isField(one));

const same = ({ type, value, defaultValue, checked, defaultChecked }: FormField): boolean => {
  if (type === "checkbox" || type === "radio") return defaultChecked !== undefined && checked === defaultChecked;
  return defaultValue !== undefined && value === defaultValue;
};

/**
 * Returns only the values the user changed. Writing all fields back would overwrite concurrent changes and store derived numbers.
 * @param values All fields of the form, by name.
 * @param changed Name of the field that has just changed; null if the whole form is submitted.
 */
export function onlyChanged(
  values: Readonly<Record<string, unknown>>,
  fields: Iterable<FormField>,
  changed: string | null,
): Record<string, unknown> {
  if (changed !== null) return changed in values ? { [changed]: values[changed] } : {};
  const untouched = new Set([...fields].filter(same).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !untouched.has(name)));
}

/**
 * Replaces the texts of points fields with numbers, in place. Stops at the first invalid input.
 * @returns the first field with invalid input, or null
 */
export function readTracks(values: Record<string, unknown>, fields: Iterable<FormField>): FormField | null {
  for (const field of fields) {
    const { now, most } = field.dataset;
    if (now === undefined || !(field.name in values)) continue;
    const points = readPoints(String(values[field.name]), Number(now), most === undefined || most === "" ? null : Number(most));
    if (points === null) return field;
    values[field.name] = points;
  }
  return null;
}
