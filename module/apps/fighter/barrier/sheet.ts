import { CrossfireActorSheet, type SheetCode } from "../actor-sheet";
import { partTemplates } from "../../parts/paths";

/** Sheet of a barrier with a token on the map: a wall, a door, a stack of crates or another object. */
export class BarrierSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["thing"],
    position: { width: 520, height: 480 },
  };
  static override TABS_SHOWN = ["fight", "effects", "notes"];
  static override PARTS = partTemplates("fighter", ["header", "tabs", "barrier", "effects", "notes"]);

  protected override async loadCode(): Promise<SheetCode<object>> {
    return (await import("../sheet-code")).barrierCode;
  }
}
