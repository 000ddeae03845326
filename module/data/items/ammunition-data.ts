import type { CrossfireItem } from "../../foundry/types";
import { choiceOrNone, flag, text, whole } from "../field-builders";
import { countedFields } from "./item-fields";
import { WOUND_CLASSES } from "../../rules/body/wounding";

const schema = () => ({
  ...countedFields(),
  /** The `ammo.type` of the weapons it fits. */
  fits: text(),
  /** Added to the weapon's DV. */
  damage: whole(0, { min: -99 }),
  /** Added to the weapon's ARP. */
  arp: whole(0, { min: -99 }),
  /** "" keeps the weapon's kind of damage. */
  kind: choiceOrNone("damage", ["strain"]),
  /** "" keeps the weapon's wound class. */
  woundClass: choiceOrNone("wound", WOUND_CLASSES),
  /** Reduction of the target's Physical limit for knockdown. */
  knockdown: whole(0),
  flechette: flag(),
  /** Its rounds are in the weapons of its owner that take it. */
  loaded: flag(),
});

/** Stored shape of ammunition. Labels: CROSSFIRE.Ammunition.FIELDS. */
export class AmmunitionData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Ammunition"];

  static override defineSchema() {
    return schema();
  }
}
