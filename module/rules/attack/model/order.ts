import type { Part } from "../../chance/throws";
import type { Call } from "../../called/called-shot";
import type { DamageType } from "../../body/pools";
import type { RandomSituation } from "../../locations/location-aim";
import type { AttackKind } from "../../contest/effective-skill";
import type { ByHand } from "./by-hand";
import type { FanForm } from "./cone";

/** One of several attacks that share a pool. @rule SS-MULTI-03 @rule SS-MULTI-04 */
export interface MultipleAttacks {
  /** How many in all, 2 and up. */
  readonly attacks: number;
  /** Which of them, from 0. */
  readonly index: number;
  /** The one that gets the first odd die. */
  readonly first: number;
  /** id of the second weapon, or null. */
  readonly otherWeapon: string | null;
}

/** One of several attacks that somebody makes one after the other. No rule asks for it: they share a card. */
export interface AttackSeries {
  /** id of the message of the first; "" in the first itself. */
  readonly of: string;
  /** Which of them, from 0. */
  readonly index: number;
  /** In the first: the orders that come after it. */
  readonly next?: readonly AttackOrder[];
}

/** A point of a scene. */
export interface Spot {
  readonly scene: string;
  /** Pixels of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Height at which a placed charge lies, in units of the scene; the GM's client writes it. */
  readonly elevation?: number;
}

/** What an attack over an area is aimed at. @rule SS-DEFENSE-33 */
export interface AreaOrder {
  /** A point of a scene, in pixels of its canvas; null: whoever is named, where there is no map. */
  readonly at: Spot | null;
  /** uuids of tokens or actors, and their metres from the spot aimed at. */
  readonly among: readonly { readonly target: string; readonly metres: number }[];
  /** It lies there already and goes off by itself. @rule SS-TIMED-01 */
  readonly placed?: boolean;
  /** Everybody in front is shot at in this way; left out: it goes off around the spot. */
  readonly form?: FanForm;
}

/** Fire that was laid over a part of the map meets somebody who moves there. */
export interface UnderFire {
  /** id of the message of the attack that laid it there. */
  readonly by: string;
  /** Where the token is met: its own place, in pixels of the scene. */
  readonly met: { readonly x: number; readonly y: number };
  /** The phase in which it moved. */
  readonly stamp: string;
}

/** What a person orders: who shoots whom with what, and how. Ids only; every number is looked up by whoever rules on it. */
export interface AttackOrder {
  /** uuid of the attacking actor. */
  readonly attacker: string;
  /** uuid of the attacker's token, or null without a scene. */
  readonly attackerToken: string | null;
  /** id of the weapon item of that actor. */
  readonly weapon: string;
  /** uuid of the token or actor aimed at. */
  readonly target: string;
  /** Fire mode id; "single" for anything without modes. */
  readonly mode: string;
  readonly called: Call | null;
  /** AP spent on aiming just before. */
  readonly aim: number;
  /** Modifiers typed in by the person, each with a name. */
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** The same for the defence of the one aimed at; the gamemaster's word. @rule SS-DEFENSE-13 */
  readonly against?: AttackOrder["modifiers"];
  /** Entities picked by hand where there is no scene, by uuid, nearest first. */
  readonly bystanders?: readonly string[];
  /** Which one of several attacks in this phase it is; left out for the usual single one. @rule SS-MULTI-01 */
  readonly multiple?: MultipleAttacks;
  /** A melee attack out of turn at somebody who goes by. @rule SS-INTERCEPT-01 */
  readonly intercepts?: boolean;
  /** Somebody aims at what cannot be seen. @rule SS-COVER-05 */
  readonly blind?: boolean;
  /** Straight through whatever gives the target cover, not around it. @rule UT-35 */
  readonly through?: boolean;
  /** A barrier is blown up with charges: the gamemaster says that there are materials and time. @rule SS-BARRIER-12 */
  readonly demolitions?: boolean;
  /** Nothing that matters can be struck but the target. @rule UT-14 */
  readonly harmless?: boolean;
  /** With the AP held for it, out of turn. @rule XF-22 */
  readonly overwatch?: boolean;
  /** id of the question this attack answers: somebody moved, and is met where they went by. @rule XF-22 @rule SS-INTERCEPT-01 */
  readonly reaction?: string;
  /** What somebody knows better than the map: who is in the way, cover, distance. */
  readonly hand?: ByHand;
  /** Nobody attacks: the target takes harm. A gamemaster's. @rule SS-DAMAGE-06 */
  readonly struck?: DirectDamage;
  /** What else there is to say where three dice are read against a skill. @rule TD-ROLL-02 */
  readonly aiming?: Aiming;
  /** At a spot in place of somebody; `target` is "" then. */
  readonly area?: AreaOrder;
  /** Nobody's action any more: the fire is laid already. The gamemaster's client orders it. */
  readonly underFire?: UnderFire;
  /** Left out for an attack on its own. */
  readonly series?: AttackSeries;
}

/** Harm that no attack did: a fall, poison, a gamemaster's word. */
export interface DirectDamage {
  /** What it is called on the card. */
  readonly name: string;
  /** Damage Value, before anything resists it. */
  readonly dv: number;
  readonly damageKind: "health" | "strain";
  readonly type: DamageType;
  readonly arp: number;
  /** Nothing resists it: no armor, no soak. */
  readonly unresisted: boolean;
}

/** How an attack goes for a place, and what only the table can know about it. */
export interface Aiming {
  /** For distance and speed: 0 or less. @rule TD-ROLL-06 */
  readonly range?: number;
  /** Nobody aims it at a place. @rule TD-RANDOM-06 */
  readonly situation?: RandomSituation;
  /** At a joint or weak point of the armor there. @rule TD-CHINK-01 */
  readonly chink?: boolean;
  /** What kind of attack it is, where the weapon leaves a choice; left out: as weapon and distance have it. @rule TD-ROLL-11 */
  readonly kind?: AttackKind;
  /** It takes in most of the body, whatever the weapon usually does. @rule TD-AREA-01 */
  readonly largeArea?: boolean;
  /** From straight above. @rule TD-RANDOM-07 */
  readonly overhead?: boolean;
  /** From behind. @rule TD-LOC-11 */
  readonly behind?: boolean;
  /** For striking the weapon of the target: 0 or less. @rule TD-LOC-39 */
  readonly weaponPenalty?: number;
  /** Points of a bruise through armor that holds, in place of all damage. @rule TD-WOUND-10 */
  readonly bruise?: number;
}

/** Is the attack made out of turn? It takes nothing of the own phase. @rule SS-INTERCEPT-01 @rule XF-22 @rule SS-TIMED-01 */
export const isReaction = ({
  intercepts,
  overwatch,
  area,
  struck,
  underFire,
}: Pick<AttackOrder, "intercepts" | "overwatch" | "area" | "struck" | "underFire">): boolean =>
  Boolean(intercepts || overwatch || area?.placed || struck || underFire);

/** Modifiers somebody typed in, as parts. @rule SS-ATTACK-10 */
export const typedParts = (order: Pick<AttackOrder, "modifiers">): Part[] =>
  order.modifiers.map(({ name, value }) => ({ part: "typed", value, rule: "SS-ATTACK-10", of: name }));

/** What somebody typed in for the defence of the one aimed at; nobody else's. @rule SS-DEFENSE-13 */
export const typedAgainst = ({ against = [] }: Pick<AttackOrder, "against">, isAimedAt: boolean): Part[] =>
  isAimedAt ? against.map(({ name, value }) => ({ part: "typed", value, rule: "SS-DEFENSE-13", of: name })) : [];
