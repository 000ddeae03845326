import type { Shows } from "../../describe/formulas";

/** An attribute or skill that a ruleset declares. Its id is also the last part of its language key. */
export interface DeclaredRow {
  readonly id: string;
  readonly initial: number;
}

export interface FireMode {
  readonly id: string;
  readonly rounds: number;
  /** Cost in AP. */
  readonly price: number;
  readonly kind: "simple" | "complex";
  /** Modifier to the defender's dice, 0 or less. */
  readonly defense: number;
  /** Accuracy lost with each bullet after the first, cumulative; omitted: none. @rule CS-29 */
  readonly recoil?: number;
  /** Dice the attacker loses; omitted: none. @rule XF-29 */
  readonly kick?: number;
}

export interface ActionPrice {
  readonly id: string;
  readonly ap: number;
  readonly kind: "free" | "simple" | "complex" | "extended" | "interrupt";
}

/** AP costs of actions in a world, by action id. Actions that are not listed have the cost in the rulebook. */
export type Prices = Readonly<Record<string, number>>;

/** A pool on a sheet, and the part of the body state that it stores. */
export interface DeclaredPool {
  readonly id: string;
  readonly kind: "health" | "strain";
  readonly holds: "shield" | "armored" | "flesh" | "strain";
  /** true: the pool stores the points left; false: the points lost. */
  readonly left: boolean;
}

type Held = Pick<DeclaredPool, "id" | "holds">;

/**
 * Returns the pool of a vehicle's hull: Armored Health, or Flesh in rulesets without Armored Health. Undefined if neither pool is declared.
 * @rule XF-25
 */
export const hullPool = <Pool extends Held>(pools: readonly Pool[]): Pool | undefined =>
  pools.find(({ holds }) => holds === "armored") ?? pools.find(({ holds }) => holds === "flesh");

/**
 * Returns the declared pool that stores a value of a body; a vehicle's Armored Health is stored in its hull. Undefined if no pool stores
 * the value.
 * @rule XF-25
 */
export const poolHolding = <Pool extends Held>(
  pools: readonly Pool[],
  kind: "person" | "vehicle" | "barrier",
  value: string,
): Pool | undefined => (kind === "vehicle" && value === "armored" ? hullPool(pools) : pools.find(({ holds }) => holds === value));

/** Returns the declared pools of a vehicle: a Shield and the hull. @rule XF-25 */
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
  /** All hit locations: limbs, and locations without a Cripple Threshold. */
  readonly places: readonly string[];
  readonly modes: readonly FireMode[];
  readonly actions: readonly ActionPrice[];
  /** Ids of the statuses that this ruleset can apply. */
  readonly statuses: readonly string[];
  /** Fields shown in windows; omitted: the fields of a dice pool ruleset. */
  readonly shows?: Shows;
}

/** An object with an id and a declaration, such as a ruleset. */
interface Declaring {
  readonly id: string;
  readonly declaration: Declaration;
}

/** Returns the declared action with this id; undefined if there is none. */
export const declaredAction = ({ declaration }: Declaring, id: string): ActionPrice | undefined =>
  declaration.actions.find((action) => action.id === id);

export const actionPrice = (ruleset: Declaring, id: string): ActionPrice => {
  const found = declaredAction(ruleset, id);
  if (!found) throw new RangeError(`ruleset ${ruleset.id}: no action "${id}"`);
  return found;
};

export const fireMode = ({ declaration }: Declaring, id: string): FireMode | undefined => declaration.modes.find((mode) => mode.id === id);
