import type { Shows } from "../../describe/formulas";

/** A row of a declared list. The id is also the last part of its language key. */
export interface DeclaredRow {
  readonly id: string;
  readonly initial: number;
}

export interface FireMode {
  readonly id: string;
  readonly rounds: number;
  /** Price in AP. */
  readonly price: number;
  readonly kind: "simple" | "complex";
  /** Dice the defender loses. */
  readonly defense: number;
  /** Accuracy lost by each bullet after the first, cumulative; omitted: none. @rule CS-29 */
  readonly recoil?: number;
  /** Dice the attacker loses; omitted: none. @rule XF-29 */
  readonly kick?: number;
}

export interface ActionPrice {
  readonly id: string;
  readonly ap: number;
  readonly kind: "free" | "simple" | "complex" | "extended" | "interrupt";
}

/** Prices of a world in AP, by action id. An action that is not listed costs what the rulebook says. */
export type Prices = Readonly<Record<string, number>>;

/** A pool on a sheet, and which part of the body state it holds. */
export interface DeclaredPool {
  readonly id: string;
  readonly kind: "health" | "strain";
  readonly holds: "shield" | "armored" | "flesh" | "strain";
  /** true: stores the points left; false: the points taken. */
  readonly left: boolean;
}

type Held = Pick<DeclaredPool, "id" | "holds">;

/** Returns the pool of a vehicle's hull: Armored Health, or Flesh in rulesets without it. @rule XF-25 */
export const hullPool = <Pool extends Held>(pools: readonly Pool[]): Pool | undefined =>
  pools.find(({ holds }) => holds === "armored") ?? pools.find(({ holds }) => holds === "flesh");

/** Returns the pools of a vehicle, as declared: a Shield, and its hull. @rule XF-25 */
export function vehiclePools<Pool extends Held>(pools: readonly Pool[]): readonly Pool[] {
  const hull = hullPool(pools);
  return pools.filter((pool) => pool === hull || pool.holds === "shield");
}

/** Tables from which sheets, dialogs and data models are built. */
export interface Declaration {
  readonly attributes: readonly DeclaredRow[];
  readonly skills: readonly DeclaredRow[];
  readonly pools: readonly DeclaredPool[];
  /** Body parts that have a Cripple Threshold of their own. */
  readonly limbs: readonly string[];
  /** All places a hit can land on: limbs, and places without a Cripple Threshold. */
  readonly places: readonly string[];
  readonly modes: readonly FireMode[];
  readonly actions: readonly ActionPrice[];
  /** Status ids this ruleset can apply. */
  readonly statuses: readonly string[];
  /** Fields that windows show; omitted: the fields of a dice pool ruleset. */
  readonly shows?: Shows;
}

/** Anything with an id and a declaration, such as a ruleset. */
interface Declaring {
  readonly id: string;
  readonly declaration: Declaration;
}

/** Returns the declared action with this id, or undefined. */
export const declaredAction = ({ declaration }: Declaring, id: string): ActionPrice | undefined =>
  declaration.actions.find((action) => action.id === id);

export const actionPrice = (ruleset: Declaring, id: string): ActionPrice => {
  const found = declaredAction(ruleset, id);
  if (!found) throw new RangeError(`ruleset ${ruleset.id}: no action "${id}"`);
  return found;
};

export const fireMode = ({ declaration }: Declaring, id: string): FireMode | undefined => declaration.modes.find((mode) => mode.id === id);
