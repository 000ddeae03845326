import type { ActiveInjury } from "../../body/injuries/active-injury";
import type { BodyState } from "../../body/body-state";
import type { Glitch } from "../../contest/hits-and-glitches";
import type { Battlefield } from "./battlefield";

/** A stage in the resolution of an attack. */
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
  // The machine runs the remaining stages without input.
  | "struck"
  | "harm"
  | "effects"
  | "unresisted"
  | "stopped"
  | "blast"
  | "penetrated"
  | "done";

/** The current part of a bullet's flight; `blast`: the explosion after landing. */
export type Leg = "intended" | "obstruction" | "through" | "beyond" | "blast";

/** Result that the attack roll alone decides, regardless of the defense; "": the defense decides. */
export type Sure = "" | "hit" | "miss";

/** A defender's result, stored until the attack ends. @rule UT-31 */
export interface Defense {
  readonly choice: string | null;
  /** Hits or a margin; NOT_ROLLED before the test. */
  readonly hits: number;
  readonly coverLow: number;
  readonly coverHigh: number;
}

/** Marks a result that is not rolled yet; lower than any margin. */
const NOT_ROLLED = -100;
const UNROLLED: Defense = { choice: null, hits: NOT_ROLLED, coverLow: 0, coverHigh: 0 };

export const isRolled = ({ hits }: Defense): boolean => hits !== NOT_ROLLED;

/** An entity and its defense result. */
export interface BestDefense {
  /** Index of the entity; -1: no entity. */
  readonly entity: number;
  readonly hits: number;
}

/** Defense results known only to be worse than the best one. Only the odds use this. */
export interface DominatedResults {
  /** Bitmask of candidates whose results are dominated by `lead` in the current selection. */
  readonly beaten: number;
  readonly lead: BestDefense;
  /** Bitmask of entities whose results were dominated by `floor` in an earlier selection. */
  readonly bound: number;
  readonly floor: BestDefense;
}

const NOBODY: BestDefense = { entity: -1, hits: 0 };
export const NOBODY_LOST: DominatedResults = { beaten: 0, lead: NOBODY, bound: 0, floor: NOBODY };

/** State of an attack during its resolution. It has a fixed set of fields and no history. */
export interface AttackState {
  readonly stage: Stage;
  /** Index of the bullet, from 0. */
  readonly bullet: number;
  /** Result of the attack roll: hits within the limit, total or margin. */
  readonly hits: number;
  readonly glitch: Glitch;
  /** Result that the attack roll alone decides. */
  readonly sure: Sure;
  readonly leg: Leg;
  /** Index of the entity being resolved; -1: none. */
  readonly subject: number;
  /** Resolution point: distance in meters from the attacker to the last entity that the bullet hit or definitely missed. @rule UT-29 */
  readonly from: number;
  /** Bitmask: bit i is set if this bullet has definitely hit or missed entity i. */
  readonly passed: number;
  /** Damage that the bullet carried out of the last entity; -1: none. @rule UT-56 */
  readonly carry: number;
  /** Bitmask of candidates for an open choice. */
  readonly choices: number;
  readonly defenses: readonly Defense[];
  readonly bodies: readonly BodyState[];
  /** Injury effects of each entity, including effects of earlier attacks. */
  readonly injuries: readonly (readonly ActiveInjury[])[];
  readonly losers: DominatedResults;
  /** Bitmask of the current hit's effects that are not settled yet; bit i is effect i in the location's list. */
  readonly effects: number;
  /** Net hits of the current hit. */
  readonly net: number;
  /** Unresisted damage of the current hit, stored while a test is open. */
  readonly unresisted: number;
  /** Rolled damage of the current hit; -1: not rolled. @rule CS-13 @rule TD-WOUND-01 */
  readonly damage: number;
  /** Index of the location that was hit, in the list of hit locations of the subject's body; -1: none. */
  readonly limb: number;
  /** Index of the limb that later bullets of a called burst also hit; -1: none. @rule CS-31 @rule CS-32 */
  readonly burstLimb: number;
  /** Landing point as encoded by `landingOf`. Before the direction roll, the number is only the meters. */
  readonly landing: number;
}

const W_STEP = 2;

/** Returns the hits of this bullet: the hits of the attack roll, minus 2 for each earlier bullet. @rule XF-14 */
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
  defenses: field.entities.map(() => UNROLLED),
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

/** A state whose fields may still be changed. */
export type StateDraft = { -readonly [Field in keyof AttackState]: AttackState[Field] };

/**
 * Returns a copy of the state, which the caller may change before other code sees it. The fields are spelled out because a spread takes
 * eight times as long.
 */
export const draftOf = (state: AttackState): StateDraft => ({
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
  defenses: state.defenses,
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

/** Returns the state with some fields changed. This is the most frequent step of the odds, so only changed fields are looked up by name. */
export const to = (state: AttackState, change: Partial<AttackState>): AttackState => Object.assign(draftOf(state), change);

/** Returns a copy of a list with the element at one index replaced. */
export function exchanged<T>(list: readonly T[], at: number, by: T): readonly T[] {
  const copy = list.slice();
  copy[at] = by;
  return copy;
}

export interface Penetration {
  /** Unresisted damage that the bullet needs to exit. */
  readonly needed: number;
  readonly penetrates: boolean;
  /** Damage the bullet still carries; 0: stopped. */
  readonly carry: number;
}

/** Range of damage points, including both ends; `most` is Infinity if there is no upper end. */
export type DamageRange = Readonly<Record<"least" | "most", number>>;
