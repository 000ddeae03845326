import type { ActiveInjury } from "../../body/active-injury";
import type { BodyState } from "../../body/body-state";
import type { Glitch } from "../../contest/pool";
import type { Battlefield } from "./battlefield";

/** The step the machine is at. */
export type Stage =
  | "choose-defense"
  | "attack"
  | "defend"
  | "keep-obvious"
  | "choose-obstruction"
  | "choose-next"
  | "locate"
  | "side"
  | "damage"
  | "soak"
  | "limb-test"
  | "effect-test"
  | "scatter"
  | "direction"
  // The remaining stages need no input: the machine continues by itself.
  | "struck"
  | "harm"
  | "effects"
  | "unresisted"
  | "stopped"
  | "blast"
  | "penetrated"
  | "done";

/** Part of the flight a bullet is in; `blast`: it landed and explodes. */
export type Leg = "intended" | "obstruction" | "through" | "beyond" | "blast";

/** Set when the dice alone decide: this roll hits or misses regardless of the defense. */
export type Sure = "" | "hit" | "miss";

/** A defender's roll in this attack, kept until it ends. @rule UT-31 */
export interface Defense {
  readonly choice: string | null;
  /** Hits, or a margin; NOT_ROLLED before the test. */
  readonly hits: number;
  readonly coverLow: number;
  readonly coverHigh: number;
}

/** Lower than any margin. */
const NOT_ROLLED = -100;
const UNROLLED: Defense = { choice: null, hits: NOT_ROLLED, coverLow: 0, coverHigh: 0 };

export const isRolled = ({ hits }: Defense): boolean => hits !== NOT_ROLLED;

/** An entity and its result. */
export interface BestDefense {
  /** -1: no entity. */
  readonly entity: number;
  readonly hits: number;
}

/** Defense results known only to be worse than the best one. Only the odds use this. */
export interface DominatedResults {
  /** Bitmask of candidates that lost to `lead` in the current selection. */
  readonly beaten: number;
  readonly lead: BestDefense;
  /** Bitmask of those that lost to `floor` in an earlier selection. */
  readonly bound: number;
  readonly floor: BestDefense;
}

const NOBODY: BestDefense = { entity: -1, hits: 0 };
export const NOBODY_LOST: DominatedResults = { beaten: 0, lead: NOBODY, bound: 0, floor: NOBODY };

/** One attack in the middle of its resolution: fixed in shape, free of history. */
export interface AttackState {
  readonly stage: Stage;
  /** Index of the bullet, from 0. */
  readonly bullet: number;
  /** Attack roll: hits within the limit, a total or a margin. */
  readonly hits: number;
  readonly glitch: Glitch;
  /** Set when the dice alone decide. */
  readonly sure: Sure;
  readonly leg: Leg;
  /** Index of the entity being resolved, or -1. */
  readonly subject: number;
  /** Resolution point, meters from the attacker. @rule UT-29 */
  readonly from: number;
  /** Bitmask: bit i is set when this bullet has definitely hit or missed entity i. */
  readonly passed: number;
  /** Damage that came out of the last entity, or -1. @rule UT-56 */
  readonly carry: number;
  /** Bitmask of candidates for an open choice. */
  readonly choices: number;
  readonly defences: readonly Defense[];
  readonly bodies: readonly BodyState[];
  /** Injury effects of each entity, earlier ones included. */
  readonly injuries: readonly (readonly ActiveInjury[])[];
  readonly losers: DominatedResults;
  /** Bitmask of the current hit's effects still to be settled, in the order of its location's list. */
  readonly effects: number;
  /** Net hits of the current hit. */
  readonly net: number;
  /** Unresisted damage, kept while a test is open. */
  readonly unresisted: number;
  /** Rolled damage of this hit, or -1. @rule CS-13 @rule TD-WOUND-01 */
  readonly damage: number;
  /** Index in the ruleset's places, or -1. */
  readonly limb: number;
  /** Limb that later bullets of a called burst share, or -1. @rule CS-31 @rule CS-32 */
  readonly burstLimb: number;
  /** Landing point as encoded by `landingOf`; only the meters while the direction is not rolled yet. */
  readonly landing: number;
}

const W_STEP = 2;

/** Returns the hits this bullet counts: 2 fewer than the bullet before. @rule XF-14 */
export const bulletHits = ({ hits, bullet }: Pick<AttackState, "hits" | "bullet">): number => hits - W_STEP * bullet;

export const hasPassed = ({ passed }: Pick<AttackState, "passed">, index: number): boolean => ((passed >> index) & 1) === 1;

/** Returns the state before the first roll. */
export const opening = (field: Battlefield): AttackState => ({
  stage: "choose-defense",
  bullet: 0,
  hits: 0,
  glitch: "none",
  sure: "",
  leg: "intended",
  subject: field.intended,
  from: 0,
  passed: 0,
  carry: -1,
  choices: 0,
  defences: field.entities.map(() => UNROLLED),
  bodies: field.entities.map(({ fighter }) => fighter.body),
  injuries: field.entities.map(({ fighter }) => fighter.injuries),
  losers: NOBODY_LOST,
  effects: 0,
  net: 0,
  unresisted: 0,
  damage: -1,
  limb: -1,
  burstLimb: -1,
  landing: 0,
});

/** Returns a copy, spelled out field by field: a spread takes eight times as long. */
const copied = (state: AttackState): AttackState => ({
  stage: state.stage,
  bullet: state.bullet,
  hits: state.hits,
  glitch: state.glitch,
  sure: state.sure,
  leg: state.leg,
  subject: state.subject,
  from: state.from,
  passed: state.passed,
  carry: state.carry,
  choices: state.choices,
  defences: state.defences,
  bodies: state.bodies,
  injuries: state.injuries,
  losers: state.losers,
  effects: state.effects,
  net: state.net,
  unresisted: state.unresisted,
  damage: state.damage,
  limb: state.limb,
  burstLimb: state.burstLimb,
  landing: state.landing,
});

/** Returns the state with some fields changed. The odds do little else, and only the changed fields are looked up by name. */
export const to = (state: AttackState, change: Partial<AttackState>): AttackState => Object.assign(copied(state), change);

/** Returns a copy of a list with one element replaced. */
export function exchanged<T>(list: readonly T[], at: number, by: T): readonly T[] {
  const copy = list.slice();
  copy[at] = by;
  return copy;
}
