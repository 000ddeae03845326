import { NotOffered } from "../../../common/documented/throwing-member";
import { registerSheet } from "./sheet-registry";

/** A sheet of the first application framework. Packages can only unregister it; the table cannot show it. */
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

/** Registers the old sheets as defaults on 13. On 14 the classes still exist, but Foundry registers none. */
export function registerOldSheets(generation: number): void {
  if (generation >= 14) return;
  for (const [documentName, cls] of Object.entries({ Actor: ActorSheet, Item: ItemSheet }))
    registerSheet({ documentName }, "core", cls, { makeDefault: true });
}
