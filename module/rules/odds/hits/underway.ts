import type { Attack } from "../../attack/model/ruleset";
import { to, type Stage, type AttackState } from "../../attack/model/state";
import type { Rests } from "../../attack/machine/machine";
import { hasEffects, type OfHit } from "../reduce/state";

/** Stages at which the machine pauses: the start of a hit, damage known but not applied, effects, and the end. */
export const HIT_RESTS: Rests = new Set<Stage>(["struck", "harm", "effects", "stopped", "penetrated"]);
/** Stages at which the machine pauses if a hit has no effects of a called location. */
const PLAIN_RESTS: Rests = new Set<Stage>(["struck", "harm", "stopped", "penetrated"]);

/** Returns the stages at which the machine pauses within a hit of this attack. */
export const restsOf = (attack: Attack): Rests => (hasEffects(attack) ? HIT_RESTS : PLAIN_RESTS);

/** Body list of a hit in which the machine has read no body. */
export const UNREAD: readonly never[] = [];

/** A hit that the odds follow, with its observations so far. */
export interface Underway {
  readonly state: AttackState;
  /** Number that identifies the subject's body; -1: the body at the start of the hit. */
  readonly body: number;
  /** Number that identifies the set of observations. */
  readonly seen: number;
  chance: number;
}

/** Returns a hit with these values; the same state if none of them differs. */
export const withHit = (state: AttackState, left: OfHit): AttackState =>
  state.carry === left.carry &&
  state.effects === left.effects &&
  state.net === left.net &&
  state.unresisted === left.unresisted &&
  state.damage === left.damage &&
  state.limb === left.limb
    ? state
    : to(state, left);

/** Returns whether a hit has ended: the bullet stopped, or it left the body. */
export const hasEnded = ({ stage }: AttackState): boolean => stage === "stopped" || stage === "penetrated";

/** Returns whether two hits at the same stage continue in the same way if their bodies are equal. */
export const isAlikeHit = (a: AttackState, b: AttackState): boolean =>
  a.limb === b.limb &&
  a.net === b.net &&
  a.carry === b.carry &&
  a.damage === b.damage &&
  a.unresisted === b.unresisted &&
  a.effects === b.effects &&
  a.burstLimb === b.burstLimb;

/** Returns a hash of a hit. Hits that are alike have the same hash. */
export const hitHash = ({ limb, net, carry, damage, unresisted, effects }: AttackState): number =>
  (limb << 24) ^ (unresisted << 18) ^ (net << 12) ^ (damage << 6) ^ (carry << 2) ^ effects;

/** Hits that the odds follow. Equal hits are merged. */
export class HitMerger {
  readonly #found = new Map<number, Underway[]>();

  add(hit: Underway): void {
    const key = hitHash(hit.state);
    const found = this.#found.get(key);
    const known = found?.find(
      (one) => one.body === hit.body && one.seen === hit.seen && one.state.stage === hit.state.stage && isAlikeHit(one.state, hit.state),
    );
    if (known) known.chance += hit.chance;
    else if (found) found.push(hit);
    else this.#found.set(key, [hit]);
  }

  all(): Underway[] {
    const all: Underway[] = [];
    for (const found of this.#found.values()) all.push(...found);
    return all;
  }
}
