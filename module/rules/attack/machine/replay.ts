import type { RollOutcome } from "../../chance/throws";
import type { Attack } from "../model/ruleset";
import type { AttackEvent } from "../model/events";
import { silently, type Answer, type Ask, type Reply, type Tell } from "../model/ask";
import { isOverride } from "../model/override";
import { pendingAsk, readReply, startAttack, step } from "./machine";
import type { AttackState } from "../model/state";

/** An attack as far as its replies carry it. */
export interface Replay {
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  /** What is open; null when the attack is over. */
  readonly ask: Ask | null;
}

/** A question that has been answered, the answer that counts, and what it came to. */
export interface Answered {
  readonly ask: Ask;
  readonly reply: Reply;
  readonly outcome: RollOutcome;
}

/** The place of the reply that counts for each ask: the last one given supersedes those before it. */
const standing = (replies: readonly Reply[]): ReadonlyMap<string, number> => new Map(replies.map(({ ask }, index) => [ask, index]));

/** The place of the newest reply that took back an earlier one or decreed something; -1 when none did. */
const newestSuperseding = (replies: readonly Reply[]): number =>
  replies.findLastIndex((reply, index) => isOverride(reply) || replies.findIndex(({ ask }) => ask === reply.ask) < index);

/** A reply as the machine understands it; null when an earlier one was taken back and this one does not fit any more. */
function answerTo(ask: Ask, reply: Reply, mayBeStale: boolean): Answer | null {
  try {
    return readReply(ask, reply);
  } catch (error) {
    if (mayBeStale && error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Plays a stored attack again. The same replies give the same events.
 * When an earlier reply was superseded, a later one may not be asked for any more, or its dice may not be the right number:
 * such a reply is left alone, and what does not fit is asked for again.
 *
 * @throws RangeError when a reply does not fit its ask
 */
export function replay(
  attack: Attack,
  replies: readonly Reply[],
  tell: Tell = silently,
  answered: (answer: Answered) => void = () => {},
): Replay {
  const events: AttackEvent[] = [];
  const record: Tell = (event) => {
    events.push(event);
    tell(event);
  };
  const given = standing(replies);
  const stale = newestSuperseding(replies);
  let state = startAttack(attack, record);
  for (;;) {
    const ask = pendingAsk(attack, state);
    const at = ask ? (given.get(ask.id) ?? -1) : -1;
    const answer = ask && at >= 0 ? answerTo(ask, replies[at]!, at < stale) : null;
    if (!ask || !answer) return { state, events, ask };
    answered({ ask, reply: replies[at]!, outcome: answer.outcome });
    state = step(attack, state, answer, record);
  }
}

/** Everything that has been asked and answered, in order; of superseded answers only the newest. */
export function answersOf(attack: Attack, replies: readonly Reply[]): Answered[] {
  const answers: Answered[] = [];
  replay(attack, replies, silently, (answer) => answers.push(answer));
  return answers;
}
