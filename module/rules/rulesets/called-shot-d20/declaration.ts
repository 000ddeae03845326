import { LIMB_MODIFIER, LIMB_TABLE, limbKind, LIMBS, type Limb } from "../../body/limbs";
import { COVER_DICE } from "../../flight/cover";
import type { ActionPrice, Declaration, FireMode } from "../ruleset";

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

/** A fire mode whose every bullet has a roll of its own. */
export interface ShotMode extends FireMode {
  /** Accuracy that each bullet after the first loses on top of the one before. The texts know of none. */
  readonly recoil: number;
}

/** Prices are this table's: the texts give none but the surcharge of a call. @rule CS-30 a burst has one price */
export const SHOT_MODES: readonly ShotMode[] = [
  { id: "single", rounds: 1, price: 4, kind: "simple", defence: 0, recoil: 0 },
  { id: "burst", rounds: 3, price: 6, kind: "simple", defence: 0, recoil: 0 },
  { id: "melee", rounds: 0, price: 4, kind: "simple", defence: 0, recoil: 0 },
  { id: "throw", rounds: 1, price: 4, kind: "simple", defence: 0, recoil: 0 },
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

export const declaration: Declaration = {
  attributes: ATTRIBUTES.map((id) => ({ id, initial: 3 })),
  skills: SKILLS.map((id) => ({ id, initial: 0 })),
  pools: [{ id: "hp", kind: "health" }],
  limbs: LIMBS,
  modes: SHOT_MODES,
  actions: ACTIONS,
  statuses: STATUSES,
};

/** Points a turn begins with. */
export const ACTION_POINTS = 10;

/** Initiative: one die and this attribute, once a round. */
export const INITIATIVE = { dice: 1, faces: 20, attribute: "awareness" } as const;

/** Accuracy of a call, limb by limb. @rule CS-06 */
export const CALLED_SHOTS: readonly { readonly limb: Limb; readonly modifier: number }[] = LIMBS.map((limb) => ({
  limb,
  modifier: LIMB_MODIFIER[limbKind(limb)],
}));

/** @rule CS-15 */
export const LOCATIONS = LIMB_TABLE;

/** Evasion that cover adds: half and full, as these texts call the two grades. @rule CS-22 */
export const COVER = { none: COVER_DICE.none, half: COVER_DICE.partial, full: COVER_DICE.good } as const;

/** Readings on which tables differ. */
export interface Readings {
  /** A natural 20 always hits, a natural 1 always misses. @rule CS-09 */
  readonly naturals: boolean;
  /** A called burst whose first bullet missed keeps the called limb. @rule CS-32 */
  readonly keepsCall: boolean;
}

/** As written. */
export const READINGS: Readings = { naturals: false, keepsCall: false };
