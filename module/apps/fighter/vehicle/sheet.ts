import { findElement } from "../../../foundry/elements";
import { forgetting } from "../../../foundry/version";
import { CrossfireActorSheet, type SheetCode } from "../actor-sheet";
import { partTemplates } from "../../parts/paths";
import { partId } from "../../../rules/called-shots/vehicle-parts";

/** Sheet of a vehicle or drone. */
export class VehicleSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["thing"],
    position: { width: 720, height: 560 },
    actions: { addPart: VehicleSheet.#addPart, deletePart: VehicleSheet.#deletePart },
  };
  static override TABS_SHOWN = ["fight", "gear", "effects", "notes"];
  static override PARTS = partTemplates("fighter", ["header", "tabs", "rail", "vehicle", "gear", "effects", "notes"]);

  protected override async loadCode(): Promise<SheetCode<object>> {
    return (await import("../sheet-code")).vehicleCode;
  }

  static async #addPart(this: VehicleSheet): Promise<void> {
    const id = partId(findElement(this.element, HTMLInputElement, "[data-new-part]")?.value ?? "");
    if (id) await this.actor.update({ [`system.parts.${id}`]: { disabled: false } });
  }

  static async #deletePart(this: VehicleSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["part"] ?? "";
    if (id) await this.actor.update(forgetting(`system.parts.${id}`));
  }
}
