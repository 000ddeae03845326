import { CrossfireActorSheet, type SheetCode } from "./actor-sheet";
import { partTemplates } from "../parts/paths";

const PARTS = [
  "header",
  "tabs",
  "rail",
  "weapons",
  "powers",
  "injuries",
  "stance",
  "prices",
  "skills",
  "advancement",
  "gear",
  "effects",
  "notes",
];

/** Sheet of characters and NPCs. Each part has a template and a context function of the same name. */
export class FighterSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = { classes: ["fighter"] };
  static override TABS_SHOWN = ["fight", "skills", "gear", "effects", "notes"];
  static override PARTS = partTemplates("fighter", PARTS);

  protected override async loadCode(): Promise<SheetCode<object>> {
    return (await import("./sheet-code")).fighterCode;
  }
}
