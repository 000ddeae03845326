import type { WayOut } from "../../flight/way-out";
import type { Blast } from "./blast";
import type { Prices } from "./declaration";
import type { ConeZone } from "../../flight/cone-zone";
import type { ConeForm } from "./cone";
import type { Fighter, Weapon } from "./fighter";
import { rangeDice } from "../../flight/range";

/** An entity that a bullet can reach: the target, or an entity in front of it or behind it. */
export interface Placed {
  readonly fighter: Fighter;
  /** Distance from the attacker along the line of fire, in meters. */
  readonly along: number;
  /** Distance from the line of fire to the side, in meters. */
  readonly aside: number;
  /** Straight-line distance from the attacker, in meters. */
  readonly distance: number;
  /** true: the distance is assumed, because there is no map and no user stated it. */
  readonly assumed?: boolean;
  /**
   * Cover dice from sources other than the entities on the line, such as lying prone, smoke or a manual entry. The entity never loses these
   * dice.
   */
  readonly otherCover: number;
  /** Limbs that cover hides from this attacker. */
  readonly coveredLimbs: readonly string[];
  /** true: `coveredLimbs` was entered by hand and lists hands, feet and the groin separately. @rule TD-AREA-12 @rule TD-AREA-13 */
  readonly exact?: boolean;
  /** true: the entity is fully out of the attacker's sight. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** true: scene walls hide the entity completely from this attacker, and no bullet gets through. @rule SS-BARRIER-05 */
  readonly walledOff?: boolean;
  /** true: the entity expects the attack, even from out of the attacker's sight. */
  readonly aware: boolean;
  /**
   * Indexes of wall-like entities that fully cover the entity; a bullet must go through them to reach it. Omitted: none.
   * @rule SS-BARRIER-05
   */
  readonly shut?: readonly number[];
  /**
   * Indexes of entities that hide part of this entity but give no cover, because this entity did not take cover. A shot straight through
   * this cover hits these entities. Omitted: none.
   * @rule SS-COVER-02 @rule UT-36
   */
  readonly behind?: readonly number[];
  /** true: the entity is hidden from some players. No rule reads this. */
  readonly secret?: boolean;
}

/** Settings of a world that change the rules of an attack. @rule XF-11 @rule UT-03 */
export interface Switches {
  readonly limbs: boolean;
  readonly woundingModifiers: boolean;
  readonly unintendedTargets: boolean;
  readonly passes: boolean;
  /** true: cover also counts in melee. @rule SS-COVER-03 */
  readonly meleeCover: boolean;
  /** Ids of the locations, parts and options that attackers cannot call in this world. @rule SS-CALLED-01 */
  readonly closedCalls: readonly string[];
  /** Action costs of this world that differ from the rulebook; omitted: none. @rule XF-26 */
  readonly prices?: Prices;
  /** true: a natural 20 always hits and a natural 1 always misses. @rule CS-09 */
  readonly naturals?: boolean;
  /** true: a called burst keeps the called limb even if its first bullet misses. @rule CS-32 */
  readonly keepsCall?: boolean;
  /**
   * true: if a bullet can hit only walls and objects, the attacker chooses which; false: the bullet hits the nearest. @rule UT-44
   * @rule UT-51
   */
  readonly choosesThings?: boolean;
  /** true: a shot that goes through a barrier does not damage it. @rule SS-BARRIER-21 */
  readonly sparesBarriers?: boolean;
}

/** Position of one entity relative to one firing line. */
export type FiringLinePlace = Omit<Placed, "fighter" | "aware" | "secret">;

/** Firing line to one target. `places` is indexed like `entities`; null: the entity is not on this line. */
export interface FiringLine {
  readonly places: readonly (FiringLinePlace | null)[];
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
}

/** One attack on several targets; each shot follows one of several firing lines. */
export interface Cone {
  readonly form: ConeForm;
  /** Part of the map that the attack covers; null: no map. */
  readonly zone: ConeZone | null;
  /** One firing line per target; the shots take the lines in turn. */
  readonly firingLines: readonly FiringLine[];
  /** Key of the phase in which the fire began; "" outside combat. */
  readonly since: string;
}

/** Snapshot of the fight when the attack is declared. Every number is computed from this snapshot. */
export interface Battlefield {
  readonly attacker: Fighter;
  /** true: the attacker is hidden from some players. No rule reads this. */
  readonly attackerSecret?: boolean;
  readonly weapon: Weapon;
  /** Second weapon of multiple attacks; null: none. @rule SS-MULTI-02 */
  readonly otherWeapon: Weapon | null;
  /** Entities that a bullet can reach, sorted by distance along the line; at most `MOST_ENTITIES`. */
  readonly entities: readonly Placed[];
  /** Index of the intended target in `entities`. */
  readonly intended: number;
  /** grants[a][b]: cover dice that entity a gives entity b while a is between the attacker and b. */
  readonly grants: readonly (readonly number[])[];
  readonly switches: Switches;
  /** End point of a stray round; omitted without a map. No rule reads this. @rule UT-54 */
  readonly wayOut?: WayOut;
  /** Present for an area attack centered on a point. The intended entity represents that point. @rule SS-DEFENSE-33 */
  readonly blast?: Blast;
  /** Present for an attack on several targets, each on its own firing line. `entities` are placed as on the first line. */
  readonly cone?: Cone;
}

/** Maximum number of entities in one attack: the bitmask of passed entities must fit into 30 bits. */
export const MOST_ENTITIES = 30;

/**
 * Returns the extra defense dice of an entity that is farther away than the intended target; 0 for other entities. The dice replace a range
 * penalty for the attacker.
 * @rule UT-34
 * @rule UT-33
 */
export function farther({ entities, intended, weapon }: Battlefield, entity: number): number {
  if (entity === intended || weapon.increment <= 0) return 0;
  return rangeDice(entities[entity]!.distance, entities[intended]!.distance, weapon.increment);
}

/** Returns whether an entity is an object: a barrier, or anything inanimate. @rule UT-05 */
export const isObject = ({ fighter: { kind, inanimate } }: Pick<Placed, "fighter">): boolean => kind === "barrier" || inanimate === true;

/** Reason why an entity makes no defense test. `willing`: the entity does not resist the power. */
export type Testless = "surprised" | "helpless" | "object" | "unaware" | "willing";

/**
 * Returns the reason why an entity makes no defense test; null if it makes one.
 * @rule UT-05 the entity is an object or helpless
 * @rule UT-06 @rule SS-DEFENSE-17 @rule SS-SURPRISE-12
 * @rule SS-BARRIER-04 the entity is hidden from the attacker and unaware of the attack
 */
export function testless({ fighter, unseen, aware }: Placed, power: Weapon["power"] = null): Testless | null {
  if (isObject({ fighter })) return "object";
  if (power?.defense === "none") return "willing";
  if (fighter.helpless) return power?.defense === "resist" ? null : "helpless";
  if (fighter.surprised) return power?.defense === "resist" ? null : "surprised";
  return unseen && !aware && power?.defense !== "resist" ? "unaware" : null;
}
