import type { ActiveInjury } from "../../body/active-injury";
import type { BodyState } from "../../body/body-state";
import type { Glitch } from "../../contest/pool";
import type { Battlefield } from "./battlefield";

/** What the machine waits for next. */
export type Stage =
  | "choose-defence"
  | "attack"
  | "defend"
  | "keep-obvious"
  | "choose-obstruction"
  | "choose-beyond"
  | "locate"
  | "side"
  | "damage"
  | "soak"
  | "limb-test"
  | "effect-test"
  | "scatter"
  | "direction"
  // Nobody is waited for in these: the machine plays on by itself.
  | "struck"
  | "effects"
  | "unresisted"
  | "stopped"
  | "blast"
  | "penetrated"
  | "done";

/** Where in the flight a bullet is; `blast`: it came down and goes off. */
export type Leg = "intended" | "obstruction" | "through" | "beyond" | "blast";

/** Dice by themselves may decide: this roll hits, or misses, whatever it is up against. */
export type Sure = "" | "hit" | "miss";

/** What a defender has rolled in this attack; kept for all of it. @rule UT-31 */
export interface Defence {
  readonly choice: string | null;
  /** Hits, or a margin; NOT_ROLLED before the test. */
  readonly hits: number;
  readonly coverLow: number;
  readonly coverHigh: number;
}

/** Below any margin. */
const NOT_ROLLED = -100;
const UNROLLED: Defence = { choice: null, hits: NOT_ROLLED, coverLow: 0, coverHigh: 0 };

export const isRolled = ({ hits }: Defence): boolean => hits !== NOT_ROLLED;

/** Somebody's result. */
export interface Lead {
  /** -1: nobody's. */
  readonly entity: number;
  readonly hits: number;
}

/** Results of which no more is known than that they have lost to another. Only the odds leave it at that. */
export interface Losers {
  /** Bits of those who have lost to `lead` among those between whom somebody is picked. */
  readonly beaten: number;
  readonly lead: Lead;
  /** Bits of those who had lost to `floor` when somebody was picked before. */
  readonly bound: number;
  readonly floor: Lead;
}

const NOBODY: Lead = { entity: -1, hits: 0 };
export const NOBODY_LOST: Losers = { beaten: 0, lead: NOBODY, bound: 0, floor: NOBODY };

/** One attack in the middle of its resolution: fixed in shape, free of history. */
export interface AttackState {
  readonly stage: Stage;
  /** Number of the bullet, from 0. */
  readonly bullet: number;
  /** What the attack roll came to: hits within the limit, a total or a margin. */
  readonly hits: number;
  readonly glitch: Glitch;
  /** The dice alone have decided. */
  readonly sure: Sure;
  readonly leg: Leg;
  /** Entity being resolved, or -1. */
  readonly subject: number;
  /** Resolution point, metres from the attacker. @rule UT-29 */
  readonly from: number;
  /** Bit i: entity i was definitely hit or missed by this bullet. */
  readonly passed: number;
  /** Damage that came out of the last entity, or -1. @rule UT-56 */
  readonly carry: number;
  /** Candidates between which somebody must choose, as bits. */
  readonly choices: number;
  readonly defences: readonly Defence[];
  readonly bodies: readonly BodyState[];
  /** What hits do to each entity, earlier ones included. */
  readonly injuries: readonly (readonly ActiveInjury[])[];
  readonly losers: Losers;
  /** Effects of the present hit that still have to be settled, as bits of its place's list. */
  readonly effects: number;
  /** Of the hit being resolved. */
  readonly net: number;
  /** Damage nobody resisted, kept while a test is open. */
  readonly unresisted: number;
  /** Damage the dice of this hit came to, or -1. @rule CS-13 @rule TD-WOUND-01 */
  readonly damage: number;
  /** Index in the places of the ruleset, or -1. */
  readonly limb: number;
  /** Limb every later bullet of a called burst shares, or -1. @rule CS-31 @rule CS-32 */
  readonly burstLimb: number;
  /** Where a blast came down, as `landingOf` says it; metres alone while the direction is open. */
  readonly landing: number;
}

const W_STEP = 2;

/** Hits this bullet counts with. @rule XF-14 */
export const bulletHits = ({ hits, bullet }: Pick<AttackState, "hits" | "bullet">): number => hits - W_STEP * bullet;

export const hasPassed = ({ passed }: Pick<AttackState, "passed">, index: number): boolean => ((passed >> index) & 1) === 1;

/** The state of an attack nobody has rolled for yet. */
export const opening = (field: Battlefield): AttackState => ({
  stage: "choose-defence",
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

/**
 * The state with some of it changed. Written out field by field: the odds do little else, and a spread takes fifty times as long.
 */
export const to = (state: AttackState, change: Partial<AttackState>): AttackState => ({
  stage: change.stage ?? state.stage,
  bullet: change.bullet ?? state.bullet,
  hits: change.hits ?? state.hits,
  glitch: change.glitch ?? state.glitch,
  sure: change.sure ?? state.sure,
  leg: change.leg ?? state.leg,
  subject: change.subject ?? state.subject,
  from: change.from ?? state.from,
  passed: change.passed ?? state.passed,
  carry: change.carry ?? state.carry,
  choices: change.choices ?? state.choices,
  defences: change.defences ?? state.defences,
  bodies: change.bodies ?? state.bodies,
  injuries: change.injuries ?? state.injuries,
  losers: change.losers ?? state.losers,
  effects: change.effects ?? state.effects,
  net: change.net ?? state.net,
  unresisted: change.unresisted ?? state.unresisted,
  damage: change.damage ?? state.damage,
  limb: change.limb ?? state.limb,
  burstLimb: change.burstLimb ?? state.burstLimb,
  landing: change.landing ?? state.landing,
});

/** A list with one member exchanged. */
export function exchanged<T>(list: readonly T[], at: number, by: T): readonly T[] {
  const copy = list.slice();
  copy[at] = by;
  return copy;
}
