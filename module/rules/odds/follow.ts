import type { Answer, Emit } from "../attack/model/ask";
import type { AttackEvent } from "../attack/model/events";
import type { Attack } from "../attack/model/ruleset";
import { opening, to, type AttackState } from "../attack/model/state";
import { alongFiringLine } from "../attack/machine/area-attack";
import { anyCover } from "../attack/machine/cover";
import { onToNextBullet, pendingAsk, preselected, proceed, startAttack, step } from "../attack/machine/machine";
import { Blows, RESTS } from "./blows";
import { MergedStates, type MergedState } from "./merged-states";
import { possible, Race } from "./race";
import { outOfHarm, stillToDefend } from "./reduce/body-left";
import { rollers } from "./reduce/dominated";
import { Bodies, loadOf, readLoad, UNHARMED, type Reach } from "./reduce/loads";
import { isIdleFlight, isIdleShot, withoutSpentBullets } from "./reduce/spent-bullets";
import { reducedState } from "./reduce/state";
import { rollOdds } from "./roll-odds";
import { chosen, joined, type Ending, type Followed, type Policy, type View } from "./view";
import { everyState } from "./whole";

export interface FollowOptions {
  readonly policy?: Policy | undefined;
  /** States with a lower probability are dropped and added to `lost`; 0: none are. */
  readonly prune?: number | undefined;
  /** Keeps every state unreduced: the same result, but slowly. */
  readonly whole?: boolean | undefined;
}

/** Stands in a flight for any damage that came out of a body. */
const SOME = 0.5;

/** What the way to the next state does to loads. */
interface Way {
  readonly attack: Attack;
  /** Next state as the machine has it. */
  readonly reached: AttackState;
  /** Next state as far as it still counts, with bodies as before the attack. */
  readonly state: AttackState;
  readonly spot: MergedState;
  /** Number of the observations on the way. */
  readonly seen: number;
  /** Damage that comes out from now on, or -1; null: as before. */
  readonly carry: number | null;
  readonly reach: Reach;
  /** Bitmask of people whose defense is still to come. */
  readonly defending: number;
}

/** Sets of observations by number. */
class Sights {
  readonly #view: View;
  readonly #all: number[] = [0];
  readonly #found = new Map<number, number>([[0, 0]]);
  readonly #joined = new Map<number, number>();
  readonly #settled: boolean[] = [];

  constructor(view: View) {
    this.#view = view;
  }

  numberOf(seen: number): number {
    const known = this.#found.get(seen);
    if (known !== undefined) return known;
    this.#found.set(seen, this.#all.length);
    return this.#all.push(seen) - 1;
  }

  at = (number: number): number => this.#all[number]!;

  joined(one: number, other: number): number {
    if (other === 0 || one === other) return one;
    const key = one * 65536 + other;
    const known = this.#joined.get(key);
    if (known !== undefined) return known;
    const made = this.numberOf(joined(this.#view, this.at(one), this.at(other)));
    this.#joined.set(key, made);
    return made;
  }

  isSettled = (number: number): boolean => (this.#settled[number] ??= this.#view.settled?.(this.at(number)) ?? false);
}

const added = (sums: Map<number, number>, key: number, chance: number): Map<number, number> => sums.set(key, (sums.get(key) ?? 0) + chance);

/**
 * One attack being followed. The machine is asked for each distinct state of a flight and for each distinct hit; everything else is sums of
 * products over loads.
 */
class Following {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #policy: Policy;
  readonly #prune: number;
  readonly #spots = new MergedStates();
  readonly #bodies: Bodies;
  readonly #sights: Sights;
  readonly #blows: Blows;
  readonly #before: Pick<AttackState, "bodies" | "injuries">;
  readonly #race: Race | null;
  readonly #told: AttackEvent[] = [];
  readonly #tell: Emit;
  readonly #settled = new Map<number, number>();
  readonly #left = new Map<number, number>();
  #lost = 0;

  constructor(given: Attack, view: View, { policy = preselected, prune = 0 }: FollowOptions) {
    // A single shot at several targets only needs its own lane.
    const attack = given.rounds === 1 ? alongFiringLine(given, 0) : given;
    this.#attack = attack;
    this.#view = view;
    this.#policy = policy;
    this.#prune = prune;
    this.#bodies = new Bodies(attack, view);
    this.#sights = new Sights(view);
    this.#blows = new Blows(attack, view, this.#bodies);
    const { bodies, injuries } = opening(attack.field);
    this.#before = { bodies, injuries };
    // Another policy might look at dominated results.
    this.#race = policy === preselected && !anyCover(attack.field) ? new Race(attack, RESTS) : null;
    this.#tell = Object.assign((event: AttackEvent): void => void this.#told.push(event), { brief: true });
  }

  run(): Followed {
    const attack = this.#attack;
    const looks = attack.field.entities.map(({ fighter: { body } }, entity) => this.#view.look?.(entity, body) ?? 0);
    const seen = this.#view.tally ? 0 : looks.reduce((all, look) => joined(this.#view, all, look), 0);
    const start = new Map([[loadOf(UNHARMED, this.#sights.numberOf(seen), -1, -1), 1]]);
    this.#send(attack, startAttack(attack, this.#tell, RESTS), start, 1);
    for (let open = this.#spots.take(); open !== null; open = this.#spots.take()) {
      if (open[0]!.state.stage === "done") return this.#followed(open);
      for (const spot of open) this.#playOn(spot);
    }
    return this.#followed([]);
  }

  #followed(ends: readonly MergedState[]): Followed {
    const apart = (sums: ReadonlyMap<number, number>): Ending[] =>
      [...sums].map(([seen, chance]) => ({ bodies: this.#before.bodies, seen: this.#sights.at(seen), chance }));
    const merged = new Map<number, number>();
    for (const { loads } of ends) for (const [load, chance] of loads) added(merged, load, chance);
    const reached = [...merged].map(([load, chance]): Ending => {
      const { bodies, seen } = readLoad(load);
      return { bodies: this.#bodies.all(bodies), seen: this.#sights.at(seen), chance };
    });
    return { ends: [...apart(this.#settled), ...reached], lost: this.#lost, left: apart(this.#left) };
  }

  #playOn(spot: MergedState): void {
    this.#drop(spot);
    if (spot.loads.size === 0) return;
    const { attack, state, loads } = spot;
    if (state.stage === "struck") return this.#strike(spot);
    const go = (answer: Answer, likely: number): void => this.#send(attack, step(attack, state, answer, this.#tell, RESTS), loads, likely);
    const people = this.#race && rollers(attack, state);
    if (people) {
      for (const { before, answer, likely } of this.#race.run(state, people))
        this.#send(attack, answer ? step(attack, before, answer, this.#tell, RESTS) : this.#race.alone(before, this.#tell), loads, likely);
      return;
    }
    const ask = pendingAsk(attack, state)!;
    if (ask.kind !== "throw") return go(chosen(ask, this.#policy), 1);
    for (const { answer, chance } of possible(attack, state, rollOdds(ask.throw, ask.what))) go(answer, chance);
  }

  /** Drops loads that are too unlikely. */
  #drop({ loads }: MergedState): void {
    if (this.#prune === 0) return;
    for (const [load, chance] of loads) {
      if (chance >= this.#prune) continue;
      loads.delete(load);
      this.#lost += chance;
      added(this.#left, readLoad(load).seen, chance);
    }
  }

  /** Resolves a hit for every load, and lets the flights go on behind it. */
  #strike({ attack, state, loads }: MergedState): void {
    const { subject } = state;
    const blow = this.#blows.at(state);
    const ways: (Way | undefined)[] = [];
    const onward = (out: boolean): Way => {
      const after = to(state, out ? { stage: "penetrated", carry: SOME } : { stage: "stopped" });
      return this.#way(attack, proceed(attack, after, this.#tell, RESTS));
    };
    for (const [load, chance] of loads) {
      const { bodies, seen, carry, place } = readLoad(load);
      for (const end of blow.ends(this.#bodies.among(bodies, subject), carry, place)) {
        const way = (ways[end.out ? 1 : 0] ??= onward(end.out));
        const sum = chance * end.chance;
        const tally = this.#view.tally;
        tally?.(subject, end.seen, sum);
        const all = tally ? seen : this.#sights.joined(seen, this.#sights.numberOf(end.seen));
        const next = this.#bodies.exchanged(bodies, subject, end.body);
        this.#add(way, next, all, end.out ? end.carry : carry, end.place, sum);
      }
    }
    for (const way of ways) if (way) this.#view.passing?.(way.reached, way.spot.chance);
  }

  #send(before: Attack, reached: AttackState, loads: ReadonlyMap<number, number>, likely: number): void {
    const way = this.#way(before, reached);
    let sum = 0;
    for (const [load, chance] of loads) {
      const { bodies, seen, carry, place } = readLoad(load);
      this.#add(way, bodies, seen, carry, place, chance * likely);
      sum += chance;
    }
    this.#view.passing?.(way.reached, sum * likely);
  }

  /** Returns the way to the next state that matters. */
  #way(before: Attack, reached: AttackState): Way {
    const view = this.#view;
    const state = this.#pastIdle(before, reached);
    let seen = 0;
    if (!view.tally) for (const event of this.#told) seen = view.see(seen, event);
    this.#told.length = 0;
    const attack = withoutSpentBullets(before, state, view);
    const left = reducedState(attack, state, view, this.#policy !== preselected);
    const carries = left.carry === SOME;
    const flight = to(left, { ...this.#before, burstLimb: -1, carry: left.carry < 0 ? -1 : SOME });
    return {
      attack,
      reached: state,
      state: flight,
      spot: this.#spots.add(attack, flight, 0, 0),
      seen: this.#sights.numberOf(seen),
      carry: carries ? null : left.carry,
      reach: this.#bodies.reach(outOfHarm(attack, flight), flight.stage === "done"),
      defending: stillToDefend(attack, flight),
    };
  }

  #add(way: Way, before: number, saw: number, carried: number, kept: number, chance: number): void {
    const seen = this.#sights.joined(saw, way.seen);
    if (this.#sights.isSettled(seen)) {
      added(this.#settled, seen, chance);
      return;
    }
    const bodies = this.#bodies.left(before, way.reach);
    const { done } = way.reach;
    const load = loadOf(bodies, seen, way.carry ?? carried, done ? -1 : kept);
    const spot = this.#bodies.differs(bodies, way.defending) ? this.#hurt(way, bodies) : way.spot;
    added(spot.loads, load, chance);
    spot.chance += chance;
  }

  /** Returns the state in which the bodies of people who still defend are as the load has them. */
  #hurt({ attack, state, defending }: Way, bodies: number): MergedState {
    const own = <T>(now: readonly T[], before: readonly T[]): T[] => before.map((one, at) => ((defending >> at) & 1 ? now[at]! : one));
    const hurt = to(state, {
      bodies: own(this.#bodies.all(bodies), this.#before.bodies),
      injuries: own(this.#bodies.allInjuries(bodies), this.#before.injuries),
    });
    return this.#spots.add(attack, hurt, 0, 0);
  }

  /** Skips shots and flights that cannot affect what is observed. */
  #pastIdle(attack: Attack, reached: AttackState): AttackState {
    for (let state = reached; ;) {
      if (!isIdleShot(attack, state, this.#view) && !isIdleFlight(attack, state, this.#view)) return state;
      state = onToNextBullet(attack, state, this.#tell, RESTS);
    }
  }
}

/** Follows an attack through every roll and choice; equal states are merged. */
export const follow = (attack: Attack, view: View, options: FollowOptions = {}): Followed =>
  options.whole ? everyState(attack, view, options.policy ?? preselected) : new Following(attack, view, options).run();
