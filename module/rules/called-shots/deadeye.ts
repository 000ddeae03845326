import { allow, refuse, type Ruling } from "../ruling";

/** Facts that decide whether a call is allowed and whether it is free. */
export interface Reaction {
  /** true: the attack is made on overwatch. */
  readonly overwatch: boolean;
  /** true: the attacker has the Deadeye milestone. */
  readonly deadeye: boolean;
}

/** Requirements of Deadeye, a Sniper milestone of tier 2. @rule CS-36 */
export const DEADEYE = { path: "sniper", tier: 2, skill: "small-guns" } as const;

/**
 * Deadeye figures of a ruleset: the skill rating that Deadeye requires, and its bonus to a call on overwatch. @rule CS-36 @rule CS-37
 * @rule XF-22
 */
export interface DeadeyeFigures {
  readonly rating: number;
  /** Bonus in dice or points. */
  readonly bonus: number;
}

/** Default Deadeye figures, for rulesets that define none. */
export const DEADEYE_UNSTATED: DeadeyeFigures = { rating: 7, bonus: 2 };

/** Returns whether a character can take Deadeye. @rule CS-36 Deadeye requires both the tier and the skill */
export const mayTakeDeadeye = (sniperTier: number, skill: number, { rating }: DeadeyeFigures): boolean =>
  sniperTier >= DEADEYE.tier && skill >= rating;

/** Returns whether a call is free. @rule CS-39 @rule XF-22 with Deadeye on overwatch */
export const callIsFree = ({ overwatch, deadeye }: Reaction): boolean => overwatch && deadeye;

/** Allows or refuses a called shot. @rule CS-34 not on overwatch @rule CS-35 except with Deadeye */
export const callPermitted = (reaction: Reaction): Ruling<true> =>
  reaction.overwatch && !reaction.deadeye ? refuse("noCallOnOverwatch", "CS-34") : allow(true);

/** Returns Deadeye's bonus in dice or points; 0 if it does not apply. @rule CS-37 only for a called shot on overwatch */
export const deadeyeBonus = (called: boolean, reaction: Reaction, { bonus }: DeadeyeFigures): number =>
  called && callIsFree(reaction) ? bonus : 0;
