import { readinessOf } from "../../play/readiness";
import { ruleset, switches } from "../../play/ruleset";
import type { Person } from "../../scene/kinds";
import { CrossfireActorSheet, partTemplates, type SheetPart } from "./actor-sheet";
import { bodyContext } from "./body";
import { effectsContext } from "./effects";
import { figuresContext } from "./figures";
import { gearContext } from "./gear";
import { headerContext } from "./header";
import { notesContext } from "./notes";
import { poolsContext } from "./pools";
import { pricesContext } from "./prices";
import { skillsContext } from "./skills";
import { stanceContext } from "./stance";
import { fighterView, type FighterView } from "./view";
import { weaponsContext } from "./weapons";

const ITEM_TYPES = ["weapon", "ammunition", "armor", "gear", "trait", "power", "action", "injury"];

const PARTS: Readonly<Record<string, SheetPart<FighterView>>> = {
  header: { tab: "", context: headerContext },
  figures: { tab: "fight", context: figuresContext },
  pools: { tab: "fight", context: poolsContext },
  body: { tab: "fight", context: bodyContext },
  weapons: { tab: "fight", context: weaponsContext },
  stance: { tab: "fight", context: stanceContext },
  prices: { tab: "fight", context: pricesContext },
  skills: { tab: "skills", context: skillsContext },
  gear: { tab: "gear", context: ({ actor }) => gearContext(actor.items.contents, ITEM_TYPES) },
  effects: { tab: "effects", context: ({ actor, ruleset: { declaration } }) => effectsContext(actor, declaration.statuses) },
  notes: { tab: "notes", context: ({ actor, gamemaster }) => notesContext(actor.system._source as never, gamemaster) },
};

/** The sheet of everybody who fights on foot. One part, one template, one context function, all of the same name. */
export class FighterSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = { classes: ["fighter"] };
  static override TABS_SHOWN = ["fight", "skills", "gear", "effects", "notes"];
  static override PARTS = partTemplates("fighter", ["header", "tabs", ...Object.keys(PARTS).slice(1)]);

  protected override get sheetParts(): Readonly<Record<string, SheetPart<never>>> {
    return PARTS;
  }

  protected override sheetView(): FighterView {
    const actor = this.actor as Person;
    return fighterView(actor, readinessOf(actor), { ruleset: ruleset(), switches: switches() }, this.looking);
  }
}
