import type { CrossfireItem } from "../../foundry/types";
import { damageFields, blastFields, rangeFields, countedFields } from "./item-fields";
import { choice, choiceOrNone, flag, labelled, positiveOrNull, text, whole, wholeOrNull } from "../field-builders";
import { WEAPON_BUILDS, WEAPON_CONDITIONS } from "../../rules/contest/accuracy";
import { LIMITS } from "../../rules/limits";
import { AREA_KINDS } from "../../rules/body/hit-locations/large-area-injury";
import { FIRE_MODES, SPREADS, WEAPON_KINDS } from "../words";

const schema = () => {
  const { SchemaField, SetField, StringField } = foundry.data.fields;
  return {
    ...countedFields(),
    kind: choice("weapon", WEAPON_KINDS, "ranged"),
    skill: text("pistols"),
    attribute: text("agility"),
    damage: damageFields(4),
    /** Rolled damage that replaces the Damage Value; with 0 dice and an addition of 0, the Damage Value applies. */
    roll: new SchemaField({ dice: whole(0, { max: 99 }), faces: whole(6, { min: 2, max: 100 }), add: whole(0, { min: -LIMITS.points }) }),
    /** Divisor of the target's DR; below 1, the DR increases. `null`: 1. */
    divisor: positiveOrNull(),
    tightBeam: flag(),
    /** True if the weapon grabs the target instead of damaging it. */
    grapples: flag(),
    /** Kind of large-area injury. "": an explosion outside the body for a blast, an area effect for any other area, else a giant's blow. */
    areaKind: choiceOrNone("areaKind", AREA_KINDS),
    /** True if the weapon is made for a body of its user's size. */
    scaled: flag(),
    /** Armor Penetration; positive values lower armor, negative values raise it. */
    arp: whole(0, { min: -99 }),
    /** Limit on hits. `null`: the usual value for kind and quality; for thrown weapons, the Physical Limit. */
    accuracy: wholeOrNull(),
    /** Bonus to the skill after aiming, in rulesets where aiming is an action. */
    acc: whole(0),
    reach: whole(0),
    range: rangeFields(10, 50),
    /**
     * Damage ranges in yards: full damage up to `half`, half damage up to `max`, none beyond. `half` null: full damage up to `max`; `max`
     * null: distance makes no difference.
     */
    carries: new SchemaField({ half: wholeOrNull({ max: LIMITS.distance }), max: wholeOrNull({ max: LIMITS.distance }) }),
    modes: new SetField(new StringField({ required: true, blank: false, choices: labelled("fire", FIRE_MODES) })),
    /** Rounds loaded and magazine size; `null` for a weapon without a magazine. `type` must match the ammunition's `fits`. */
    ammo: new SchemaField({ value: wholeOrNull({ max: LIMITS.quantity }), max: wholeOrNull({ max: LIMITS.quantity }), type: text() }),
    penetrates: flag(),
    area: blastFields(),
    /** True if a touch is enough, so that a grazing hit takes effect. */
    contact: flag(),
    piercing: flag(),
    /** True for an anti-vehicle rocket or missile. Its Damage Value counts double against barriers. @rule SS-BARRIER-20 */
    antiVehicle: flag(),
    /** Hands that the weapon needs; 0 for bare hands. */
    hands: whole(1, { max: 2 }),
    spread: choiceOrNone("spread", SPREADS),
    condition: choiceOrNone("condition", WEAPON_CONDITIONS),
    quality: choiceOrNone("quality", WEAPON_BUILDS),
    /** True if the weapon is in hand. */
    ready: flag(),
  };
};

/** Stored shape of a weapon, including thrown weapons and bare hands. Labels: CROSSFIRE.Weapon.FIELDS. */
export class WeaponData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Weapon"];

  static override defineSchema() {
    return schema();
  }
}
