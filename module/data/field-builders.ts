import { LIMITS } from "../rules/limits";

/** Shorthand for the fields our schemas repeat. Each is a function because `foundry` exists only once the page has loaded. */

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number that is always there; from 0 to `LIMITS.points` unless the bounds say otherwise. */
export function whole(initial: number, { min = 0, max = LIMITS.points }: Bounds = {}) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** A whole number or `null` for "as derived", "full" or "has none". */
export function wholeOrNull({ min = 0, max = LIMITS.points }: Bounds = {}) {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min, max });
}

/** A count that only GMs' clients write, without a limit of the game. */
export const counter = () => whole(0, { max: Number.MAX_SAFE_INTEGER });

/** A measure in metres, square metres or centimetres. */
export function measure(initial: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, initial, min: 0, max: LIMITS.distance });
}

export function measureOrNull() {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, initial: null, min: 0, max: LIMITS.distance });
}

/** A number above 0, fractions included, or `null` for none. */
export function positiveOrNull() {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, initial: null, positive: true, max: LIMITS.points });
}

export function flag(initial = false) {
  return new foundry.data.fields.BooleanField({ initial });
}

/** Longest text of a field, in characters. Texts of older worlds may be longer: a limit holds for what is written, not for what is stored. */
const LONGEST = new WeakMap<object, number>();
export const longestOf = (field: object): number | undefined => LONGEST.get(field);

export function text(initial = "", most: number = LIMITS.label) {
  const field = new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
  LONGEST.set(field, most);
  return field;
}

/** Longer text with formatting. The path must also stand in `htmlFields` of system.json, or the server lets anything through. */
export function richText() {
  const field = new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
  LONGEST.set(field, LIMITS.richText);
  return field;
}

/** Text that an older version stored here and a migration moves elsewhere; new documents have none. */
export function leftover() {
  return new foundry.data.fields.StringField({ required: false, blank: true, initial: undefined });
}

/** One of `ids`; labels stand at `CROSSFIRE.Choice.<group>.<id>`. */
export function choice<const Id extends string>(group: string, ids: readonly Id[], initial: NoInfer<Id>) {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: false, initial, choices: labelled(group, ids) });
}

/** One of `ids` or "" for none of them. */
export function choiceOrNone<const Id extends string>(group: string, ids: readonly Id[]) {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial: "", choices: labelled(group, ids) });
}

export function labelled<const Id extends string>(group: string, ids: readonly Id[]): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Choice.${group}.${id}`])) as Record<Id, string>;
}
