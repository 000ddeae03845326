import { barrierContext, thingHeader, type BarrierActor, type BarrierView } from "./barrier";
import { CrossfireActorSheet, partTemplates, type SheetPart } from "./actor-sheet";
import { effectsContext } from "./effects";
import { notesContext } from "./notes";

const PARTS: Readonly<Record<string, SheetPart<BarrierView>>> = {
  header: { tab: "", context: thingHeader },
  barrier: { tab: "fight", context: barrierContext },
  effects: { tab: "effects", context: ({ actor }) => effectsContext(actor, []) },
  notes: { tab: "notes", context: ({ actor, gamemaster }) => notesContext(actor.system._source as never, gamemaster) },
};

/** The sheet of a wall, a door or a stack of crates that stands on the map as a token. */
export class BarrierSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["thing"],
    position: { width: 520, height: 480 },
  };
  static override TABS_SHOWN = ["fight", "effects", "notes"];
  static override PARTS = partTemplates("fighter", ["header", "tabs", "barrier", "effects", "notes"]);

  protected override get sheetParts(): Readonly<Record<string, SheetPart<never>>> {
    return PARTS;
  }

  protected override sheetView(): BarrierView {
    return { ...this.looking, actor: this.actor as BarrierActor };
  }
}
