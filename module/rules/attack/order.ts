import type { Part } from "../chance/throws";
import type { Call } from "../body/called-shot";

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
  /** Entities picked by hand where there is no scene, by uuid, nearest first. */
  readonly bystanders?: readonly string[];
}

/** Modifiers somebody typed in, as parts. @rule SS-ATTACK-10 */
export const typedParts = (order: Pick<AttackOrder, "modifiers">): Part[] =>
  order.modifiers.map(({ name, value }) => ({ part: "typed", value, rule: "SS-ATTACK-10", of: name }));
