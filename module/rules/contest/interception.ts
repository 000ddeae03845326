import type { RuleId } from "../ruling";

/** A weapon that an interceptor carries. */
export interface CarriedToStrike {
  readonly id: string;
  readonly kind: string;
  readonly skill: string;
  /** true: drawn. */
  readonly drawn: boolean;
}

/** Posture, hands and weapons of an interceptor. */
export interface Interceptor {
  readonly prone: boolean;
  /** true: can strike with bare hands or with a firearm. */
  readonly hands: boolean;
  /** Carried weapons, in the order of the choices. */
  readonly carried: readonly CarriedToStrike[];
}

/** A way to strike a passing opponent. */
export interface Strike {
  /** Item id; null: bare hands. */
  readonly weapon: string | null;
  readonly skill: string;
  /** true: strikes with a firearm as a club. */
  readonly club: boolean;
}

const UNARMED_SKILL = "unarmed";

/** Skill for a firearm used as a club. @rule SS-INTERCEPT-05 */
const CLUB_SKILL = "clubs";

/** Fire mode id of an attack with a firearm as a club. @rule SS-INTERCEPT-05 */
export const CLUB_MODE = "club";

/** Returns the stored damage of a makeshift weapon. Strength is added to the value. */
const blow = (value: number, kind: "health" | "strain") => ({ value, add: "strength", kind, type: "kinetic", woundClass: "cr" });

/** Stored data of bare hands. @rule SS-INTERCEPT-04 @rule SS-DAMAGE-09 */
export const BARE_HANDS_DATA = {
  kind: "melee",
  skill: UNARMED_SKILL,
  attribute: "agility",
  hands: 0,
  damage: blow(0, "strain"),
  ready: true,
} as const;

/** Stored data of a firearm as a club. Hands, readiness and condition are those of the firearm. @rule SS-INTERCEPT-05 */
export const CLUB_DATA = {
  kind: "melee",
  skill: CLUB_SKILL,
  attribute: "agility",
  quality: "improvised",
  damage: blow(1, "health"),
} as const;

/**
 * Returns the possible strikes of an interceptor, with the usual one first; empty if the interceptor is prone.
 * @rule SS-INTERCEPT-03 with the skill of the readied melee weapon
 * @rule SS-INTERCEPT-04 otherwise with Unarmed Combat
 * @rule SS-INTERCEPT-05 or with Clubs and a firearm in hand
 * @rule SS-INTERCEPT-08 not while prone
 */
export function interceptionStrikes({ prone, hands, carried }: Interceptor): readonly Strike[] {
  if (prone) return [];
  const melee = carried.filter(({ kind }) => kind === "melee");
  const armed = melee.filter(({ drawn, skill }) => drawn && skill !== UNARMED_SKILL);
  const bare = melee.filter(({ skill }) => skill === UNARMED_SKILL);
  const firearms = carried.filter(({ kind, drawn }) => drawn && kind === "ranged");
  const strike = ({ id, skill }: CarriedToStrike): Strike => ({ weapon: id, skill, club: false });
  const fists = hands && bare.length === 0 ? [{ weapon: null, skill: UNARMED_SKILL, club: false }] : bare.map(strike);
  const clubs = hands ? firearms.map(({ id }) => ({ weapon: id, skill: CLUB_SKILL, club: true })) : [];
  return [...(armed.length > 0 ? armed.map(strike) : fists), ...clubs];
}

/**
 * Returns whether the interception stops the passing fighter.
 * @rule SS-INTERCEPT-07 damage of at least Body after resistance stops the fighter; 0 damage never does
 */
export const interceptionStops = (damage: number, body: number): boolean => damage > 0 && damage >= body;

/** Action id of an interception; the ruleset sets its price. @rule SS-INTERCEPT-01 */
export const INTERCEPT_ACTION = "intercept";

/** Data for the legality of an interception. */
interface Intercepting {
  readonly melee: boolean;
  readonly prone: boolean;
  readonly mayInterrupt: boolean;
}

/**
 * Returns the id of the rule that forbids an interception; null: permitted.
 * @rule SS-INTERCEPT-06 only as a melee attack
 * @rule SS-INTERCEPT-08 not while prone
 * @rule SS-ACTION-27 not while surprised
 */
export function interceptionForbiddenBy({ melee, prone, mayInterrupt }: Intercepting): RuleId | null {
  if (!melee) return "SS-INTERCEPT-06";
  if (prone) return "SS-INTERCEPT-08";
  return mayInterrupt ? null : "SS-ACTION-27";
}
