import type { Blast } from "./blast";
import type { Prices } from "./declaration";
import type { FanZone } from "../../flight/cone-zone";
import type { FanForm } from "./cone";
import type { Fighter, Weapon } from "./fighter";

/** One entity in the way, aimed at or behind: everything the bullet may meet. */
export interface Placed {
  readonly fighter: Fighter;
  /** Metres from the attacker along the line of fire. */
  readonly along: number;
  /** Metres to the side of the line. */
  readonly aside: number;
  /** Metres from the attacker, straight. */
  readonly distance: number;
  /** Cover dice that no entity on the line gives: prone, smoke, typed in. They do not fall away. */
  readonly otherCover: number;
  /** Limbs that the cover hides from this attacker. */
  readonly coveredLimbs: readonly string[];
  /** Altogether out of the attacker's sight. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** Knows of the attack although out of sight. */
  readonly aware: boolean;
  /** Entities that stand like walls before all of it: nothing gets to it but through them. @rule SS-BARRIER-05 */
  readonly shut?: readonly number[];
  /** Entities that hide part of it and give it no cover, because it took none: a shot straight through meets them. @rule SS-COVER-02 @rule UT-36 */
  readonly behind?: readonly number[];
  /** Not everybody may know that it is there. Nothing of the rules asks for it. */
  readonly secret?: boolean;
}

/** Parts of the game a world may turn off. @rule XF-11 @rule UT-03 */
export interface Switches {
  readonly limbs: boolean;
  readonly woundingModifiers: boolean;
  readonly unintendedTargets: boolean;
  readonly passes: boolean;
  /** Cover counts in melee too. @rule SS-COVER-03 */
  readonly meleeCover: boolean;
  /** Places, parts and options this table does not allow to be called. @rule SS-CALLED-01 */
  readonly closedCalls: readonly string[];
  /** What actions cost in this world, where it is not what the book says. @rule XF-26 */
  readonly prices?: Prices;
  /** A natural 20 always hits, a natural 1 always misses. @rule CS-09 */
  readonly naturals?: boolean;
  /** A called burst whose first bullet missed keeps the called limb. @rule CS-32 */
  readonly keepsCall?: boolean;
  /** Where a bullet can meet walls and things alone, the attacker chooses which; else it meets the nearest. @rule UT-44 @rule UT-51 */
  readonly choosesThings?: boolean;
  /** What goes through a barrier takes nothing from it. @rule SS-BARRIER-21 */
  readonly sparesBarriers?: boolean;
}

/** Where one entity stands on the way to one of the targets. */
export type LanePlace = Omit<Placed, "fighter" | "aware" | "secret">;

/** The line of fire to one of the targets: what is on it, by index of the entities; null: is not. */
export interface Lane {
  readonly places: readonly (LanePlace | null)[];
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
}

/** One attack at several: each of its shots has a line of its own. */
export interface Fan {
  readonly form: FanForm;
  /** null without a map. */
  readonly zone: FanZone | null;
  /** One for each of those shot at; the shots are dealt out to them in turn. */
  readonly lanes: readonly Lane[];
  /** The phase the fire began in; "" where nobody counts. */
  readonly since: string;
}

/** The fight as it stood when the attack was declared: the snapshot everything is computed from. */
export interface Battlefield {
  readonly attacker: Fighter;
  readonly weapon: Weapon;
  /** The second weapon of several attacks made together, or null. @rule SS-MULTI-02 */
  readonly otherWeapon: Weapon | null;
  /** Sorted by distance along the line. At most 30. */
  readonly entities: readonly Placed[];
  /** Index of the one aimed at. */
  readonly intended: number;
  /** grants[a][b]: cover dice that entity a gives entity b when it stands between the origin and b. */
  readonly grants: readonly (readonly number[])[];
  readonly switches: Switches;
  /** The attack is over an area: around a spot, which the intended entity stands for. @rule SS-DEFENSE-33 */
  readonly blast?: Blast;
  /** One attack at several, each along a line of its own; the entities stand as along the first of them. */
  readonly fan?: Fan;
}

/** Most entities one attack looks at; a mask of whom a bullet has passed fits into 30 bits. */
export const MOST_ENTITIES = 30;
