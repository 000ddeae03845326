/** Meaning of an attack roll: hits of a pool, a total against a value, or a margin below a skill. */
export type RollReading = "hits" | "total" | "margin";

/** Figures that a fighter's sheet can show. */
export type FigureId = "av" | "wounds" | "initiative" | "ap" | "physical" | "mental" | "walk" | "evasion" | "dodge";

/** Weapon fields that only some rulesets use. */
export type WeaponField =
  | "attribute"
  | "accuracy"
  | "acc"
  | "reach"
  | "increment"
  | "carries"
  | "damageValue"
  | "damageDice"
  | "damageAdd"
  | "damageKind"
  | "damageType"
  | "woundClass"
  | "arp"
  | "divisor"
  | "tightBeam"
  | "grapples"
  | "penetrates"
  | "piercing"
  | "antiVehicle"
  | "hands"
  | "contact"
  | "area"
  | "areaKind"
  | "scaled"
  | "spread"
  | "build";

/**
 * Armor fields that only some rulesets use. `types`: values by damage type; `percent`: percentage subtracted from the damage that gets past
 * the armor.
 */
export type ArmorField = "accessory" | "types" | "percent" | "openFaced" | "shield";

/** Fighter fields that only some rulesets use. */
export type FighterField =
  | "karma"
  | "tookCover"
  | "running"
  | "defense"
  | "tolerance"
  | "reach"
  | "initiativeDice"
  | "bodyShield"
  | "lacks"
  | "evasion"
  | "aspect";

/** Aiming options other than the called location. */
export type AimingField = "kind" | "chink" | "behind" | "overhead" | "situation" | "largeArea";

/** A formula: its language key below CROSSFIRE.Sheet.formula, the ids of its attributes, and its rule. */
export interface Formula {
  readonly formula: string;
  readonly attributes: readonly string[];
  readonly rule: string;
}

/** Fields and formulas that windows show in addition to those that the ruleset's declaration lists. */
export interface Shows {
  readonly reading: RollReading;
  readonly figures: readonly FigureId[];
  readonly weapon: readonly WeaponField[];
  readonly armor: readonly ArmorField[];
  readonly fighter: readonly FighterField[];
  readonly aiming: readonly AimingField[];
  /** Formulas of figures, pools and limbs by id; `limb`: for all limbs. Omitted: the formulas of dice pool rulesets. */
  readonly formulas?: Readonly<Record<string, Formula>>;
  /** Ids of called shots that name no hit location. */
  readonly calls: readonly string[];
}

/** Default formulas of dice pool rulesets. @rule XF-16 @rule XF-06 @rule SS-ACCURACY-05 @rule SS-MOVE-02 */
const FORMULAS: Readonly<Record<string, Formula>> = {
  flesh: { formula: "flesh", attributes: ["body"], rule: "XF-16" },
  strain: { formula: "strain", attributes: ["willpower"], rule: "XF-16" },
  head: { formula: "head", attributes: ["body"], rule: "XF-06" },
  torso: { formula: "torso", attributes: ["body"], rule: "XF-06" },
  arm: { formula: "arm", attributes: ["body"], rule: "XF-06" },
  leg: { formula: "leg", attributes: ["body"], rule: "XF-06" },
  physical: { formula: "physical", attributes: ["strength", "body", "reaction"], rule: "SS-ACCURACY-05" },
  mental: { formula: "mental", attributes: ["logic", "intuition", "willpower"], rule: "SS-ACCURACY-05" },
  walk: { formula: "walk", attributes: ["agility"], rule: "SS-MOVE-02" },
};

/** Defaults of dice pool rulesets, for declarations without `shows`. */
const POOLS: Shows = {
  reading: "hits",
  figures: ["av", "wounds", "initiative", "ap", "physical", "mental", "walk"],
  weapon: [
    "attribute",
    "accuracy",
    "reach",
    "increment",
    "damageValue",
    "damageAdd",
    "damageKind",
    "damageType",
    "woundClass",
    "arp",
    "grapples",
    "penetrates",
    "piercing",
    "antiVehicle",
    "hands",
    "contact",
    "area",
    "spread",
    "build",
  ],
  armor: ["accessory"],
  fighter: ["karma", "tookCover", "running", "defense", "tolerance", "reach", "initiativeDice", "bodyShield", "lacks"],
  aiming: [],
  formulas: FORMULAS,
  calls: [],
};

type Showing = { readonly shows?: Shows };

export const showsOf = ({ shows }: Showing): Shows => shows ?? POOLS;

/**
 * Returns the meaning of an attack roll.
 * @param pool true: the roll is a dice pool, which counts hits unless the ruleset states otherwise.
 */
export const readingOf = ({ shows }: Showing, pool: boolean): RollReading => shows?.reading ?? (pool ? "hits" : "total");
