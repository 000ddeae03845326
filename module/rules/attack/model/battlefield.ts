import type { WayOut } from "../../flight/way-out";
import type { Blast } from "./blast";
import type { Prices } from "./declaration";
import type { ConeZone } from "../../flight/cone-zone";
import type { ConeForm } from "./cone";
import type { Fighter, Weapon } from "./fighter";
import { rangeDice } from "../../flight/cover";

/** An entity the bullet may meet: the target, or anything before or behind it. */
export interface Placed {
  readonly fighter: Fighter;
  /** Distance from the attacker along the line of fire, meters. */
  readonly along: number;
  /** Distance from the line of fire to the side, meters. */
  readonly aside: number;
  /** Straight-line distance from the attacker, meters. */
  readonly distance: number;
  /** true: there is no map, and nobody stated the distance. */
  readonly assumed?: boolean;
  /** Cover dice that no entity on the line gives (prone, smoke, typed in). They are never lost. */
  readonly otherCover: number;
  /** Limbs that cover hides from this attacker. */
  readonly coveredLimbs: readonly string[];
  /** true: `coveredLimbs` was stated by hand and names hands and feet by themselves. @rule TD-AREA-13 */
  readonly exact?: boolean;
  /** Fully out of the attacker's sight. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** true: scene walls hide all of it from this attacker, and no round gets through. @rule SS-BARRIER-05 */
  readonly walledOff?: boolean;
  /** Knows of the attack although it is out of the attacker's sight. */
  readonly aware: boolean;
  /** Indexes of wall-like entities that fully cover it: a bullet reaches it only through them. @rule SS-BARRIER-05 */
  readonly shut?: readonly number[];
  /**
   * Indexes of entities that hide part of it but give no cover, because it took none. A shot straight through meets them.
   * @rule SS-COVER-02 @rule UT-36
   */
  readonly behind?: readonly number[];
  /** true: some players may not know that it is there. No rule reads this. */
  readonly secret?: boolean;
}

/** Parts of the game that a world can switch off. @rule XF-11 @rule UT-03 */
export interface Switches {
  readonly limbs: boolean;
  readonly woundingModifiers: boolean;
  readonly unintendedTargets: boolean;
  readonly passes: boolean;
  /** Cover also counts in melee. @rule SS-COVER-03 */
  readonly meleeCover: boolean;
  /** Ids of locations, parts and options that cannot be called in this world. @rule SS-CALLED-01 */
  readonly closedCalls: readonly string[];
  /** Action prices of this world that differ from the rulebook. @rule XF-26 */
  readonly prices?: Prices;
  /** A natural 20 always hits and a natural 1 always misses. @rule CS-09 */
  readonly naturals?: boolean;
  /** A called burst keeps the called limb even if its first bullet missed. @rule CS-32 */
  readonly keepsCall?: boolean;
  /** When a bullet can meet only walls and objects, the attacker chooses which; off: it meets the nearest. @rule UT-44 @rule UT-51 */
  readonly choosesThings?: boolean;
  /** A shot that goes through a barrier does not damage it. @rule SS-BARRIER-21 */
  readonly sparesBarriers?: boolean;
}

/** Position of one entity relative to one firing line. */
export type FiringLinePlace = Omit<Placed, "fighter" | "aware" | "secret">;

/** Firing line to one target. `places` is indexed like the entities; null: the entity is not on this line. */
export interface FiringLine {
  readonly places: readonly (FiringLinePlace | null)[];
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
}

/** One attack at several targets; each shot has its own firing line. */
export interface Cone {
  readonly form: ConeForm;
  /** Covered part of the map; null: no map. */
  readonly zone: ConeZone | null;
  /** One lane per target; the shots are dealt out to them in turn. */
  readonly firingLines: readonly FiringLine[];
  /** Phase in which the fire began; "" outside combat. */
  readonly since: string;
}

/** The fight as it was when the attack was declared. Every number is computed from this snapshot. */
export interface Battlefield {
  readonly attacker: Fighter;
  /** true: players may not know who attacks. No rule reads this. */
  readonly attackerSecret?: boolean;
  readonly weapon: Weapon;
  /** Second weapon when several attacks are made together, or null. @rule SS-MULTI-02 */
  readonly otherWeapon: Weapon | null;
  /** Sorted by distance along the line; at most `MOST_ENTITIES`. */
  readonly entities: readonly Placed[];
  /** Index of the intended target. */
  readonly intended: number;
  /** grants[a][b]: cover dice that entity a gives entity b while a stands between the origin and b. */
  readonly grants: readonly (readonly number[])[];
  readonly switches: Switches;
  /** End of a bullet that hits no further entity; omitted without a map. No rule reads this. @rule UT-54 */
  readonly wayOut?: WayOut;
  /** Present for an area attack centered on a point. The intended entity stands for that point. @rule SS-DEFENSE-33 */
  readonly blast?: Blast;
  /** Present for an attack at several targets, each on its own lane. `entities` are placed as on the first lane. */
  readonly cone?: Cone;
}

/** Maximum number of entities in one attack: the mask of entities a bullet has passed must fit into 30 bits. */
export const MOST_ENTITIES = 30;

/**
 * Returns the defense bonus of an entity farther away than the intended target, 0 or more. It replaces a range penalty on the attack.
 * @rule UT-34 @rule UT-33
 */
export function farther({ entities, intended, weapon }: Battlefield, entity: number): number {
  if (entity === intended || weapon.increment <= 0) return 0;
  return rangeDice(entities[entity]!.distance, entities[intended]!.distance, weapon.increment);
}

/** Why an entity makes no defense test. `willing`: the power is not resisted. */
export type Testless = "surprised" | "helpless" | "object" | "unaware" | "willing";

/**
 * Returns why an entity makes no defense test; null: it makes one.
 * @rule UT-05 an object, or a helpless target
 * @rule UT-06 @rule SS-DEFENSE-17 @rule SS-SURPRISE-12
 * @rule SS-BARRIER-04 hidden from the attacker and unaware of the attack
 */
export function testless({ fighter, unseen, aware }: Placed, power: Weapon["power"] = null): Testless | null {
  if (fighter.kind === "barrier" || fighter.inanimate === true) return "object";
  if (power?.defense === "none") return "willing";
  if (fighter.helpless) return power?.defense === "resist" ? null : "helpless";
  if (fighter.surprised) return power?.defense === "resist" ? null : "surprised";
  return unseen && !aware && power?.defense !== "resist" ? "unaware" : null;
}
