import { itemsOf } from "../../foundry/documents";
import type { CrossfireItem } from "../../foundry/types";
import { isByTheRules, updateInside } from "../../foundry/updates";
import { choiceOrNone, flag, text, whole } from "../field-builders";
import { countedFields } from "./item-fields";
import { WOUND_CLASSES } from "../../rules/body/hit-locations/wound-classes";

const schema = () => ({
  ...countedFields(),
  /** The `ammo.type` of the weapons that the ammunition fits. */
  fits: text(),
  /** Bonus to the weapon's DV. */
  damage: whole(0, { min: -99 }),
  /** Bonus to the weapon's ARP. */
  arp: whole(0, { min: -99 }),
  /** Kind of damage that replaces the weapon's kind; "": the weapon's own kind. */
  kind: choiceOrNone("damage", ["strain"]),
  /** Wound class that replaces the weapon's class; "": the weapon's own class. */
  woundClass: choiceOrNone("wound", WOUND_CLASSES),
  /** Reduction of the target's Physical Limit, in points, when damage is compared with it for a knockdown. */
  knockdown: whole(0),
  flechette: flag(),
  /** True if the owner's weapons that take this ammunition are loaded with it. */
  loaded: flag(),
});

/** Stored shape of ammunition. Labels: CROSSFIRE.Ammunition.FIELDS. */
export class AmmunitionData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Item", "CROSSFIRE.Ammunition"];

  static override defineSchema() {
    return schema();
  }

  /**
   * Clears the "loaded" mark of other ammunition for the same weapons after a user has marked this ammunition. A weapon holds only one
   * kind.
   */
  protected override _onUpdate(
    ...given: Parameters<foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireItem>["_onUpdate"]>
  ): void {
    super._onUpdate(...given);
    const [changed, operation, userId] = given;
    const marked = foundry.utils.getProperty(changed, "system.loaded") === true;
    const actor = this.parent.actor;
    if (!marked || !actor || userId !== game.user?.id || isByTheRules(operation)) return;
    const others = itemsOf(actor).flatMap(({ id, type, system }) => {
      const other = type === "ammunition" ? (system as AmmunitionData) : null;
      return other && other.loaded && other.fits === this.fits && id !== this.parent.id ? [{ _id: id, "system.loaded": false }] : [];
    });
    if (others.length > 0) void updateInside(actor, "Item", others);
  }
}
