import { SILENCE, type Answer, type Ask, type Reply, type Emit } from "../attack/model/ask";
import type { Attack } from "../attack/model/ruleset";
import { anyCover } from "../attack/machine/cover";
import { reducedState, pastIdleTests, type Watched } from "./reduce/state";
import { alongFiringLine } from "../attack/machine/area-attack";
import { isIdleFlight, isIdleShot, withoutSpentBullets } from "./reduce/spent-bullets";
import { rollers } from "./reduce/dominated";
import type { AttackEvent } from "../attack/model/events";
import { onToNextBullet, pendingAsk, preselected, readReply, startAttack, step } from "../attack/machine/machine";
import type { AttackState } from "../attack/model/state";
import { possible, Race } from "./race";
import { MergedStates, type MergedState } from "./merged-states";
import { rollOdds } from "./roll-odds";

/** Answers every Ask except rolls. null: unanswered, which is an error. */
export type Policy = (ask: Ask) => Reply | null;

/** Observer of an attack that is followed. */
export interface View extends Watched {
  /** Returns the observations with an event added. */
  see(seen: number, event: AttackEvent): number;
  /** Returns the observations with the current bodies added; called after each step. */
  look?(seen: number, state: AttackState): number;
  /** Returns whether everything of interest has been observed; the state is then not followed further. */
  settled?(seen: number): boolean;
  /** Called after each step with its events, its new state and its probability. */
  passing?(told: readonly AttackEvent[], to: AttackState, chance: number): void;
}

export interface FollowOptions {
  readonly policy?: Policy | undefined;
  /** States with a lower probability are dropped and added to `lost`; 0: none are. */
  readonly prune?: number | undefined;
  /** Keeps every state unreduced: the same result, but slowly. */
  readonly whole?: boolean | undefined;
}

export interface Followed {
  /** Final states. */
  readonly ends: readonly MergedState[];
  /** Total probability of dropped states. */
  readonly lost: number;
  /** Observations of dropped states. */
  readonly left: readonly MergedState[];
}

/**
 * Returns the policy's answer to an Ask.
 * @throws {RangeError} if there is none, or it is not offered
 */
function chosen(ask: Ask, policy: Policy): Answer {
  const reply = policy(ask);
  if (reply === null) throw new RangeError(`odds: the policy leaves ${ask.id} unanswered`);
  return readReply(ask, reply);
}

/** Skips tests, shots and flights that cannot affect what is observed. */
function pastIdle(attack: Attack, reached: AttackState, view: View, tell: Emit): AttackState {
  for (let state = reached; ;) {
    const past = pastIdleTests(attack, state);
    if (past !== null) state = step(attack, past, SILENCE, tell);
    else if (isIdleShot(attack, state, view) || isIdleFlight(attack, state, view)) state = onToNextBullet(attack, state, tell);
    else return state;
  }
}

/** States that need not be followed further, merged by observation. */
class Settled {
  readonly #spots = new Map<number, MergedState>();

  add(attack: Attack, state: AttackState, seen: number, chance: number): void {
    const known = this.#spots.get(seen);
    if (known) known.chance += chance;
    else this.#spots.set(seen, { attack, state, seen, chance, next: null });
  }

  and = (ends: readonly MergedState[]): readonly MergedState[] => (this.#spots.size === 0 ? ends : [...this.#spots.values(), ...ends]);
}

/** Follows an attack through every roll and choice; equal states are merged. */
export function follow(given: Attack, view: View, { policy = preselected, prune = 0, whole = false }: FollowOptions = {}): Followed {
  // A single shot at several targets only needs its own lane.
  const attack = given.rounds === 1 ? alongFiringLine(given, 0) : given;
  const spots = new MergedStates();
  const settled = new Settled();
  const told: AttackEvent[] = [];
  const tell: Emit = Object.assign((event: AttackEvent): void => void told.push(event), { brief: true });
  const left = new Settled();
  let lost = 0;
  const leaveOut = ({ attack: now, state, seen, chance }: MergedState): void => {
    lost += chance;
    left.add(now, state, seen, chance);
  };
  // Another policy might look at dominated results.
  const racing = !whole && policy === preselected && !anyCover(attack.field);
  const race = new Race(attack);

  const arrive = (before: Attack, reached: AttackState, saw: number, chance: number): void => {
    const state = whole ? reached : pastIdle(before, reached, view, tell);
    let seen = saw;
    for (const event of told) seen = view.see(seen, event);
    view.passing?.(told, state, chance);
    told.length = 0;
    if (view.look) seen = view.look(seen, state);
    if (view.settled?.(seen)) return settled.add(before, state, seen, chance);
    const now = whole ? before : withoutSpentBullets(before, state, view);
    spots.add(now, whole ? state : reducedState(now, state, view, policy !== preselected), seen, chance);
  };
  const go = ({ attack: now, state, seen, chance }: MergedState, answer: Answer, likely: number): void =>
    arrive(now, step(now, state, answer, tell), seen, chance * likely);

  const playOn = (spot: MergedState): void => {
    const people = racing ? rollers(attack, spot.state) : null;
    if (people) {
      for (const { before, answer, likely } of race.run(spot.state, people)) {
        arrive(attack, answer ? step(attack, before, answer, tell) : race.alone(before, tell), spot.seen, spot.chance * likely);
      }
      return;
    }
    const ask = pendingAsk(spot.attack, spot.state)!;
    if (ask.kind !== "throw") return go(spot, chosen(ask, policy), 1);
    for (const { answer, chance } of possible(spot.attack, spot.state, rollOdds(ask.throw, ask.what))) go(spot, answer, chance);
  };

  arrive(attack, startAttack(attack, tell), 0, 1);
  for (let open = spots.take(); open !== null; open = spots.take()) {
    if (open[0]!.state.stage === "done") return { ends: settled.and(open), lost, left: left.and([]) };
    for (const spot of open) {
      if (spot.chance < prune) leaveOut(spot);
      else playOn(spot);
    }
  }
  return { ends: settled.and([]), lost, left: left.and([]) };
}
