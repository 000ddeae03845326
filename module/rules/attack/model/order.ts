import type { Part } from "../../chance/roll-specs";
import type { Call } from "../../called-shots/called-shot";
import type { DamageType } from "../../body/health-pools";
import type { RandomSituation } from "../../body/hit-locations/random-location";
import type { AttackKind } from "../../contest/effective-skill";
import type { ByHand } from "./by-hand";
import type { ConeForm } from "./cone";

/** One of several attacks that share a dice pool. @rule SS-MULTI-03 @rule SS-MULTI-04 */
export interface MultipleAttacks {
  /** Number of attacks, 2 or more. */
  readonly attacks: number;
  /** Index of this attack, from 0. */
  readonly index: number;
  /** Index of the attack that gets the first leftover die. */
  readonly first: number;
  /** Item id of the second weapon; null: none. */
  readonly otherWeapon: string | null;
}

/** Position of an attack in a series shown on one card. No rule reads this. */
export interface AttackSeries {
  /** Message id of the first attack; "" in the first attack. */
  readonly of: string;
  /** Index in the series, from 0. */
  readonly index: number;
  /** Orders of the later attacks; only in the first attack. */
  readonly next?: readonly AttackOrder[];
}

/** A point in a scene. */
export interface ScenePoint {
  readonly scene: string;
  /** Position in canvas pixels. */
  readonly x: number;
  readonly y: number;
  /** Elevation of a placed explosive charge in scene units; written by the GM's client. */
  readonly elevation?: number;
}

/** Target of an area attack. @rule SS-DEFENSE-33 */
export interface AreaOrder {
  /** Aim point; null: there is no map, and `among` names the targets. */
  readonly at: ScenePoint | null;
  /** Uuids of tokens or actors, and their distances in meters from the aim point. */
  readonly among: readonly { readonly target: string; readonly meters: number }[];
  /** true: the attack is the explosion of a placed explosive charge. @rule SS-TIMED-01 */
  readonly placed?: boolean;
  /** Form of the area in front of the attacker; omitted: a blast around the point. */
  readonly form?: ConeForm;
}

/** A hit by suppressive fire declared earlier, on an entity that moves into the fire. */
export interface UnderFire {
  /** Message id of the attack with the suppressive fire. */
  readonly by: string;
  /** Point where the token enters the fire, in canvas pixels. */
  readonly contact: { readonly x: number; readonly y: number };
  /** Key of the phase in which the entity moved. */
  readonly stamp: string;
}

/** A player's attack request: attacker, weapon, target and options. It holds ids and choices; the GM's client looks up everything else. */
export interface AttackOrder {
  /** Uuid of the attacking actor. */
  readonly attacker: string;
  /** Uuid of the attacker's token; null without a scene. */
  readonly attackerToken: string | null;
  /** Item id of the attacker's weapon, power or placed explosive charge, or the id of bare hands. */
  readonly weapon: string;
  /** Uuid of the intended target, a token or actor. */
  readonly target: string;
  /** Fire mode id: "single" for a weapon without modes, "club" to strike with a firearm. */
  readonly mode: string;
  readonly called: Call | null;
  /** AP spent on aiming directly before the attack. */
  readonly aim: number;
  /** Named modifiers entered by the player. */
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** Named modifiers on the intended target's defense, entered by the GM; omitted: none. @rule SS-DEFENSE-13 */
  readonly against?: AttackOrder["modifiers"];
  /** Without a scene: uuids of the bystanders that the player picked, nearest first; omitted: none. */
  readonly bystanders?: readonly string[];
  /** Position among multiple attacks in this phase; omitted: a single attack. @rule SS-MULTI-01 */
  readonly multiple?: MultipleAttacks;
  /** true: the attack is a melee attack out of turn against an entity that moves past. @rule SS-INTERCEPT-01 */
  readonly intercepts?: boolean;
  /** true: the attacker aims at a target that the attacker cannot see. @rule SS-COVER-05 */
  readonly blind?: boolean;
  /** true: the attacker shoots straight through the target's cover instead of around it. @rule UT-35 */
  readonly through?: boolean;
  /** true: the attacker demolishes a barrier with explosives. The GM confirms materials and time. @rule SS-BARRIER-12 */
  readonly demolitions?: boolean;
  /** true: the player states that the attack cannot hit another person or object that matters. @rule UT-14 */
  readonly harmless?: boolean;
  /** true: the attack uses AP held for overwatch, out of turn. @rule XF-22 */
  readonly overwatch?: boolean;
  /**
   * Id of the prompt that this attack answers; the attacker reacts to an entity's movement. Omitted: the attack answers no prompt.
   * @rule XF-22
   * @rule SS-INTERCEPT-01
   */
  readonly reaction?: string;
  /** Manual corrections to the map: possible targets, cover and distance; omitted: none. */
  readonly hand?: ByHand;
  /** Damage that the GM applies without an attack; omitted: the order is an attack. @rule SS-DAMAGE-06 */
  readonly struck?: DirectDamage;
  /** Further options for attacks that are rolled against a skill; omitted: none. @rule TD-ROLL-02 */
  readonly aiming?: Aiming;
  /** Present for an area attack; `target` is then "". */
  readonly area?: AreaOrder;
  /** Present if suppressive fire declared earlier hits the target. The GM's client creates this order, and the attack uses no action. */
  readonly underFire?: UnderFire;
  /** Position in a series of attacks; omitted: not part of a series. */
  readonly series?: AttackSeries;
}

/** Damage without an attack, such as from a fall, from poison or by the GM's decision. */
export interface DirectDamage {
  /** Name shown on the card. */
  readonly name: string;
  /** Damage Value before resistance. */
  readonly dv: number;
  readonly damageKind: "health" | "strain";
  readonly type: DamageType;
  readonly arp: number;
  /** true: the damage ignores armor and soak. */
  readonly unresisted: boolean;
}

/** Aiming options of a 3d6 attack, and circumstances that only the players know. */
export interface Aiming {
  /** Range and speed penalty, 0 or less; omitted: computed from the distance. @rule TD-ROLL-06 */
  readonly range?: number;
  /** Reason for a random location; omitted: the attacker may choose it. @rule TD-RANDOM-06 */
  readonly situation?: RandomSituation;
  /** true: the attacker aims at a chink in the armor. @rule TD-CHINK-01 */
  readonly chink?: boolean;
  /** Kind of attack if the weapon allows several; omitted: derived from the weapon and the distance. @rule TD-ROLL-11 */
  readonly kind?: AttackKind;
  /** true: the attack affects most of the body, even if the weapon usually does not. @rule TD-AREA-01 */
  readonly largeArea?: boolean;
  /** true: the attack comes from directly above. @rule TD-RANDOM-07 */
  readonly overhead?: boolean;
  /** true: the attack comes from behind. @rule TD-LOC-11 */
  readonly behind?: boolean;
  /** Penalty for an attack on the target's weapon, 0 or less; omitted: 0. @rule TD-LOC-39 */
  readonly weaponPenalty?: number;
  /**
   * Blunt trauma through armor that stopped the attack, in points; it replaces all other damage. Omitted: ordinary damage.
   * @rule TD-WOUND-10
   */
  readonly bruise?: number;
}

/**
 * Returns whether the attack uses no attack action of the attacker's own phase. Examples are reactions, explosive charges, direct damage,
 * and hits by suppressive fire declared earlier.
 * @rule SS-INTERCEPT-01
 * @rule XF-22
 * @rule SS-TIMED-01
 */
export const isReaction = ({
  intercepts,
  overwatch,
  area,
  struck,
  underFire,
}: Pick<AttackOrder, "intercepts" | "overwatch" | "area" | "struck" | "underFire">): boolean =>
  Boolean(intercepts || overwatch || area?.placed || struck || underFire);

/** Returns the modifiers that the player entered, as parts of a pool. @rule SS-ATTACK-10 */
export const typedParts = (order: Pick<AttackOrder, "modifiers">): Part[] =>
  order.modifiers.map(({ name, value }) => ({ part: "typed", value, rule: "SS-ATTACK-10", of: name }));

/** Returns the defense modifiers that the GM entered, as parts; only the intended target has them. @rule SS-DEFENSE-13 */
export const typedAgainst = ({ against = [] }: Pick<AttackOrder, "against">, isAimedAt: boolean): Part[] =>
  isAimedAt ? against.map(({ name, value }) => ({ part: "typed", value, rule: "SS-DEFENSE-13", of: name })) : [];
