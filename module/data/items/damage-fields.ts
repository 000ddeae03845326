import { choice, choiceOrNone, measure, measureOrNull, text, whole } from "../field-builders";
import { DAMAGE_KINDS, WOUND_CLASSES } from "../words";

/** What a weapon or power does to whom it strikes. `add` names an attribute whose value is added to the DV (a blade's STR + 2). */
export function damageFields(initial: number) {
  return new foundry.data.fields.SchemaField({
    value: whole(initial, { min: -99 }),
    add: text(),
    kind: choice("damage", DAMAGE_KINDS, "health"),
    type: text("kinetic"),
    woundClass: choiceOrNone("wound", WOUND_CLASSES),
  });
}

/** Metres: one step of the range table, and where the table ends. */
export function rangeFields(increment: number, max: number) {
  return new foundry.data.fields.SchemaField({ increment: measure(increment), max: measure(max) });
}

/** What goes off around a spot. Labels: CROSSFIRE.Area.FIELDS. */
export function blastFields() {
  const { SchemaField } = foundry.data.fields;
  return new SchemaField({
    radius: measureOrNull(),
    /** Points of damage lost with every whole metre. */
    falloff: whole(1, { max: 999 }),
    /** Six-sided dice of metres a throw may go astray. */
    scatter: whole(1, { max: 10 }),
    fragments: new SchemaField({ count: whole(0, { max: 20 }), dv: whole(0, { max: 999 }) }),
  });
}

/** Metres of blast, or `null` for something that strikes one place. */
export function areaFields() {
  return new foundry.data.fields.SchemaField({ radius: measureOrNull() });
}
