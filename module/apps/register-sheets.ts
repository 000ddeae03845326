import { BarrierSheet } from "./fighter/barrier/sheet";
import { FighterSheet } from "./fighter/sheet";
import { VehicleSheet } from "./fighter/vehicle/sheet";
import { ItemSheet } from "./item/sheet";

const SCOPE = "crossfire";

type SheetClass = Parameters<typeof foundry.applications.apps.DocumentSheetConfig.unregisterSheet>[2];

/** Default sheets that Foundry 13 still has; absent from 14 on. */
interface OldSheets {
  readonly appv1?: { readonly sheets?: { readonly ActorSheet?: SheetClass; readonly ItemSheet?: SheetClass } };
}

/** Makes our sheets the defaults. Called once at init. */
export function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const { ActorSheet: oldActor, ItemSheet: oldItem } = (foundry as OldSheets).appv1?.sheets ?? {};
  if (oldActor) DocumentSheetConfig.unregisterSheet(Actor, "core", oldActor);
  if (oldItem) DocumentSheetConfig.unregisterSheet(Item, "core", oldItem);
  DocumentSheetConfig.registerSheet(Actor, SCOPE, FighterSheet, {
    types: ["character", "npc"],
    makeDefault: true,
    label: "CROSSFIRE.Sheet.fighter",
  });
  DocumentSheetConfig.registerSheet(Actor, SCOPE, VehicleSheet, {
    types: ["vehicle"],
    makeDefault: true,
    label: "CROSSFIRE.Sheet.vehicle",
  });
  DocumentSheetConfig.registerSheet(Actor, SCOPE, BarrierSheet, {
    types: ["barrier"],
    makeDefault: true,
    label: "CROSSFIRE.Sheet.barrier",
  });
  DocumentSheetConfig.registerSheet(Item, SCOPE, ItemSheet as never, { makeDefault: true, label: "CROSSFIRE.Sheet.item" });
}
