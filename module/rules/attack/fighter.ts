import type { ActiveInjury } from "../body/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import type { DamageType } from "../body/pools";
import type { WoundClass } from "../body/wounding";
import type { Power } from "../powers/power";

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
  /** It is the own phase, or nobody counts phases. */
  readonly acting: boolean;
  /** Acting in a delayed phase. */
  readonly delayed: boolean;
  /** AP held on overwatch, or null. @rule XF-22 */
  readonly heldAp: number | null;
  /** Several attacks made together: how many in all, how many of them so far. @rule SS-MULTI-01 */
  readonly split: { readonly attacks: number; readonly made: number } | null;
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
  /** What earlier hits still do. */
  readonly injuries: readonly ActiveInjury[];
  /** Ears, and eyes, of this body. @rule SS-CALLED-12 @rule SS-CALLED-15 */
  readonly organs: number;
  /** Powers this one keeps up at the moment. */
  readonly keptUp: number;
  readonly readiness: Readiness;
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
}

/** Rating of an attribute or skill; what nobody declared is 0. */
export const rating = (map: Readonly<Record<string, number>>, id: string): number => map[id] ?? 0;

/** Struck by hand or by touch: within reach, answered as melee is, and nothing flies on. */
export const isMelee = ({ kind, power }: Pick<Weapon, "kind" | "power">): boolean => kind === "melee" || power?.defence === "melee";

/** Something flies from the attacker to the target, and on. @rule UT-13 */
export const flies = ({ kind }: Pick<Weapon, "kind">): boolean => kind === "ranged" || kind === "thrown";
