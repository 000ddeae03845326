import { register } from "virtual:crossfire-templates/sheets";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor } from "../../foundry/types";
import { scoreNow } from "../../play/combat/fight-of";
import { gmNotesOf } from "../../play/character/gm-notes";
import { readinessOf } from "../../play/combat/readiness";
import { ruleset, switches } from "../../play/ruleset";
import { wholeRuleset } from "../../play/whole-ruleset";
import type { Person } from "../../scene/kinds";
import type { SheetCode } from "./actor-sheet";
import { advancementContext } from "./context/advancement";
import { barrierContext, thingHeader, type BarrierActor, type BarrierView } from "./barrier/context";
import { armorLabel } from "./context/figures";
import { bodyPlanContext } from "./context/body-plan";
import { gearContext } from "./context/gear";
import { headerContext } from "./context/header";
import { injuriesContext } from "./context/injuries";
import { notesContext } from "./context/notes";
import { powersContext } from "./context/powers";
import { pricesContext } from "./context/prices";
import { railContext, vehicleRail } from "./context/rail";
import { skillsContext } from "./context/skills";
import { stanceContext } from "./context/stance";
import { vehicleContext, type VehicleActor, type VehicleView } from "./vehicle/context";
import { fighterView, type FighterView } from "./view";
import { weaponsContext } from "./context/weapons";
import { effectsContext } from "../parts/effects";

// This code and the templates of actor sheets are loaded when the first sheet opens.
register();

const FIGHTER_ITEMS = ["weapon", "ammunition", "armor", "gear", "trait", "power", "action", "injury"];

/** Returns an actor's notes. A player's client does not read GM notes. */
const notesOf = ({ actor, gamemaster }: FighterView | VehicleView | BarrierView): object =>
  notesContext(actor.system._source, gamemaster ? gmNotesOf(actor as CrossfireActor) : null);

const VEHICLE_ITEMS = ["weapon", "ammunition", "armor", "gear", "trait"];

export const fighterCode: SheetCode<FighterView> = {
  parts: {
    header: { tab: "", context: headerContext },
    rail: { tab: "", context: railContext },
    weapons: { tab: "fight", context: weaponsContext },
    powers: { tab: "fight", context: powersContext },
    injuries: { tab: "fight", context: injuriesContext },
    stance: { tab: "fight", context: stanceContext },
    "body-plan": { tab: "fight", context: bodyPlanContext },
    prices: { tab: "fight", context: pricesContext },
    skills: { tab: "skills", context: skillsContext },
    advancement: { tab: "skills", context: advancementContext },
    gear: {
      tab: "gear",
      context: ({ actor, ruleset: rules }) =>
        gearContext(itemsOf(actor), FIGHTER_ITEMS, armorLabel("short", rules.declaration), actor.system.money),
    },
    effects: { tab: "effects", context: ({ actor, ruleset: { declaration } }) => effectsContext(actor, declaration.statuses) },
    notes: { tab: "notes", context: notesOf },
  },
  view: (actor, looking) => ({
    ...fighterView(actor as Person, readinessOf(actor), { ruleset: wholeRuleset(), switches: switches() }, looking),
    score: scoreNow(actor.uuid),
  }),
};

export const vehicleCode: SheetCode<VehicleView> = {
  parts: {
    header: { tab: "", context: thingHeader },
    rail: { tab: "", context: vehicleRail },
    vehicle: { tab: "fight", context: vehicleContext },
    gear: { tab: "gear", context: ({ actor }) => gearContext(itemsOf(actor), VEHICLE_ITEMS) },
    effects: { tab: "effects", context: ({ actor, declaration }) => effectsContext(actor, declaration.statuses) },
    notes: { tab: "notes", context: notesOf },
  },
  view: (actor, looking) => ({ ...looking, actor: actor as VehicleActor, declaration: ruleset().declaration }),
};

export const barrierCode: SheetCode<BarrierView> = {
  parts: {
    header: { tab: "", context: thingHeader },
    barrier: { tab: "fight", context: barrierContext },
    effects: { tab: "effects", context: ({ actor }) => effectsContext(actor, []) },
    notes: { tab: "notes", context: notesOf },
  },
  view: (actor, looking) => ({ ...looking, actor: actor as BarrierActor }),
};
