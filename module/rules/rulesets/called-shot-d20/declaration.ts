import type { DeadeyeFigures } from "../../called-shots/deadeye";
import { LIMBS } from "../../body/limbs";
import type { ActionPrice, Declaration, FireMode } from "../../attack/model/declaration";
import type { Shows } from "../../describe/formulas";

/** Fields and formulas on sheets, such as Evasion, damage dice, DT and DR percent. This ruleset has no limits, wound modifiers or Karma. */
const calledShotD20Formulas: Shows = {
  reading: "total",
  figures: ["evasion", "av", "initiative", "ap"],
  weapon: ["attribute", "acc", "reach", "increment", "damageDice", "damageType", "arp", "penetrates", "hands", "area", "spread"],
  armor: ["types", "percent"],
  fighter: ["tookCover", "evasion", "lacks"],
  aiming: [],
  formulas: {
    hp: { formula: "hp-endurance", attributes: ["endurance"], rule: "" },
    limb: { formula: "limb-hp", attributes: [], rule: "CS-21" },
    evasion: { formula: "evasion", attributes: ["agility"], rule: "CS-08" },
  },
  calls: [],
};

const ATTRIBUTES = ["strength", "agility", "endurance", "awareness", "intellect", "presence"] as const;

const SKILLS = [
  "small-guns",
  "heavy-weapons",
  "melee-weapons",
  "unarmed",
  "throwing",
  "demolitions",
  "stealth",
  "first-aid",
  "mechanics",
  "leadership",
] as const;

/** Fire modes. This project sets the costs, because the rulebook gives only the surcharge for a call. @rule CS-30 one cost per burst */
const MODES: readonly FireMode[] = [
  { id: "single", rounds: 1, price: 4, kind: "simple", defense: 0 },
  { id: "burst", rounds: 3, price: 6, kind: "simple", defense: 0 },
  { id: "melee", rounds: 0, price: 4, kind: "simple", defense: 0 },
  { id: "throw", rounds: 1, price: 4, kind: "simple", defense: 0 },
];

const ACTIONS: readonly ActionPrice[] = [
  { id: "single-shot", ap: 4, kind: "simple" },
  { id: "burst", ap: 6, kind: "simple" },
  { id: "melee", ap: 4, kind: "simple" },
  { id: "overwatch", ap: 4, kind: "interrupt" },
  { id: "take-cover", ap: 2, kind: "simple" },
  { id: "reload", ap: 2, kind: "simple" },
  { id: "ready", ap: 1, kind: "simple" },
  { id: "stand-up", ap: 2, kind: "simple" },
  { id: "use-item", ap: 2, kind: "simple" },
  { id: "run", ap: 2, kind: "simple" },
];

const STATUSES = ["prone", "unconscious", "near-death", "dead", "surprised", "cover", "running", "crippled"] as const;

export const calledShotD20Declaration: Declaration = {
  attributes: ATTRIBUTES.map((id) => ({ id, initial: 3 })),
  skills: SKILLS.map((id) => ({ id, initial: 0 })),
  pools: [{ id: "hp", kind: "health", holds: "flesh", left: true }],
  limbs: LIMBS,
  places: LIMBS,
  modes: MODES,
  actions: ACTIONS,
  statuses: STATUSES,
  shows: calledShotD20Formulas,
};

/** Deadeye figures of this ruleset. @rule CS-36 @rule CS-37 */
export const SNIPER: DeadeyeFigures = { rating: 7, bonus: 2 };

/** AP that a fighter has at the start of a turn. */
export const ACTION_POINTS = 10;
