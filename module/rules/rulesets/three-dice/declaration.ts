import { HIT_LOCATIONS, PARTS, PLACE_IDS } from "../../body/hit-locations/hit-locations";
import { LACKS, TOLERANCES } from "../../body/hit-locations/injury-tolerance";
import { RANDOM_SITUATIONS, HUMANOID, type LocationTable } from "../../body/hit-locations/random-location";
import { WOUND_CLASSES } from "../../body/hit-locations/wound-classes";
import { ACTIVE_DEFENSES } from "./active-defense";
import { ATTACK_KINDS } from "../../contest/effective-skill";
import { AREA_KINDS } from "../../body/hit-locations/large-area-injury";
import type { ActionPrice, Declaration, FireMode } from "../../attack/model/declaration";
import { threeDiceFormulas } from "./shows";

/** Tables that this ruleset declares in addition to the common tables. */
export interface ThreeDiceTables {
  readonly attackKinds: readonly string[];
  readonly defenses: readonly string[];
  readonly damageTypes: readonly string[];
  readonly tolerances: readonly string[];
  readonly lacks: readonly string[];
  /** Locations that a called shot can name, with their penalties. */
  readonly called: readonly { readonly location: string; readonly penalty: number; readonly shielded: number; readonly paired: boolean }[];
  /** Tables of random hit locations. A sheet can replace locations for its own body. */
  readonly locationTables: readonly LocationTable[];
  readonly randomSituations: readonly string[];
  readonly areaKinds: readonly string[];
  /** Ids of the parts that an attack roll can have. */
  readonly modifiers: readonly string[];
}

const ATTRIBUTES = ["strength", "dexterity", "intelligence", "health"] as const;

const SKILLS = [
  "blades",
  "clubs",
  "unarmed",
  "grappling",
  "shield",
  "pistols",
  "automatics",
  "longarms",
  "bows",
  "throwing",
  "acrobatics",
  "perception",
  "stealth",
  "first-aid",
] as const;

/** Actions. A turn has one AP, so a fighter takes one action per turn. */
const ACTIONS: readonly ActionPrice[] = [
  { id: "attack", ap: 1, kind: "complex" },
  { id: "aim", ap: 1, kind: "complex" },
  { id: "evaluate", ap: 1, kind: "complex" },
  { id: "ready", ap: 1, kind: "complex" },
  { id: "reload", ap: 1, kind: "complex" },
  { id: "run", ap: 1, kind: "complex" },
  { id: "stand-up", ap: 1, kind: "complex" },
  { id: "dodge", ap: 0, kind: "interrupt" },
  { id: "parry", ap: 0, kind: "interrupt" },
  { id: "block", ap: 0, kind: "interrupt" },
];

/** Fire modes. The rulebook names only suppressive fire (TD-RANDOM-06), so this project sets the burst. */
const MODES: readonly FireMode[] = [
  { id: "single", rounds: 1, price: 1, kind: "complex", defense: 0 },
  { id: "burst", rounds: 3, price: 1, kind: "complex", defense: 0 },
  { id: "melee", rounds: 0, price: 1, kind: "complex", defense: 0 },
  { id: "throw", rounds: 1, price: 1, kind: "complex", defense: 0 },
];

const STATUSES = [
  "prone",
  "stunned",
  "unconscious",
  "near-death",
  "dead",
  "surprised",
  "helpless",
  "grappled",
  "pinned",
  "shocked",
  "blinded-eye",
  "blinded",
  "crippled",
] as const;

/** Attributes, skills, pools and tables of the 3d6 ruleset. */
export const THREE_DICE: Declaration & ThreeDiceTables = {
  attributes: ATTRIBUTES.map((id) => ({ id, initial: 10 })),
  skills: SKILLS.map((id) => ({ id, initial: 10 })),
  pools: [
    { id: "hp", kind: "health", holds: "flesh", left: true },
    { id: "fp", kind: "health", holds: "strain", left: true },
  ],
  limbs: PARTS,
  places: PLACE_IDS,
  modes: MODES,
  actions: ACTIONS,
  statuses: STATUSES,
  shows: threeDiceFormulas,
  attackKinds: ATTACK_KINDS.map(({ kind }) => kind),
  defenses: ACTIVE_DEFENSES,
  damageTypes: WOUND_CLASSES,
  tolerances: TOLERANCES,
  lacks: LACKS,
  called: HIT_LOCATIONS,
  locationTables: [HUMANOID],
  randomSituations: RANDOM_SITUATIONS,
  areaKinds: AREA_KINDS,
  modifiers: ["skill", "accuracy", "evaluate", "range", "location", "shock", "typed"],
};
