import { allow, refuse, type Ruling } from "../ruling";
import { callPrice } from "./called-shot";

/** Overwatch and Deadeye, as far as they affect a call. */
export interface Reaction {
  /** The attack is made on overwatch. */
  readonly overwatch: boolean;
  /** The attacker has the Deadeye milestone. */
  readonly deadeye: boolean;
}

/** A Sniper milestone of tier 2. @rule CS-36 */
export const DEADEYE = { path: "sniper", tier: 2, skill: "small-guns", rating: 7, bonus: 2 } as const;

/** Returns whether a character can take Deadeye. @rule CS-36 needs both tier and skill */
export const mayTakeDeadeye = (sniperTier: number, smallGuns: number): boolean => sniperTier >= DEADEYE.tier && smallGuns >= DEADEYE.rating;

/** Returns whether a call is free. @rule CS-39 @rule XF-22 with Deadeye on overwatch */
export const callIsFree = ({ overwatch, deadeye }: Reaction): boolean => overwatch && deadeye;

/** Returns whether this attack can be called. @rule CS-34 not on overwatch @rule CS-35 unless with Deadeye */
export const callPermitted = (reaction: Reaction): Ruling<true> =>
  reaction.overwatch && !reaction.deadeye ? refuse("noCallOnOverwatch", "CS-34") : allow(true);

/** Returns the Accuracy bonus of a call on overwatch. @rule CS-37 0 without a call or in the attacker's own turn */
export const deadeyeBonus = (called: boolean, reaction: Reaction): number => (called && callIsFree(reaction) ? DEADEYE.bonus : 0);

/** Returns the extra AP of a call, once for the whole attack. @rule CS-04 @rule CS-30 @rule CS-39 0 for Deadeye on overwatch */
export const callSurcharge = (called: boolean, reaction: Reaction): number => (called && !callIsFree(reaction) ? callPrice(true).ap : 0);
