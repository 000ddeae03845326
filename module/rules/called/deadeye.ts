import { allow, refuse, type Ruling } from "../ruling";
import { callPrice } from "./called-shot";

/** What an attack out of turn and a milestone make of a call. */
export interface Reaction {
  /** The attack is made on overwatch. */
  readonly overwatch: boolean;
  /** The attacker has the milestone. */
  readonly deadeye: boolean;
}

/** A Sniper milestone of the second tier. @rule CS-36 */
export const DEADEYE = { path: "sniper", tier: 2, skill: "small-guns", rating: 7, bonus: 2 } as const;

/** @rule CS-36 both, the tier and the skill */
export const mayTakeDeadeye = (sniperTier: number, smallGuns: number): boolean => sniperTier >= DEADEYE.tier && smallGuns >= DEADEYE.rating;

/** @rule CS-39 @rule XF-22 a Deadeye on overwatch calls without a price */
export const callIsFree = ({ overwatch, deadeye }: Reaction): boolean => overwatch && deadeye;

/** May this attack be called at all? @rule CS-34 not on overwatch @rule CS-35 unless Deadeye permits it */
export const callPermitted = (reaction: Reaction): Ruling<true> =>
  reaction.overwatch && !reaction.deadeye ? refuse("noCallOnOverwatch", "CS-34") : allow(true);

/** Accuracy gained by a call on overwatch. @rule CS-37 nothing without the call or in one's own turn */
export const deadeyeBonus = (called: boolean, reaction: Reaction): number => (called && callIsFree(reaction) ? DEADEYE.bonus : 0);

/** AP a call costs on top, once for the whole attack. @rule CS-04 @rule CS-30 @rule CS-39 nothing for a Deadeye on overwatch */
export const callSurcharge = (called: boolean, reaction: Reaction): number => (called && !callIsFree(reaction) ? callPrice(true).ap : 0);
