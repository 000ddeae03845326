import type { CrossfireItem } from "../../foundry/types";
import { damageFields, blastFields, rangeFields } from "./damage-fields";
import { choice, choiceOrNone, flag, labelled, positiveOrNull, text, whole, wholeOrNull } from "../field-builders";
import { countedFields } from "./item-data";
import { LIMITS } from "../../rules/limits";
import { AREA_KINDS, FIRE_MODES, SPREADS, WEAPON_CONDITIONS, WEAPON_KINDS, WEAPON_QUALITIES } from "../words";

const schema = () => {
  const { SchemaField, SetField, StringField } = foundry.data.fields;
  return {
    ...countedFields(),
    kind: choice("weapon", WEAPON_KINDS, "ranged"),
    skill: text("pistols"),
    attribute: text("agility"),
    damage: damageFields(4),
    /** Damage that is rolled, in place of the Damage Value; 0 dice and nothing added: the Damage Value counts. */
    roll: new SchemaField({ dice: whole(0, { max: 99 }), faces: whole(6, { min: 2, max: 100 }), add: whole(0, { min: -LIMITS.points }) }),
    /** DR is divided by it; below 1 it counts for more. `null`: 1. */
    divisor: positiveOrNull(),
    tightBeam: flag(),
    /** Takes hold in place of doing damage. */
    grapples: flag(),
    /** In what way something with an area is all over somebody; "": an area effect. */
    areaKind: choiceOrNone("areaKind", AREA_KINDS),
    /** Made for somebody as big as its user. */
    scaled: flag(),
    /** Positive lowers armor, negative raises it. */
    arp: whole(0, { min: -99 }),
    /** `null`: the Physical limit serves instead. */
    accuracy: wholeOrNull(),
    /** Added to the skill after aiming, where aiming is an action of its own. */
    acc: whole(0),
    reach: whole(0),
    range: rangeFields(10, 50),
    /** Yards within which all of the damage is left, and half of it; `null`: distance makes no difference. */
    carries: new SchemaField({ half: wholeOrNull({ max: LIMITS.distance }), max: wholeOrNull({ max: LIMITS.distance }) }),
    modes: new SetField(new StringField({ required: true, blank: false, choices: labelled("fire", FIRE_MODES) })),
    /** Rounds loaded and magazine size; `null` needs none. `type` is matched with an ammunition's `fits`. */
    ammo: new SchemaField({ value: wholeOrNull({ max: LIMITS.quantity }), max: wholeOrNull({ max: LIMITS.quantity }), type: text() }),
    penetrates: flag(),
    area: blastFields(),
    /** A touch is enough, so a grazing hit still takes effect. */
    contact: flag(),
    piercing: flag(),
    /** Hands it takes; bare hands take none. */
    hands: whole(1, { max: 2 }),
    spread: choiceOrNone("spread", SPREADS),
    condition: choiceOrNone("condition", WEAPON_CONDITIONS),
    quality: choiceOrNone("quality", WEAPON_QUALITIES),
    /** In the hand. */
    ready: flag(),
  };
};

/** Stored shape of a weapon, thrown ones and bare hands included. Labels: CROSSFIRE.Weapon.FIELDS. */
export class WeaponData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Weapon"];

  static override defineSchema() {
    return schema();
  }
}
