import type { Answer, Ask, Reply } from "../attack/model/ask";
import type { AttackEvent } from "../attack/model/events";
import type { AttackState } from "../attack/model/state";
import { readReply } from "../attack/machine/machine";
import type { BodyState } from "../body/body-state";
import type { Watched } from "./reduce/body-left";

/** Answers every Ask except rolls. A null answer is an error. */
export type Policy = (ask: Ask) => Reply | null;

/** Observer of a followed attack. Observations are bits. */
export interface View extends Watched {
  /** Name of the view. Views of an attack with the same name share stored answers; omitted: answers are not stored. */
  readonly kind?: string;
  /** Returns the observations with an event added. */
  see(seen: number, event: AttackEvent): number;
  /** Returns the union of two sets of observations; omitted: all bits of both. */
  join?(seen: number, more: number): number;
  /** Returns the observations about an entity's body. Called before the attack and after each hit on the entity. */
  look?(entity: number, body: BodyState): number;
  /** Returns whether no further observation is needed. The rest of the attack is then not followed. */
  settled?(seen: number): boolean;
  /** Receives the observations of each hit and their probability. The loads then store no observations. */
  tally?(entity: number, seen: number, chance: number): void;
  /** Called after each step of a flight, with the new state and its probability. */
  passing?(state: AttackState, chance: number): void;
}

/** A possible end of an attack or of its followed part. */
export interface FollowedEnd {
  readonly bodies: readonly BodyState[];
  readonly seen: number;
  readonly chance: number;
}

export interface Followed {
  /** Possible ends, with their probabilities. */
  readonly ends: readonly FollowedEnd[];
  /** Total probability of dropped states. */
  readonly lost: number;
  /** Observations of dropped states. */
  readonly left: readonly FollowedEnd[];
}

/** Returns the union of two sets of observations. */
export const joinedSights = (view: View, seen: number, more: number): number =>
  more === 0 ? seen : view.join ? view.join(seen, more) : seen | more;

/**
 * Returns the policy's answer to an Ask.
 * @throws {RangeError} if the policy gives no answer, or an answer that the Ask does not offer
 */
export function chosen(ask: Ask, policy: Policy): Answer {
  const reply = policy(ask);
  if (reply === null) throw new RangeError(`odds: the policy leaves ${ask.id} unanswered`);
  return readReply(ask, reply);
}
