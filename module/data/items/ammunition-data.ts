import type { CrossfireItem } from "../../foundry/types";
import { choiceOrNone, flag, text, whole } from "../field-builders";
import { countedFields } from "./item-data";
import { WOUND_CLASSES } from "../words";

const schema = () => ({
  ...countedFields(),
  /** The `ammo.type` of the weapons it goes into. */
  fits: text(),
  /** Added to the weapon's DV. */
  damage: whole(0, { min: -99 }),
  /** Added to the weapon's ARP. */
  arp: whole(0, { min: -99 }),
  /** "" leaves the weapon's kind of damage as it is. */
  kind: choiceOrNone("damage", ["strain"]),
  /** "" leaves the weapon's class as it is. */
  woundClass: choiceOrNone("wound", WOUND_CLASSES),
  /** By how much the target's Physical limit counts as lower when it comes to being knocked down. */
  knockdown: whole(0),
  flechette: flag(),
});

/** Stored shape of ammunition. Labels: CROSSFIRE.Ammunition.FIELDS. */
export class AmmunitionData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Ammunition"];

  static override defineSchema() {
    return schema();
  }
}
