/**
 * The keys the chosen ruleset declares for each keyed map. The data room imports no rules;
 * boot passes the declaration and the derivations at init.
 */

/** An attribute or skill of the ruleset and the number a new fighter starts with. */
export interface DeclaredNumber {
  readonly id: string;
  /** Default when a document stores nothing; 0 when absent. */
  readonly initial?: number;
}

/** Anything else that is declared under an id. */
export interface DeclaredKey {
  readonly id: string;
}

/** A pool and the body figure it holds; omitted: the figure with its id. */
export interface PoolKey extends DeclaredKey {
  readonly holds?: string;
}

export interface DeclaredKeys {
  readonly attributes: readonly DeclaredNumber[];
  readonly skills: readonly DeclaredNumber[];
  readonly pools: readonly PoolKey[];
  readonly limbs: readonly DeclaredKey[];
}

/**
 * A pool or limb before derivation: `null` means "as derived" for `max` and "full" (Strain: none) for `value`. Effects add to `bonus`
 * (never stored), and the derived maximum is `(max ?? rules' maximum) + bonus`.
 */
export interface TrackSource {
  readonly value: number | null;
  readonly max: number | null;
  readonly bonus: number;
}

/** A pool or limb after preparation. */
export interface PreparedTrack {
  value: number;
  max: number;
}

/** One piece of worn armor. */
export interface WornArmor {
  readonly name: string;
  readonly rating: number;
  readonly accessory: boolean;
  /** Limb ids; empty means the whole body. */
  readonly locations: readonly string[];
}

/** A long-lasting injury item. */
export interface CarriedInjury {
  readonly name: string;
  readonly location: string;
  /** Dice, normally negative. */
  readonly penalty: number;
}

/** The plain values from which the rules derive the rest of a fighter or vehicle. */
export interface StoredValues {
  readonly type: "character" | "npc" | "vehicle";
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly pools: Readonly<Record<string, TrackSource>>;
  readonly limbs: Readonly<Record<string, TrackSource>>;
  /** Strain or damage beyond the last pool. */
  readonly overflow: number;
  readonly naturalArmor: number;
  readonly worn: readonly WornArmor[];
  readonly injuries: readonly CarriedInjury[];
  /** Body of the person or corpse carried as a shield; 0 or omitted: none. */
  readonly bodyShield?: number;
}

/** One line of a sum a sheet can show: a leaf under CROSSFIRE.Part, its rule, and a name if there is one. */
export interface SumPart {
  readonly part: string;
  readonly rule: string;
  readonly of?: string;
  readonly value: number;
}

/** Values the rules derive from StoredValues. None of them is stored. */
export interface DerivedValues {
  /** Attributes after encumbrance and the like. */
  readonly effective: Readonly<Record<string, number>>;
  /** Agility and Reaction lost to a body carried as a shield, 0 or less; omitted: the ruleset knows none. */
  readonly carrying?: number;
  readonly pools: Readonly<Record<string, PreparedTrack>>;
  readonly limbs: Readonly<Record<string, PreparedTrack>>;
  readonly limits: { readonly physical: number; readonly mental: number };
  readonly woundModifier: { readonly total: number; readonly parts: readonly SumPart[] };
  readonly initiativeAttribute: number;
  /** Meters per round. */
  readonly walkRate: number;
  readonly av: { readonly value: number; readonly parts: readonly SumPart[] };
}

export interface BarrierFacts {
  readonly structure: number;
  readonly thicknessCm: number;
  readonly areaM2: number;
  readonly hp: { readonly value: number | null; readonly max: number | null };
}

export interface BarrierDerived {
  readonly hp: PreparedTrack;
}

export interface Derivation {
  fighter(facts: StoredValues): DerivedValues;
  barrier(facts: BarrierFacts): BarrierDerived;
}

let declared: DeclaredKeys | null = null;
let derivation: Derivation | null = null;

/** Sets which keys the keyed maps of actors have. Called once at init, before any document exists. */
export function setDeclaration(keys: DeclaredKeys): void {
  declared = keys;
}

/** Sets the derivations of values that are not stored. Called once at init, before any document exists. */
export function setDerivation(rules: Derivation): void {
  derivation = rules;
}

/** Returns the declared keys. @throws Error before `setDeclaration` */
export function declaration(): DeclaredKeys {
  if (!declared) throw new Error("Crossfire: an actor was prepared before a ruleset was declared. Call setDeclaration at init.");
  return declared;
}

/** Returns the derivations. @throws Error before `setDerivation` */
export function derive(): Derivation {
  if (!derivation) throw new Error("Crossfire: an actor was prepared before the derivations were registered. Call setDerivation at init.");
  return derivation;
}
