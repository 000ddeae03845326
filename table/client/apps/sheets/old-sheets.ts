import { NotOffered } from "../../../common/documented/throwing-member";
import { registerSheet } from "./sheet-registry";

/** A sheet class of the first application framework. Packages can unregister the class, but the table cannot show its sheets. */
class ActorSheet {
  constructor() {
    throw new NotOffered("new foundry.appv1.sheets.ActorSheet");
  }
}

class ItemSheet {
  constructor() {
    throw new NotOffered("new foundry.appv1.sheets.ItemSheet");
  }
}

export const oldSheets = { ActorSheet, ItemSheet };

/** On Foundry 13, registers the old sheets as defaults. Foundry 14 still has the classes but registers none of them. */
export function registerOldSheets(generation: number): void {
  if (generation >= 14) return;
  for (const [documentName, cls] of Object.entries({ Actor: ActorSheet, Item: ItemSheet }))
    registerSheet({ documentName }, "core", cls, { makeDefault: true });
}
