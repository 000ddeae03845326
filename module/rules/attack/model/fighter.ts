import type { ActiveInjury } from "../../body/injuries/active-injury";
import type { BodyPlan, BodyState } from "../../body/body-state";
import type { DamageType } from "../../body/health-pools";
import type { WoundClass } from "../../body/hit-locations/wound-classes";
import type { Make } from "../../body/hit-locations/injury-tolerance";
import type { DamageRanges } from "../../flight/range";
import type { Power } from "../../powers/power";
import type { LocationTable } from "../../body/hit-locations/random-location";
import type { WornResistance } from "../../body/hit-locations/damage-resistance";
import type { ThresholdArmor } from "../../protection/damage-threshold";
import type { BlastFigures } from "./blast";
import type { AreaKind } from "../../body/hit-locations/large-area-injury";

export type Movement = "walking" | "running" | "sprinting";

/** A fighter's current state on the clock. `ap` is null outside combat. */
export interface Readiness {
  readonly ap: number | null;
  readonly freeActionUsed: boolean;
  /** true: the fighter already took an attack action in this phase. */
  readonly attacked: boolean;
  /** Number of defense tests since the fighter's last phase. */
  readonly previousDefenses: number;
  readonly onFullDefense: boolean;
  readonly mayInterrupt: boolean;
  /** true: the fighter did not notice the attacker; omitted: the fighter noticed the attacker. @rule SS-SURPRISE-02 @rule SS-SURPRISE-12 */
  readonly surprised?: boolean;
  /**
   * true: the attacker is surprised and cannot attack or help this fighter; omitted: the attacker can. @rule SS-SURPRISE-23
   * @rule SS-SURPRISE-25
   */
  readonly outOfReach?: boolean;
  /** true: it is the fighter's own phase, or there is no combat. */
  readonly acting: boolean;
  /** Fastest movement this round; omitted: not tracked. @rule SS-MOVE-01 */
  readonly pace?: Movement;
  /** true: the fighter acts in a delayed phase. */
  readonly delayed: boolean;
  /** AP held for overwatch; null: none. @rule XF-22 */
  readonly heldAp: number | null;
  /** Multiple attacks: total, number made so far, and AP already paid for the attack action; null: none. @rule SS-MULTI-01 */
  readonly split: { readonly attacks: number; readonly made: number; readonly paid?: number } | null;
}

/** Damage dice, such as "2d6+3". @rule CS-13 @rule TD-WOUND-01 */
export interface DamageRoll {
  /** Number of dice; 0: a fixed value. */
  readonly dice: number;
  readonly faces: number;
  readonly add: number;
}

/** Defense value that an attack must exceed; the defender does not roll. @rule CS-08 */
export interface Evasion {
  /** Full Evasion; null: derived from the attributes. */
  readonly value: number | null;
  /** Evasion without the bonuses that need sight of the attack; null: derived from the attributes. */
  readonly passive: number | null;
}

export const OUT_OF_COMBAT: Readiness = {
  ap: null,
  freeActionUsed: false,
  attacked: false,
  previousDefenses: 0,
  onFullDefense: false,
  mayInterrupt: true,
  acting: true,
  delayed: false,
  heldAp: null,
  split: null,
};

/**
 * A participant or object as the rules see it: plain values, no document, safe to keep in a record.
 * `id` is the actor's uuid, so it is the same for every reader of the record.
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
  /** Skill with the readied melee weapon; null: none. */
  readonly parrySkill: number | null;
  readonly handsEmpty: boolean;
  readonly prone: boolean;
  readonly movement: Movement;
  readonly inMelee: boolean;
  readonly inMovingVehicle: boolean;
  /** true: the fighter makes no defense test and has 0 hits, but cover still counts. @rule UT-06 */
  readonly surprised: boolean;
  readonly helpless: boolean;
  readonly deadeye: boolean;
  /** Id of the skill that Deadeye requires; omitted: the skill of the weapon. @rule CS-36 @rule XF-22 */
  readonly deadeyeSkill?: string;
  /** Tier of the Sniper milestone; omitted: the tier that Deadeye requires. @rule CS-36 */
  readonly sniperTier?: number;
  /** Ongoing effects of earlier hits. */
  readonly injuries: readonly ActiveInjury[];
  /** Number of ears, which is also the number of eyes. @rule SS-CALLED-12 @rule SS-CALLED-15 */
  readonly organs: number;
  /** Number of powers the fighter sustains now. */
  readonly keptUp: number;
  readonly readiness: Readiness;
  /** Evasion for rulesets that roll attacks against Evasion; omitted: derived from the attributes. @rule CS-08 */
  readonly evasion?: Evasion;
  /** DT and DR percent by limb and damage type; omitted: `armor` is the DT everywhere. @rule CS-13 */
  readonly thresholds?: readonly ThresholdArmor[];
  /** DR by location and damage type; omitted: `armor` is the DR everywhere. @rule TD-WOUND-01 */
  readonly resistance?: WornResistance;
  /** Facts about the body for the injury rules; omitted: derived from the body plan. @rule TD-TOLERANCE-01 */
  readonly make?: Make;
  /** Skill with the carried shield, and the side of the shield; null or omitted: no shield. @rule TD-LOC-34 */
  readonly shield?: { readonly skill: number; readonly side: "left" | "right" } | null;
  /** Exposure of the hit locations; omitted: an upright humanoid. @rule TD-LOC-07 */
  readonly aspect?: Aspect;
  /** Dice that 1 point of Karma adds to a pool; omitted: no Karma available. @rule SS-KARMA-03 */
  readonly push?: number;
  /** true: the fighter is an object, even if `kind` is "person" or "vehicle". @rule UT-05 */
  readonly inanimate?: boolean;
  /** true: the fighter fights for their life, which halves the base of all their dice pools. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
  /** Penalty from pain, 0 or less; omitted: 0. @rule TD-LOC-29 */
  readonly shock?: number;
}

/** Exposure of a body's hit locations. */
export interface Aspect {
  /** true: the armor has joints; omitted: true unless the entity is a barrier. @rule TD-CHINK-02 */
  readonly jointed?: boolean;
  /** Random hit location table; omitted: the humanoid table. @rule TD-LOC-07 */
  readonly table?: LocationTable;
  /** Size Modifier; omitted: 0. @rule TD-AREA-03 */
  readonly size?: number;
  /** true: the body is pinned and cannot move. @rule TD-AREA-04 */
  readonly pinned?: boolean;
  /** true: the back faces the attack. @rule TD-AREA-09 */
  readonly turnedAway?: boolean;
  /** Hit locations below the surface if the body is immersed, for example in water; omitted: unknown. @rule TD-AREA-10 */
  readonly immersed?: readonly string[];
}

/** A weapon as an attack uses it; ammunition and the wielder's attributes are included. */
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
  /** Accuracy of the weapon; null: the Physical Limit applies. @rule SS-ACCURACY-04 */
  readonly accuracy: number | null;
  readonly reach: number;
  /** Range increment in meters; 0: none. */
  readonly increment: number;
  /** Maximum range in meters; 0: no limit, but touch for a power. */
  readonly maxRange: number;
  readonly modes: readonly string[];
  /** Loaded rounds; null: the weapon needs none. */
  readonly ammo: number | null;
  readonly ready: boolean;
  readonly penetrates: boolean;
  readonly contact: boolean;
  /** true: the weapon pierces, like a point, bullet or blade. @rule SS-CALLED-25 */
  readonly piercing: boolean;
  /** true: the weapon is an anti-vehicle rocket or missile. @rule SS-BARRIER-20 */
  readonly antiVehicle?: boolean;
  /** Number of hands the weapon needs, 0 to 2. */
  readonly hands: number;
  /** true: the attack affects an area, such as everyone around a point. @rule SS-DEFENSE-33 */
  readonly area: boolean;
  /** The power that this weapon represents; null: an ordinary weapon. */
  readonly power: Power | null;
  readonly spread: "" | "narrow" | "medium" | "wide";
  /** Reduction of the target's Physical Limit against knockdown. */
  readonly knockdown: number;
  /** Damage dice that replace `dv`; omitted: `dv` counts. @rule CS-13 @rule TD-WOUND-01 */
  readonly damage?: DamageRoll;
  /** Armor divisor, which divides the DR; omitted: 1. @rule TD-CHINK-07 */
  readonly divisor?: number;
  /** true: the attack is a tight-beam burning attack. @rule TD-LOC-10 */
  readonly tightBeam?: boolean;
  /** Maximum range and the range of full damage, in yards; omitted: none. @rule TD-RANGE-01 */
  readonly ranges?: DamageRanges;
  /**
   * true: the attack subdues or clinches.
   * @rule SS-CALLED-19 a broken grip hinders the attack
   * @rule TD-LOC-40 a hit grapples and does no damage
   */
  readonly grapples?: boolean;
  /** Blast figures if `area` is true; omitted: the attack is placed directly on its target. */
  readonly blast?: BlastFigures;
  /** The way an area weapon covers the body; omitted: as an area effect. @rule TD-AREA-01 */
  readonly areaKind?: AreaKind;
  /** true: the weapon is scaled to the size of its user. @rule TD-AREA-03 */
  readonly scaled?: boolean;
}

/** Returns the rating of an attribute or skill; 0 if it is not listed. */
export const rating = (map: Readonly<Record<string, number>>, id: string): number => map[id] ?? 0;

/** Returns whether the weapon strikes within reach. The defender then uses melee defenses, and no projectile flies on. */
export const isMelee = ({ kind, power }: Pick<Weapon, "kind" | "power">): boolean => kind === "melee" || power?.defense === "melee";

/** Returns whether the weapon attacks with a projectile, which may fly on past the target. @rule UT-13 */
export const flies = ({ kind }: Pick<Weapon, "kind">): boolean => kind === "ranged" || kind === "thrown";
