import { registerSheet } from "../foundry/classes";
import { BarrierSheet } from "./fighter/barrier/sheet";
import { FighterSheet } from "./fighter/sheet";
import { VehicleSheet } from "./fighter/vehicle/sheet";
import { ItemSheet } from "./item/sheet";

type SheetClass = Parameters<typeof foundry.applications.apps.DocumentSheetConfig.unregisterSheet>[2];

/** Default sheets that exist only in Foundry 13. */
interface OldSheets {
  readonly appv1?: { readonly sheets?: { readonly ActorSheet?: SheetClass; readonly ItemSheet?: SheetClass } };
}

/** Makes the system's sheets the defaults. Called once at init. */
export function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const { ActorSheet: oldActor, ItemSheet: oldItem } = (foundry as OldSheets).appv1?.sheets ?? {};
  if (oldActor) DocumentSheetConfig.unregisterSheet(Actor, "core", oldActor);
  if (oldItem) DocumentSheetConfig.unregisterSheet(Item, "core", oldItem);
  registerSheet(Actor, FighterSheet, { types: ["character", "npc"], label: "CROSSFIRE.Sheet.fighter" });
  registerSheet(Actor, VehicleSheet, { types: ["vehicle"], label: "CROSSFIRE.Sheet.vehicle" });
  registerSheet(Actor, BarrierSheet, { types: ["barrier"], label: "CROSSFIRE.Sheet.barrier" });
  registerSheet(Item, ItemSheet, { label: "CROSSFIRE.Sheet.item" });
}
