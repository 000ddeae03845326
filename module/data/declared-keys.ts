/**
 * The keys that the active ruleset declares for each keyed map, and its derivations. The `data` folder knows no ruleset; `boot` passes both
 * at init.
 */
import type { DeclaredPool } from "../rules/attack/model/declaration";
import type { FighterDerived, FighterFacts, Track } from "../rules/body/derive";
import type { StoredBody } from "../rules/body/body-plan";

/** An attribute or skill of the ruleset, with its value in documents that store none. */
export interface DeclaredNumber {
  readonly id: string;
  /** Value if a document stores no value; omitted: 0. */
  readonly initial?: number;
}

/** A key that the ruleset declares, other than an attribute or skill. */
export interface DeclaredKey {
  readonly id: string;
}

export interface DeclaredKeys {
  readonly attributes: readonly DeclaredNumber[];
  readonly skills: readonly DeclaredNumber[];
  readonly pools: readonly Pick<DeclaredPool, "id" | "holds">[];
  /** Returns the limbs of a body. @rule XF-25 */
  limbs(body: StoredBody): readonly DeclaredKey[];
}

export interface BarrierFacts {
  readonly structure: number;
  readonly thicknessCm: number;
  readonly areaM2: number;
  readonly hp: { readonly value: number | null; readonly max: number | null };
}

export interface BarrierDerived {
  readonly hp: Track;
}

export interface Derivation {
  fighter(facts: FighterFacts): FighterDerived;
  barrier(facts: BarrierFacts): BarrierDerived;
}

let declared: DeclaredKeys | null = null;
let derivation: Derivation | null = null;

/** Sets the keys of actors' keyed maps. Called once at init, before any document exists. */
export function setDeclaration(keys: DeclaredKeys): void {
  declared = keys;
}

/** Sets the derivations of values that are not stored. Called once at init, before any document exists. */
export function setDerivation(rules: Derivation): void {
  derivation = rules;
}

/** Returns the declared keys. @throws {Error} if `setDeclaration` was not called yet */
export function declaration(): DeclaredKeys {
  if (!declared) throw new Error("Crossfire: an actor was prepared before a ruleset was declared. Call setDeclaration at init.");
  return declared;
}

/** Returns the derivations. @throws {Error} if `setDerivation` was not called yet */
export function derive(): Derivation {
  if (!derivation) throw new Error("Crossfire: an actor was prepared before the derivations were registered. Call setDerivation at init.");
  return derivation;
}
