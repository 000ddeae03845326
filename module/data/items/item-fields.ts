import { choice, choiceOrNone, flag, measure, measureOrNull, richText, text, whole } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import { WOUND_CLASSES } from "../../rules/body/hit-locations/wound-classes";
import { DAMAGE_KINDS } from "../words";

/** Builds the fields of every item type. Labels: CROSSFIRE.Item.FIELDS. */
export const itemFields = () => ({ description: richText(), source: text("", LIMITS.note) });

/** Builds the fields of item types with a quantity. */
export const countedFields = () => ({
  ...itemFields(),
  quantity: whole(1, { max: LIMITS.quantity }),
  /** Price of one piece, in the unit of actors' `money`. */
  price: whole(0, { max: LIMITS.money }),
  /** True if the owner does not carry the item. */
  stored: flag(),
});

/** Builds the damage fields of a weapon or power. `add` names an attribute whose value is added to the DV, such as STR for a blade. */
export function damageFields(initial: number) {
  return new foundry.data.fields.SchemaField({
    value: whole(initial, { min: -99 }),
    add: text(),
    kind: choice("damage", DAMAGE_KINDS, "health"),
    type: text("kinetic"),
    woundClass: choiceOrNone("wound", WOUND_CLASSES),
  });
}

/** Builds the range fields in meters: one step of the range table, and the maximum range. */
export function rangeFields(increment: number, max: number) {
  return new foundry.data.fields.SchemaField({ increment: measure(increment), max: measure(max) });
}

/** Builds the fields of a blast around a point. Labels: CROSSFIRE.Area.FIELDS. */
export function blastFields() {
  const { SchemaField } = foundry.data.fields;
  return new SchemaField({
    radius: measureOrNull(),
    /** Points of damage that the blast loses per full meter. */
    falloff: whole(1, { max: 999 }),
    /** Number of six-sided dice; their sum is a throw's scatter in meters. */
    scatter: whole(1, { max: 10 }),
    fragments: new SchemaField({ count: whole(0, { max: 20 }), dv: whole(0, { max: 999 }) }),
  });
}

/** Builds the area fields of a power: the radius in meters; `null` without an area. */
export function areaFields() {
  return new foundry.data.fields.SchemaField({ radius: measureOrNull() });
}
