import { forgetting } from "../../foundry-version";
import { ruleset } from "../../play/ruleset";
import { thingHeader } from "./barrier";
import { CrossfireActorSheet, partTemplates, type SheetPart } from "./actor-sheet";
import { effectsContext } from "./effects";
import { gearContext } from "./gear";
import { notesContext } from "./notes";
import { hullContext, partId, vehicleContext, type VehicleActor, type VehicleView } from "./vehicle";

const ITEM_TYPES = ["weapon", "ammunition", "armor", "gear", "trait"];

const PARTS: Readonly<Record<string, SheetPart<VehicleView>>> = {
  header: { tab: "", context: thingHeader },
  pools: { tab: "fight", context: hullContext },
  vehicle: { tab: "fight", context: vehicleContext },
  gear: { tab: "gear", context: ({ actor }) => gearContext(actor.items.contents, ITEM_TYPES) },
  effects: { tab: "effects", context: ({ actor, declaration }) => effectsContext(actor, declaration.statuses) },
  notes: { tab: "notes", context: ({ actor, gamemaster }) => notesContext(actor.system._source as never, gamemaster) },
};

/** The sheet of a vehicle or drone. */
export class VehicleSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["thing"],
    position: { width: 560, height: 560 },
    actions: { addPart: VehicleSheet.#addPart, deletePart: VehicleSheet.#deletePart },
  };
  static override TABS_SHOWN = ["fight", "gear", "effects", "notes"];
  static override PARTS = partTemplates("fighter", ["header", "tabs", "pools", "vehicle", "gear", "effects", "notes"]);

  protected override get sheetParts(): Readonly<Record<string, SheetPart<never>>> {
    return PARTS;
  }

  protected override sheetView(): VehicleView {
    return { ...this.looking, actor: this.actor as VehicleActor, declaration: ruleset().declaration };
  }

  static async #addPart(this: VehicleSheet): Promise<void> {
    const id = partId(this.element.querySelector<HTMLInputElement>("[data-new-part]")?.value ?? "");
    if (id) await this.actor.update({ [`system.parts.${id}`]: { disabled: false } } as never);
  }

  static async #deletePart(this: VehicleSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["part"] ?? "";
    if (id) await this.actor.update(forgetting(`system.parts.${id}`) as never);
  }
}
