import type { Part } from "../../chance/roll-specs";
import type { Call } from "../../called/called-shot";
import type { DamageType } from "../../body/pools";
import type { RandomSituation } from "../../locations/location-aim";
import type { AttackKind } from "../../contest/effective-skill";
import type { ByHand } from "./by-hand";
import type { ConeForm } from "./cone";

/** One of several attacks that share a dice pool. @rule SS-MULTI-03 @rule SS-MULTI-04 */
export interface MultipleAttacks {
  /** Number of attacks, 2 or more. */
  readonly attacks: number;
  /** Index of this attack, from 0. */
  readonly index: number;
  /** Index of the attack that gets the first odd die. */
  readonly first: number;
  /** Item id of the second weapon, or null. */
  readonly otherWeapon: string | null;
}

/** One of several consecutive attacks shown on one card. No rule reads this. */
export interface AttackSeries {
  /** Message id of the first attack; "" in the first attack itself. */
  readonly of: string;
  /** Index in the series, from 0. */
  readonly index: number;
  /** Orders that follow; only in the first attack. */
  readonly next?: readonly AttackOrder[];
}

/** A point of a scene. */
export interface ScenePoint {
  readonly scene: string;
  /** Canvas pixels. */
  readonly x: number;
  readonly y: number;
  /** Elevation of a placed charge in scene units; written by the GM's client. */
  readonly elevation?: number;
}

/** Target of an area attack. @rule SS-DEFENSE-33 */
export interface AreaOrder {
  /** Point aimed at; null: no map, `among` names the targets. */
  readonly at: ScenePoint | null;
  /** Uuids of tokens or actors, and their meters from the point aimed at. */
  readonly among: readonly { readonly target: string; readonly meters: number }[];
  /** true: a placed charge that explodes by itself. @rule SS-TIMED-01 */
  readonly placed?: boolean;
  /** Way in which the attack covers the entities in front; omitted: a blast around the point. */
  readonly form?: ConeForm;
}

/** Suppressive fire from an earlier attack meets an entity that moves into it. */
export interface UnderFire {
  /** Message id of the attack that laid the fire. */
  readonly by: string;
  /** Point where the fire meets the token, scene pixels. */
  readonly contact: { readonly x: number; readonly y: number };
  /** Stamp of the phase in which it moved. */
  readonly stamp: string;
}

/** A player's attack request: attacker, weapon, target and options. It holds only ids; the GM's client looks up every number. */
export interface AttackOrder {
  /** Uuid of the attacking actor. */
  readonly attacker: string;
  /** Uuid of the attacker's token; null without a scene. */
  readonly attackerToken: string | null;
  /** Weapon item id of that actor, or that of bare hands. */
  readonly weapon: string;
  /** Uuid of the intended target (token or actor). */
  readonly target: string;
  /** Fire mode id; "single" for a weapon without modes, "club" to strike with a firearm. */
  readonly mode: string;
  readonly called: Call | null;
  /** AP spent on aiming directly before. */
  readonly aim: number;
  /** Named modifiers the player typed in. */
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** Named modifiers on the intended target's defense, typed in by the GM. @rule SS-DEFENSE-13 */
  readonly against?: AttackOrder["modifiers"];
  /** Without a scene: uuids of entities picked by hand, nearest first. */
  readonly bystanders?: readonly string[];
  /** Number among several attacks in this phase; omitted: a single attack. @rule SS-MULTI-01 */
  readonly multiple?: MultipleAttacks;
  /** An out-of-turn melee attack at an entity that passes. @rule SS-INTERCEPT-01 */
  readonly intercepts?: boolean;
  /** Aims at a target that cannot be seen. @rule SS-COVER-05 */
  readonly blind?: boolean;
  /** Shoots straight through the target's cover instead of around it. @rule UT-35 */
  readonly through?: boolean;
  /** Demolishes a barrier with explosives: the GM confirms materials and time. @rule SS-BARRIER-12 */
  readonly demolitions?: boolean;
  /** The player states that no other person or object that matters could be hit. @rule UT-14 */
  readonly harmless?: boolean;
  /** Uses AP held for overwatch, out of turn. @rule XF-22 */
  readonly overwatch?: boolean;
  /** Id of the prompt this attack answers: an entity moved past and is attacked on its way. @rule XF-22 @rule SS-INTERCEPT-01 */
  readonly reaction?: string;
  /** Manual corrections of the map: who can be hit, cover, distance. */
  readonly hand?: ByHand;
  /** Direct damage by the GM, without an attack. @rule SS-DAMAGE-06 */
  readonly struck?: DirectDamage;
  /** Further options of attacks that roll against a skill. @rule TD-ROLL-02 */
  readonly aiming?: Aiming;
  /** Area attack at a point; `target` is "" then. */
  readonly area?: AreaOrder;
  /** Hit by suppressive fire laid earlier; ordered by the GM's client and not an action. */
  readonly underFire?: UnderFire;
  /** Omitted: not part of a series. */
  readonly series?: AttackSeries;
}

/** Damage without an attack: a fall, poison, a GM's decision. */
export interface DirectDamage {
  /** Name shown on the card. */
  readonly name: string;
  /** Damage Value before resistance. */
  readonly dv: number;
  readonly damageKind: "health" | "strain";
  readonly type: DamageType;
  readonly arp: number;
  /** Ignores armor and soak. */
  readonly unresisted: boolean;
}

/** Aiming options of a 3d6 attack, and circumstances only the players know. */
export interface Aiming {
  /** Range and speed penalty, 0 or less; omitted: from the distance. @rule TD-ROLL-06 */
  readonly range?: number;
  /** Why the attack has no chosen location; present: the location is random. @rule TD-RANDOM-06 */
  readonly situation?: RandomSituation;
  /** Aims at a joint or weak point of the armor. @rule TD-CHINK-01 */
  readonly chink?: boolean;
  /** Kind of attack if the weapon allows several; omitted: from weapon and distance. @rule TD-ROLL-11 */
  readonly kind?: AttackKind;
  /** Affects most of the body, whatever the weapon usually does. @rule TD-AREA-01 */
  readonly largeArea?: boolean;
  /** From straight above. @rule TD-RANDOM-07 */
  readonly overhead?: boolean;
  /** From behind. @rule TD-LOC-11 */
  readonly behind?: boolean;
  /** Penalty for striking the target's weapon, 0 or less. @rule TD-LOC-39 */
  readonly weaponPenalty?: number;
  /** Points of blunt trauma through armor that held, instead of all other damage. @rule TD-WOUND-10 */
  readonly bruise?: number;
}

/**
 * Returns whether the attack is made out of turn and uses nothing of the attacker's phase.
 * @rule SS-INTERCEPT-01 @rule XF-22 @rule SS-TIMED-01
 */
export const isReaction = ({
  intercepts,
  overwatch,
  area,
  struck,
  underFire,
}: Pick<AttackOrder, "intercepts" | "overwatch" | "area" | "struck" | "underFire">): boolean =>
  Boolean(intercepts || overwatch || area?.placed || struck || underFire);

/** Returns the player's typed modifiers as parts of a pool. @rule SS-ATTACK-10 */
export const typedParts = (order: Pick<AttackOrder, "modifiers">): Part[] =>
  order.modifiers.map(({ name, value }) => ({ part: "typed", value, rule: "SS-ATTACK-10", of: name }));

/** Returns the typed defense modifiers as parts; empty for every entity but the intended target. @rule SS-DEFENSE-13 */
export const typedAgainst = ({ against = [] }: Pick<AttackOrder, "against">, isAimedAt: boolean): Part[] =>
  isAimedAt ? against.map(({ name, value }) => ({ part: "typed", value, rule: "SS-DEFENSE-13", of: name })) : [];
