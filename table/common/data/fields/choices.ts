import type { DataField } from "./data-field";

/** Returns whether a value is among the choices of a field. Returns true for a field without choices. */
export function hasChoice(field: DataField, value: unknown): boolean {
  let choices = field.choices;
  if (choices === undefined || choices === null) return true;
  if (typeof choices === "function") choices = choices();
  if (Array.isArray(choices) || choices instanceof Set) return [...choices].some((c) => (c?.value ?? c) === value);
  return String(value) in choices;
}
