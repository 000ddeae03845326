/** How an attack roll reads: hits of a pool, a total that must be above something, or how far three dice stay below a skill. */
export type RollReading = "hits" | "total" | "margin";

/** Figures a fighter's sheet can show. */
export type FigureId = "av" | "wounds" | "initiative" | "ap" | "physical" | "mental" | "walk" | "evasion" | "dodge";

/** Fields of a weapon that not every way to play asks for. */
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
  | "hands"
  | "contact"
  | "area"
  | "areaKind"
  | "scaled"
  | "spread"
  | "build";

/** The same for armor. `types`: other figures by type of damage; `percent`: a share of what gets past. */
export type ArmorField = "accessory" | "types" | "percent" | "openFaced" | "shield";

/** The same for what a fighter is by nature and how one stands. */
export type FighterField =
  "karma" | "tookCover" | "running" | "defence" | "tolerance" | "reach" | "initiativeDice" | "lacks" | "evasion" | "aspect";

/** What can be said of an attack besides where it is called. */
export type AimingField = "kind" | "chink" | "behind" | "overhead" | "situation" | "largeArea";

/** A sentence under CROSSFIRE.Sheet.formula, the attributes that go into it, and the rule that says so. */
export interface Formula {
  readonly formula: string;
  readonly attributes: readonly string[];
  readonly rule: string;
}

/** What windows show besides the lists of a declaration. */
export interface Shows {
  readonly reading: RollReading;
  readonly figures: readonly FigureId[];
  readonly weapon: readonly WeaponField[];
  readonly armor: readonly ArmorField[];
  readonly fighter: readonly FighterField[];
  readonly aiming: readonly AimingField[];
  /** How figures, pools and limbs follow from attributes, by id; `limb` for all limbs. Left out: as with dice pools. */
  readonly formulas?: Readonly<Record<string, Formula>>;
  /** What can be called besides places. */
  readonly calls: readonly string[];
}

/** @rule XF-16 @rule XF-06 @rule SS-ACCURACY-05 @rule SS-MOVE-02 @rule SS-BARRIER-02 */
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

/** Dice pools, soak, and pools of health: what is shown where a ruleset does not say. */
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
    "penetrates",
    "piercing",
    "hands",
    "contact",
    "area",
    "spread",
    "build",
  ],
  armor: ["accessory"],
  fighter: ["karma", "tookCover", "running", "defence", "tolerance", "reach", "initiativeDice"],
  aiming: [],
  formulas: FORMULAS,
  calls: [],
};

type Showing = { readonly shows?: Shows };

export const showsOf = ({ shows }: Showing): Shows => shows ?? POOLS;

/** How an attack roll reads. @param pool it is a pool of dice: what a ruleset that does not say so has */
export const readingOf = ({ shows }: Showing, pool: boolean): RollReading => shows?.reading ?? (pool ? "hits" : "total");
