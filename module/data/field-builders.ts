import { LIMITS } from "../rules/limits";

/** Bounds of a number field. The builders below are functions because `foundry` exists only once the page has loaded. */

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Builds a field for a required whole number, from 0 to `LIMITS.points` unless other bounds are given. */
export function whole(initial: number, { min = 0, max = LIMITS.points }: Bounds = {}) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** Builds a field for a whole number or `null`. Depending on the field, `null` means a derived value, a full value or no value. */
export function wholeOrNull({ min = 0, max = LIMITS.points }: Bounds = {}) {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min, max });
}

/** Builds a field for a count that only GMs' clients write and that no rule limits. */
export const counter = () => whole(0, { max: Number.MAX_SAFE_INTEGER });

/** Builds a field for a measure in meters, square meters or centimeters. */
export function measure(initial: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, initial, min: 0, max: LIMITS.distance });
}

export function measureOrNull() {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, initial: null, min: 0, max: LIMITS.distance });
}

/** Builds a field for a number above 0, including fractions, or `null` for none. */
export function positiveOrNull() {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, initial: null, positive: true, max: LIMITS.points });
}

export function flag(initial = false) {
  return new foundry.data.fields.BooleanField({ initial });
}

/** Maximum text length by field, in characters. Enforced only when data is written, because texts of older worlds may be longer. */
const LONGEST = new WeakMap<object, number>();
export const longestOf = (field: object): number | undefined => LONGEST.get(field);

export function text(initial = "", most: number = LIMITS.label) {
  const field = new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
  LONGEST.set(field, most);
  return field;
}

/** Builds a field for formatted text. Its path must also be in `htmlFields` of system.json, or the server does not clean it. */
export function richText() {
  const field = new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
  LONGEST.set(field, LIMITS.richText);
  return field;
}

/** Builds a text field that only older versions used and whose text a migration moves elsewhere. New documents lack the field. */
export function leftover() {
  return new foundry.data.fields.StringField({ required: false, blank: true, initial: undefined });
}

/** Builds a field for one of `ids`; labels are at `CROSSFIRE.Choice.<group>.<id>`. */
export function choice<const Id extends string>(group: string, ids: readonly Id[], initial: NoInfer<Id>) {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: false, initial, choices: labelled(group, ids) });
}

/** Builds a field for one of `ids`, or "" for none. */
export function choiceOrNone<const Id extends string>(group: string, ids: readonly Id[]) {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial: "", choices: labelled(group, ids) });
}

export function labelled<const Id extends string>(group: string, ids: readonly Id[]): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Choice.${group}.${id}`])) as Record<Id, string>;
}
