import type { Answer, Ask, Reply } from "../attack/model/ask";
import type { AttackEvent } from "../attack/model/events";
import type { AttackState } from "../attack/model/state";
import { readReply } from "../attack/machine/machine";
import type { BodyState } from "../body/body-state";
import type { Watched } from "./reduce/body-left";

/** Answers every Ask except rolls. null: unanswered, which is an error. */
export type Policy = (ask: Ask) => Reply | null;

/** Observer of an attack that is followed. Observations are bits. */
export interface View extends Watched {
  /** Names everything that views of one attack differ in, so that answers are kept for the next attack; omitted: they are not kept. */
  readonly kind?: string;
  /** Returns the observations with an event added. */
  see(seen: number, event: AttackEvent): number;
  /** Returns two sets of observations together; omitted: every bit of both. */
  join?(seen: number, more: number): number;
  /** Returns the observations at an entity's body: before the attack, and after each hit on it. */
  look?(entity: number, body: BodyState): number;
  /** Returns whether everything of interest has been observed; the rest of the attack is then not followed. */
  settled?(seen: number): boolean;
  /** Takes the observations of each hit with its probability; they are then not kept. */
  tally?(entity: number, seen: number, chance: number): void;
  /** Called after each step of a flight with its new state and its probability. */
  passing?(state: AttackState, chance: number): void;
}

/** A possible end of an attack, or of what was followed of it. */
export interface FollowedEnd {
  readonly bodies: readonly BodyState[];
  readonly seen: number;
  readonly chance: number;
}

export interface Followed {
  /** Possible ends. */
  readonly ends: readonly FollowedEnd[];
  /** Total probability of dropped states. */
  readonly lost: number;
  /** Observations of dropped states. */
  readonly left: readonly FollowedEnd[];
}

/** Returns two sets of observations together. */
export const joinedSights = (view: View, seen: number, more: number): number =>
  more === 0 ? seen : view.join ? view.join(seen, more) : seen | more;

/**
 * Returns the policy's answer to an Ask.
 * @throws {RangeError} if there is none, or it is not offered
 */
export function chosen(ask: Ask, policy: Policy): Answer {
  const reply = policy(ask);
  if (reply === null) throw new RangeError(`odds: the policy leaves ${ask.id} unanswered`);
  return readReply(ask, reply);
}
