import type { Attack } from "../attack/model/ruleset";
import {
  isRolled,
  type AttackState,
  type Defense,
  type BestDefense,
  type Leg,
  type DominatedResults,
  type Stage,
} from "../attack/model/state";
import type { BodyState } from "../body/body-state";
import { DEFENSES } from "../contest/defense";

/** A merged state, which stands for all equal states of an attack, with their observations and total probability. */
export interface MergedState {
  /** The attack, without bullets that no longer matter. */
  readonly attack: Attack;
  readonly state: AttackState;
  /** Observations so far, as bits. */
  readonly seen: number;
  chance: number;
  /** Next state with the same hash; null: none. */
  readonly next: MergedState | null;
}

/**
 * Order of stages within one bullet and one set of results, so that equal states merge before they are followed. When a hit begins, its
 * subject already counts as passed, so `struck` comes first.
 */
const ORDER: Readonly<Record<Stage, number>> = {
  struck: 0,
  "keep-obvious": 0,
  attack: 1,
  "choose-defense": 2,
  defend: 3,
  "choose-obstruction": 4,
  "choose-next": 5,
  scatter: 5,
  direction: 5,
  locate: 7,
  side: 8,
  damage: 9,
  soak: 10,
  harm: 10,
  "limb-test": 11,
  "effect-test": 12,
  effects: 13,
  unresisted: 14,
  stopped: 15,
  penetrated: 16,
  blast: 16,
  done: 17,
};
const LEGS: Readonly<Record<Leg, number>> = { intended: 0, obstruction: 1, through: 2, beyond: 3, blast: 4 };
const GLITCHES = { none: 0, glitch: 1, critical: 2 } as const;
const MOST_ENTITIES = 32;
const MOST_STAGES = 32;

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Returns the progress of an attack as a number that never decreases. */
export function progress({ bullet, passed, defenses, losers, stage }: AttackState): number {
  let settled = 2 * bitsIn(losers.beaten);
  for (const kept of defenses) settled += isRolled(kept) ? 2 : kept.choice !== null ? 1 : 0;
  if (stage === "done") return Number.MAX_SAFE_INTEGER;
  return ((bullet * MOST_ENTITIES + bitsIn(passed)) * 2 * MOST_ENTITIES + settled) * MOST_STAGES + ORDER[stage];
}

const GOLDEN = 0x9e3779b1;
const mixed = (hash: number, value: number): number => {
  const product = Math.imul(hash ^ value, GOLDEN);
  return product ^ (product >>> 15);
};

export function hashedBody(start: number, body: BodyState): number {
  let hash = mixed(start, (body.shield << 20) ^ (body.armored << 10) ^ body.flesh);
  hash = mixed(hash, (body.strain << 16) ^ body.overflow);
  for (const points of body.limbs) hash = mixed(hash, points);
  return mixed(hash, (body.injuries << 12) ^ (body.score << 2) ^ (body.out ? 2 : 0) ^ (body.prone ? 1 : 0));
}

const BODIES = new WeakMap<readonly BodyState[], number>();

function hashedBodies(bodies: readonly BodyState[]): number {
  const known = BODIES.get(bodies);
  if (known !== undefined) return known;
  const hash = bodies.reduce(hashedBody, 0);
  BODIES.set(bodies, hash);
  return hash;
}

const CHOICES: readonly string[] = DEFENSES;
const choiceNumber = ({ choice }: Defense): number => (choice === null ? 0 : CHOICES.indexOf(choice) + 1);

export function hashed(state: AttackState, seen: number): number {
  let hash = mixed(seen, ORDER[state.stage] | (LEGS[state.leg] << 5) | (GLITCHES[state.glitch] << 7) | (state.bullet << 9));
  hash = mixed(hash, (state.hits << 24) ^ (state.subject << 18) ^ (state.net << 12) ^ (state.limb << 8) ^ (state.burstLimb << 4));
  hash = mixed(mixed(hash, state.damage), (state.carry << 20) ^ (state.unresisted << 8) ^ state.effects);
  hash = mixed(mixed(mixed(mixed(hash, state.from), state.passed), state.choices), state.landing);
  const { beaten, lead, bound, floor } = state.losers;
  if ((beaten | bound) !== 0)
    hash = mixed(mixed(hash, beaten ^ (lead.entity << 20) ^ (lead.hits << 25)), bound ^ (floor.entity << 20) ^ (floor.hits << 25));
  for (const one of state.defenses) hash = mixed(hash, (one.hits << 12) ^ (one.coverLow << 8) ^ (one.coverHigh << 4) ^ choiceNumber(one));
  hash = mixed(hash, hashedBodies(state.bodies));
  for (const list of state.injuries) hash = mixed(hash, list.length);
  return hash;
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index] && !same(a[index]!, b[index]!)) return false;
  return true;
}

const never = (): boolean => false;

const sameDefense = (a: Defense, b: Defense): boolean =>
  a.hits === b.hits && a.coverLow === b.coverLow && a.coverHigh === b.coverHigh && a.choice === b.choice;

const sameLead = (a: BestDefense, b: BestDefense): boolean => a.entity === b.entity && a.hits === b.hits;
const sameLosers = (a: DominatedResults, b: DominatedResults): boolean =>
  a === b || (a.beaten === b.beaten && a.bound === b.bound && sameLead(a.lead, b.lead) && sameLead(a.floor, b.floor));

export const sameBody = (a: BodyState, b: BodyState): boolean =>
  a.flesh === b.flesh &&
  a.strain === b.strain &&
  a.shield === b.shield &&
  a.armored === b.armored &&
  a.overflow === b.overflow &&
  a.injuries === b.injuries &&
  a.prone === b.prone &&
  a.out === b.out &&
  a.score === b.score &&
  sameList(a.limbs, b.limbs, never);

export const sameState = (a: AttackState, b: AttackState): boolean =>
  a.stage === b.stage &&
  a.bullet === b.bullet &&
  a.hits === b.hits &&
  a.glitch === b.glitch &&
  a.sure === b.sure &&
  a.leg === b.leg &&
  a.subject === b.subject &&
  a.from === b.from &&
  a.passed === b.passed &&
  a.carry === b.carry &&
  a.choices === b.choices &&
  a.effects === b.effects &&
  a.net === b.net &&
  a.unresisted === b.unresisted &&
  a.damage === b.damage &&
  a.limb === b.limb &&
  a.burstLimb === b.burstLimb &&
  a.landing === b.landing &&
  sameLosers(a.losers, b.losers) &&
  sameList(a.defenses, b.defenses, sameDefense) &&
  sameList(a.bodies, b.bodies, sameBody) &&
  // Injuries are plain lists of plain values. They differ only before a test.
  sameList(a.injuries, b.injuries, (x, y) => JSON.stringify(x) === JSON.stringify(y));

type Bucket = Map<number, MergedState>;

/** States that must still be followed, those with the least progress first. Equal states are merged. */
export class MergedStates {
  readonly #buckets = new Map<number, Bucket>();

  /** Adds a state with its probability, or adds the probability to an equal state. */
  add(attack: Attack, state: AttackState, seen: number, chance: number): void {
    const rank = progress(state);
    let bucket = this.#buckets.get(rank);
    if (!bucket) {
      bucket = new Map();
      this.#buckets.set(rank, bucket);
    }
    const hash = hashed(state, seen) + attack.rounds;
    const first = bucket.get(hash) ?? null;
    for (let spot = first; spot !== null; spot = spot.next) {
      if (spot.seen === seen && spot.attack === attack && sameState(spot.state, state)) {
        spot.chance += chance;
        return;
      }
    }
    bucket.set(hash, { attack, state, seen, chance, next: first });
  }

  /** Removes and returns the states with the least progress; null if no state is left. */
  take(): MergedState[] | null {
    if (this.#buckets.size === 0) return null;
    let least = Infinity;
    for (const rank of this.#buckets.keys()) least = Math.min(least, rank);
    const bucket = this.#buckets.get(least)!;
    this.#buckets.delete(least);
    const spots: MergedState[] = [];
    for (const first of bucket.values()) for (let spot: MergedState | null = first; spot !== null; spot = spot.next) spots.push(spot);
    return spots;
  }
}
