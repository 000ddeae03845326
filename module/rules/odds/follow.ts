import { SILENCE, type Answer, type Ask, type Reply, type Tell } from "../attack/model/ask";
import type { Attack } from "../attack/model/ruleset";
import { anyCover } from "../attack/machine/cover";
import { reducedState, pastIdleTests, type Watched } from "./reduce/state";
import { onLane } from "../attack/machine/area-attack";
import { isIdleFlight, isIdleShot, withoutSpentBullets } from "./reduce/spent-bullets";
import { rollers } from "./reduce/dominated";
import type { AttackEvent } from "../attack/model/events";
import { onToNextBullet, pendingAsk, preselected, readReply, startAttack, step } from "../attack/machine/machine";
import type { AttackState } from "../attack/model/state";
import { possible, Race } from "./race";
import { Spots, type MergedState } from "./spots";
import { throwOdds } from "./throw-odds";

/** Answers everything but dice. Null leaves an Ask to nobody, which is an error. */
export type Policy = (ask: Ask) => Reply | null;

/** What is looked at while an attack is followed. */
export interface View extends Watched {
  /** What an event adds to what was seen before. */
  see(seen: number, event: AttackEvent): number;
  /** What the bodies add to it, each time that the attack has gone on. */
  look?(seen: number, state: AttackState): number;
  /** Is all seen that is asked for? It is followed no farther. */
  settled?(seen: number): boolean;
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
  readonly ends: readonly MergedState[];
  /** Chance of what was left out. */
  readonly lost: number;
  /** What had been seen by then where it was left out. */
  readonly left: readonly MergedState[];
}

/** @throws RangeError when the policy has no answer, or one that is not offered */
function chosen(ask: Ask, policy: Policy): Answer {
  const reply = policy(ask);
  if (reply === null) throw new RangeError(`odds: the policy leaves ${ask.id} unanswered`);
  return readReply(ask, reply);
}

/** Where an attack stands once every test and every flight that nothing hangs on is behind it. */
function pastIdle(attack: Attack, reached: AttackState, view: View, tell: Tell): AttackState {
  for (let state = reached; ;) {
    const past = pastIdleTests(attack, state);
    if (past !== null) state = step(attack, past, SILENCE, tell);
    else if (isIdleShot(attack, state, view) || isIdleFlight(attack, state, view)) state = onToNextBullet(attack, state, tell);
    else return state;
  }
}

/** Where nothing more is asked of an attack: one place for everything that may have been seen. */
class Settled {
  readonly #spots = new Map<number, MergedState>();

  add(attack: Attack, state: AttackState, seen: number, chance: number): void {
    const known = this.#spots.get(seen);
    if (known) known.chance += chance;
    else this.#spots.set(seen, { attack, state, seen, chance, next: null });
  }

  and = (ends: readonly MergedState[]): readonly MergedState[] => (this.#spots.size === 0 ? ends : [...this.#spots.values(), ...ends]);
}

/** Follows one attack through every throw and every choice; equal states are followed once. */
export function follow(given: Attack, view: View, { policy = preselected, prune = 0, whole = false }: FollowOptions = {}): Followed {
  // A single shot of several is one along its line.
  const attack = given.rounds === 1 ? onLane(given, 0) : given;
  const spots = new Spots();
  const settled = new Settled();
  const told: AttackEvent[] = [];
  const tell: Tell = Object.assign((event: AttackEvent): void => void told.push(event), { brief: true });
  const left = new Settled();
  let lost = 0;
  const leaveOut = ({ attack: now, state, seen, chance }: MergedState): void => {
    lost += chance;
    left.add(now, state, seen, chance);
  };
  // Whoever chooses in another way may look at results that have lost.
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
    for (const { answer, chance } of possible(spot.attack, spot.state, throwOdds(ask.throw, ask.what))) go(spot, answer, chance);
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
