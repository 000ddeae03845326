import type { ActiveInjury } from "../../body/active-injury";
import type { BodyPlan, BodyState } from "../../body/body-state";
import type { DamageType } from "../../body/pools";
import type { WoundClass } from "../../body/wounding";
import type { Make } from "../../locations/injury-tolerance";
import type { DamageRanges } from "../../flight/half-damage";
import type { Power } from "../../powers/power";
import type { LocationTable } from "../../locations/location-table";
import type { WornResistance } from "../../protection/damage-resistance";
import type { ThresholdArmor } from "../../protection/damage-threshold";
import type { BlastFigures } from "./blast";
import type { AreaKind } from "../../protection/large-area";

export type Movement = "walking" | "running" | "sprinting";

/** What the clock says about somebody at this moment. `ap` is null outside combat, where nothing is counted. */
export interface Readiness {
  readonly ap: number | null;
  readonly freeActionUsed: boolean;
  /** An attack action was already taken in this phase. */
  readonly attacked: boolean;
  /** Defence tests rolled since the own last phase. */
  readonly previousDefences: number;
  readonly onFullDefense: boolean;
  readonly mayInterrupt: boolean;
  /** Did not notice whoever attacks; left out: did. @rule SS-SURPRISE-02 @rule SS-SURPRISE-12 */
  readonly surprised?: boolean;
  /** Has surprised whoever attacks, who can do nothing against them; left out: has not. @rule SS-SURPRISE-23 */
  readonly outOfReach?: boolean;
  /** It is the own phase, or nobody counts phases. */
  readonly acting: boolean;
  /** How fast this round has seen them go; left out: nobody counts. @rule SS-MOVE-01 */
  readonly pace?: Movement;
  /** Acting in a delayed phase. */
  readonly delayed: boolean;
  /** AP held on overwatch, or null. @rule XF-22 */
  readonly heldAp: number | null;
  /** Several attacks made together: how many in all, how many of them so far, and the AP paid for the attack action. @rule SS-MULTI-01 */
  readonly split: { readonly attacks: number; readonly made: number; readonly paid?: number } | null;
}

/** Damage as dice: "2d6+3". @rule CS-13 @rule TD-WOUND-01 */
export interface DamageRoll {
  /** Dice; 0 for a fixed figure. */
  readonly dice: number;
  readonly faces: number;
  readonly add: number;
}

/** Defence without dice. @rule CS-08 */
export interface Evasion {
  /** null: what the attributes make of it. */
  readonly value: number | null;
  /** Without what only somebody can do who sees it coming; null: as anybody's. */
  readonly passive: number | null;
}

export const OUT_OF_COMBAT: Readiness = {
  ap: null,
  freeActionUsed: false,
  attacked: false,
  previousDefences: 0,
  onFullDefense: false,
  mayInterrupt: true,
  acting: true,
  delayed: false,
  heldAp: null,
  split: null,
};

/**
 * Anybody or anything on the battlefield, as the rules see it: plain values, no document, safe to keep in a record.
 * `id` is the uuid of the actor, the same for everybody who reads the record.
 */
export interface Fighter {
  readonly id: string;
  readonly name: string;
  /** A barrier never defends; a vehicle has no limbs (XF-25). */
  readonly kind: "person" | "vehicle" | "barrier";
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly plan: BodyPlan;
  readonly body: BodyState;
  readonly armor: number;
  readonly reach: number;
  /** Skill with the melee weapon in hand, or null. */
  readonly parrySkill: number | null;
  readonly handsEmpty: boolean;
  readonly prone: boolean;
  readonly movement: Movement;
  readonly inMelee: boolean;
  readonly inMovingVehicle: boolean;
  /** No test: 0 hits, cover still counts. @rule UT-06 */
  readonly surprised: boolean;
  readonly helpless: boolean;
  readonly deadeye: boolean;
  /** Skill that Deadeye asks for; left out: that of the weapon. @rule CS-36 @rule XF-22 */
  readonly deadeyeSkill?: string;
  /** What earlier hits still do. */
  readonly injuries: readonly ActiveInjury[];
  /** Ears, and eyes, of this body. @rule SS-CALLED-12 @rule SS-CALLED-15 */
  readonly organs: number;
  /** Powers this one keeps up at the moment. */
  readonly keptUp: number;
  readonly readiness: Readiness;
  /** Where attacks are rolled against Evasion; left out: what the attributes make of it. @rule CS-08 */
  readonly evasion?: Evasion;
  /** DT and DR by limb and type of damage; left out: `armor` is the DT of all of it. @rule CS-13 */
  readonly thresholds?: readonly ThresholdArmor[];
  /** DR by place and type of damage; left out: `armor` everywhere. @rule TD-WOUND-01 */
  readonly resistance?: WornResistance;
  /** What this body is made of; left out: what the plan says. @rule TD-TOLERANCE-01 */
  readonly make?: Make;
  /** Skill with the shield carried, or null; and the side it is carried on. @rule TD-LOC-34 */
  readonly shield?: { readonly skill: number; readonly side: "left" | "right" } | null;
  /** How it stands to blows at places; left out: an upright humanoid. @rule TD-LOC-07 */
  readonly aspect?: Aspect;
  /** Dice a point of Karma adds to a pool; left out: there is none to spend. @rule SS-KARMA-03 */
  readonly push?: number;
  /** A thing in the way, whatever it is made like. @rule UT-05 */
  readonly inanimate?: boolean;
  /** Fights for their life: all pools are halved. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
  /** Penalty from pain, 0 or less. @rule TD-LOC-29 */
  readonly shock?: number;
}

/** How a body stands to blows at its places. */
export interface Aspect {
  /** Its armor has joints; left out: it has, unless it is a barrier. @rule TD-CHINK-02 */
  readonly jointed?: boolean;
  /** Where blows land that nobody aimed; left out: as on a humanoid. @rule TD-LOC-07 */
  readonly table?: LocationTable;
  /** Size Modifier. @rule TD-AREA-03 */
  readonly size?: number;
  /** Held so that it cannot move. @rule TD-AREA-04 */
  readonly pinned?: boolean;
  /** Its back is turned to the attack. @rule TD-AREA-09 */
  readonly turnedAway?: boolean;
  /** Locations that are under, where something is all around. @rule TD-AREA-10 */
  readonly immersed?: readonly string[];
}

/** A weapon as an attack uses it: figures after ammunition and strength. */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly kind: "ranged" | "melee" | "thrown" | "power";
  readonly skill: string;
  readonly attribute: string;
  /** Damage Value before net hits. */
  readonly dv: number;
  readonly damageKind: "health" | "strain";
  readonly type: DamageType;
  readonly woundClass: WoundClass | null;
  readonly arp: number;
  /** null: the Physical limit. @rule SS-ACCURACY-04 */
  readonly accuracy: number | null;
  readonly reach: number;
  /** Metres of one range increment; 0 for none. */
  readonly increment: number;
  /** Farthest a shot can be aimed, metres; 0 for no end. */
  readonly maxRange: number;
  readonly modes: readonly string[];
  /** Rounds loaded; null when it needs none. */
  readonly ammo: number | null;
  readonly ready: boolean;
  readonly penetrates: boolean;
  readonly contact: boolean;
  /** Points, bullets, blades: what goes in. @rule SS-CALLED-25 */
  readonly piercing: boolean;
  /** Hands that hold it, 0 to 2. */
  readonly hands: number;
  /** It strikes everybody around a point. @rule SS-DEFENSE-33 */
  readonly area: boolean;
  /** The power it is, or null for what is made of iron. */
  readonly power: Power | null;
  readonly spread: "" | "narrow" | "medium" | "wide";
  /** Physical limit the target loses for knockdown. */
  readonly knockdown: number;
  /** Damage that is rolled, in place of `dv`. @rule CS-13 @rule TD-WOUND-01 */
  readonly damage?: DamageRoll;
  /** DR is divided by it. @rule TD-CHINK-07 */
  readonly divisor?: number;
  /** A burning attack of the narrow kind. @rule TD-LOC-10 */
  readonly tightBeam?: boolean;
  /** How far damage carries. @rule TD-RANGE-01 */
  readonly ranges?: DamageRanges;
  /** It takes hold in place of doing damage. @rule TD-LOC-40 */
  readonly grapples?: boolean;
  /** How it goes off, where `area` says that it does; left out: as it is laid over whoever it is aimed at. */
  readonly blast?: BlastFigures;
  /** In what way something with `area` is all over somebody. @rule TD-AREA-01 */
  readonly areaKind?: AreaKind;
  /** Made for somebody as big as its user. @rule TD-AREA-03 */
  readonly scaled?: boolean;
}

/** Rating of an attribute or skill; what nobody declared is 0. */
export const rating = (map: Readonly<Record<string, number>>, id: string): number => map[id] ?? 0;

/** Struck by hand or by touch: within reach, answered as melee is, and nothing flies on. */
export const isMelee = ({ kind, power }: Pick<Weapon, "kind" | "power">): boolean => kind === "melee" || power?.defence === "melee";

/** Something flies from the attacker to the target, and on. @rule UT-13 */
export const flies = ({ kind }: Pick<Weapon, "kind">): boolean => kind === "ranged" || kind === "thrown";
