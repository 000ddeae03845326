import { SILENCE, type Answer, type Ask, type Reply, type Tell } from "../attack/ask";
import type { Attack } from "../attack/ruleset";
import { anyCover, essence, pastIdleTests } from "../attack/essence";
import { rollers } from "../attack/losers";
import type { AttackEvent } from "../attack/events";
import { pending, preselected, readReply, start, step } from "../attack/machine";
import type { AttackState } from "../attack/state";
import { possible, Race } from "./race";
import { Spots, type Spot } from "./spots";
import { throwOdds } from "./throw-odds";

/** Answers everything but dice. Null leaves an Ask to nobody, which is an error. */
export type Policy = (ask: Ask) => Reply | null;

/** What is looked at while an attack is followed. */
export interface View {
  /** Bits of the entities whose bodies count at the end; an attack is followed until nothing can reach them any more. 0: to its end. */
  readonly watched: number;
  /** What an event adds to what was seen before. */
  see(seen: number, event: AttackEvent): number;
  /** A step was taken with this chance: what was told on the way, and where it led. */
  passing?(told: readonly AttackEvent[], to: AttackState, chance: number): void;
}

export interface FollowOptions {
  readonly policy?: Policy | undefined;
  /** Spots less likely than this are left out; their chances add up to what is lost. 0 follows everything. */
  readonly prune?: number | undefined;
  /** Every state is kept whole: the same answer, slowly. */
  readonly whole?: boolean | undefined;
}

export interface Followed {
  /** Where attacks end. */
  readonly ends: readonly Spot[];
  /** Chance of what was left out. */
  readonly lost: number;
}

/** @throws RangeError when the policy has no answer, or one that is not offered */
function chosen(ask: Ask, policy: Policy): Answer {
  const reply = policy(ask);
  if (reply === null) throw new RangeError(`odds: the policy leaves ${ask.id} unanswered`);
  return readReply(ask, reply);
}

/** Where an attack stands once every test that nothing hangs on is behind it. */
function pastIdle(attack: Attack, reached: AttackState, tell: Tell): AttackState {
  for (let state = reached; ;) {
    const past = pastIdleTests(attack, state);
    if (past === null) return state;
    state = step(attack, past, SILENCE, tell);
  }
}

/** Follows one attack through every throw and every choice; equal states are followed once. */
export function follow(attack: Attack, view: View, { policy = preselected, prune = 0, whole = false }: FollowOptions = {}): Followed {
  const spots = new Spots();
  const told: AttackEvent[] = [];
  const tell: Tell = Object.assign((event: AttackEvent): void => void told.push(event), { brief: true });
  let lost = 0;
  // Whoever chooses in another way may look at results that have lost.
  const racing = !whole && policy === preselected && !anyCover(attack.field);
  const race = new Race(attack);

  const arrive = (reached: AttackState, before: number, chance: number): void => {
    const state = whole ? reached : pastIdle(attack, reached, tell);
    let seen = before;
    for (const event of told) seen = view.see(seen, event);
    view.passing?.(told, state, chance);
    told.length = 0;
    spots.add(whole ? state : essence(attack, state, view.watched, policy !== preselected), seen, chance);
  };
  const go = ({ state, seen, chance }: Spot, answer: Answer, likely: number): void =>
    arrive(step(attack, state, answer, tell), seen, chance * likely);

  const playOn = (spot: Spot): void => {
    const people = racing ? rollers(attack, spot.state) : null;
    if (people) {
      for (const { before, answer, likely } of race.run(spot.state, people)) {
        arrive(answer ? step(attack, before, answer, tell) : race.alone(before, tell), spot.seen, spot.chance * likely);
      }
      return;
    }
    const ask = pending(attack, spot.state)!;
    if (ask.kind !== "throw") return go(spot, chosen(ask, policy), 1);
    for (const { answer, chance } of possible(attack, spot.state, throwOdds(ask.throw, ask.what))) go(spot, answer, chance);
  };

  arrive(start(attack, tell), 0, 1);
  for (let open = spots.take(); open !== null; open = spots.take()) {
    if (open[0]!.state.stage === "done") return { ends: open, lost };
    for (const spot of open) {
      if (spot.chance < prune) lost += spot.chance;
      else playOn(spot);
    }
  }
  return { ends: [], lost };
}
