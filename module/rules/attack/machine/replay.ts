import type { RollOutcome } from "../../chance/roll-specs";
import type { Attack } from "../model/ruleset";
import type { AttackEvent } from "../model/events";
import { silently, type Answer, type Ask, type Reply, type Emit } from "../model/ask";
import { isOverride } from "../model/override";
import { pendingAsk, readReply, startAttack, step } from "./machine";
import type { AttackState } from "../model/state";

/** State and events of an attack after its replies. */
export interface Replay {
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  /** Open Ask; null when the attack is over. */
  readonly ask: Ask | null;
}

/** An answered Ask, the reply that counts, and its outcome. */
export interface Answered {
  readonly ask: Ask;
  readonly reply: Reply;
  readonly outcome: RollOutcome;
}

/** Returns the index of the last reply to each Ask, by Ask id. Only the last reply counts. */
const standing = (replies: readonly Reply[]): ReadonlyMap<string, number> => new Map(replies.map(({ ask }, index) => [ask, index]));

/** Returns the index of the newest reply that is an override or replaces an earlier reply; -1: none. */
const newestSuperseding = (replies: readonly Reply[]): number =>
  replies.findLastIndex((reply, index) => isOverride(reply) || replies.findIndex(({ ask }) => ask === reply.ask) < index);

/**
 * Reads a reply. Returns null if the reply no longer fits because an earlier reply was replaced.
 * @param mayBeStale True if an earlier reply was replaced after this one.
 * @throws {RangeError} if the reply does not fit for any other reason
 */
function answerTo(ask: Ask, reply: Reply, mayBeStale: boolean): Answer | null {
  try {
    return readReply(ask, reply);
  } catch (error) {
    if (mayBeStale && error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Replays a stored attack. The same replies give the same events. After an earlier reply is replaced, a later reply may be unnecessary; the
 * replay ignores it. If a later reply no longer fits its Ask, the replay stops there and leaves the Ask open.
 * @throws {RangeError} if any other reply does not fit its Ask
 */
export function replay(
  attack: Attack,
  replies: readonly Reply[],
  tell: Emit = silently,
  answered: (answer: Answered) => void = () => {},
): Replay {
  const events: AttackEvent[] = [];
  const record: Emit = (event) => {
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

/** Returns every answered Ask, in order, with the reply that counts. */
export function answersOf(attack: Attack, replies: readonly Reply[]): Answered[] {
  const answers: Answered[] = [];
  replay(attack, replies, silently, (answer) => answers.push(answer));
  return answers;
}
