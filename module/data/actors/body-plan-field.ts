import { LIMITS } from "../../rules/limits";
import { LIMBS } from "../../rules/body/limbs";
import { text, wholeOrNull } from "../field-builders";

const KINDS = Object.fromEntries(LIMBS.map((id) => [id, `CROSSFIRE.Limb.${id}`]));

/**
 * Builds the field of a body plan: its limbs from top to bottom; empty: a humanoid's limbs. A `null` value means the humanoid's value. A
 * stored plan with a fault stays readable but is not used; writing one is refused.
 * @rule XF-25
 */
export function bodyPlanField() {
  const { ArrayField, SchemaField, StringField } = foundry.data.fields;
  return new ArrayField(
    new SchemaField({
      id: text(),
      name: text(),
      kind: new StringField({ required: true, nullable: false, blank: false, initial: "torso", choices: KINDS }),
      threshold: wholeOrNull({ max: LIMITS.limbThreshold }),
      share: wholeOrNull({ max: LIMITS.limbShare }),
      modifier: wholeOrNull({ min: -LIMITS.limbModifier, max: 0 }),
    }),
  );
}
