import type { Answer, Emit } from "../attack/model/ask";
import type { AttackEvent } from "../attack/model/events";
import type { Attack } from "../attack/model/ruleset";
import { to, type AttackState } from "../attack/model/state";
import { alongFiringLine } from "../attack/machine/area-attack";
import { onToNextBullet, pendingAsk, preselected, proceed, startAttack, step } from "../attack/machine/machine";
import type { HitTables } from "./hits/hit-tables";
import { mergedBranches, OpenNodes, outcomeNumber, type Branch, type Node, type FlightWay } from "./nodes";
import { possible } from "./race";
import { stillToDefend } from "./reduce/body-left";
import { rollers } from "./reduce/dominated";
import { loadOf, readLoad, UNHARMED } from "./reduce/loads";
import { isIdleFlight, isIdleShot, withoutSpentBullets } from "./reduce/spent-bullets";
import { outOfHarm, reducedState } from "./reduce/state";
import { rollOdds } from "./roll-odds";
import { forgetTables, Tables, tablesFor } from "./tables";
import { HIT_RESTS } from "./hits/underway";
import { chosen, joinedSights, type FollowedEnd, type Followed, type Policy, type View } from "./view";
import { everyState } from "./whole";

export interface FollowOptions {
  readonly policy?: Policy | undefined;
  /**
   * Pruning threshold, 0 to 1. The odds drop states with a lower probability and add their probability to `lost`. Omitted: 0, none dropped.
   */
  readonly prune?: number | undefined;
  /** true: no state is reduced. The result is the same, but the calculation takes longer. */
  readonly whole?: boolean | undefined;
}

/** Placeholder in a flight for any damage that a bullet carries out of a body. */
const SOME = 0.5;
/** Indexes of the ways onward after a hit: the bullet stopped, or it left the body. */
const [STOPPED, OUT] = [0, 1];

const added = (sums: Map<number, number>, key: number, chance: number): Map<number, number> => sums.set(key, (sums.get(key) ?? 0) + chance);

/**
 * Follows one attack. Asks the machine once for each distinct state of a flight and once for each distinct hit. The rest is arithmetic on
 * loads: sums of products of probabilities.
 */
class Following {
  readonly #attack: Attack;
  readonly #tables: Tables;
  readonly #blows: HitTables;
  readonly #view: View;
  readonly #policy: Policy;
  readonly #prune: number;
  readonly #open = new OpenNodes();
  readonly #told: AttackEvent[] = [];
  readonly #tell: Emit;
  readonly #settled = new Map<number, number>();
  readonly #left = new Map<number, number>();
  readonly #tallies: readonly Map<number, number>[];
  #lost = 0;

  constructor(attack: Attack, tables: Tables, blows: HitTables, view: View, { policy = preselected, prune = 0 }: FollowOptions) {
    this.#attack = attack;
    this.#tables = tables;
    this.#blows = blows;
    this.#view = view;
    this.#policy = policy;
    this.#prune = prune;
    this.#tallies = attack.field.entities.map(() => new Map<number, number>());
    this.#tell = Object.assign((event: AttackEvent): void => void this.#told.push(event), { brief: true });
  }

  run(): Followed {
    const { inputs, sights } = this.#tables;
    const looks = this.#attack.field.entities.map(({ fighter: { body } }, entity) => this.#view.look?.(entity, body) ?? 0);
    const seen = this.#view.tally ? 0 : looks.reduce((all, look) => joinedSights(this.#view, all, look), 0);
    const start = new Map([[loadOf(UNHARMED, sights.numberOf(seen), -1, -1), 1]]);
    this.#send(this.#way(inputs.attack, startAttack(inputs.attack, this.#tell, HIT_RESTS)), start, 1);
    for (let open = this.#open.take(); open !== null; open = this.#open.take()) {
      if (open[0]!.state.stage === "done") return this.#followed(open);
      for (const node of open) this.#playOn(node);
    }
    return this.#followed([]);
  }

  /** Passes the observations of all hits, with their probabilities, to the view's tally. */
  tell(): void {
    this.#tallies.forEach((sums, entity) => sums.forEach((chance, seen) => this.#view.tally?.(entity, seen, chance)));
  }

  #followed(ends: readonly Node[]): Followed {
    const { sights, bodies: known, before } = this.#tables;
    const apart = (sums: ReadonlyMap<number, number>): FollowedEnd[] =>
      [...sums].map(([seen, chance]) => ({ bodies: before.bodies, seen: sights.at(seen), chance }));
    const merged = new Map<number, number>();
    for (const node of ends) for (const [load, chance] of taken(node)) added(merged, load, chance);
    const reached = [...merged].map(([load, chance]): FollowedEnd => {
      const { bodies, seen } = readLoad(load);
      return { bodies: known.all(bodies), seen: sights.at(seen), chance };
    });
    return { ends: [...apart(this.#settled), ...reached], lost: this.#lost, left: apart(this.#left) };
  }

  #playOn(node: Node): void {
    const loads = this.#likely(taken(node));
    if (loads.size === 0) return;
    if (node.state.stage === "struck") this.#strike(node, loads);
    else if (node.state.stage === "attack") this.#fire(node, loads);
    else for (const { way, likely } of (node.branches ??= this.#branches(node))) this.#send(way, loads, likely);
  }

  /**
   * Makes the attack roll. Attacks that share tables differ only in the dice of this roll.
   * @throws {RangeError} if the attack needs no roll at this stage
   */
  #fire(node: Node, loads: ReadonlyMap<number, number>): void {
    const ask = pendingAsk(this.#attack, node.state)!;
    if (ask.kind !== "roll") throw new RangeError(`odds: ${ask.id} is no roll`);
    const branches: Branch[] = [];
    for (const { answer, chance } of rollOdds(ask.spec, ask.what)) {
      const key = outcomeNumber(answer.outcome);
      const way = node.ways.get(key) ?? this.#way(node.attack, step(node.attack, node.state, answer, this.#tell, HIT_RESTS));
      node.ways.set(key, way);
      branches.push({ way, likely: chance });
    }
    for (const { way, likely } of mergedBranches(branches)) this.#send(way, loads, likely);
  }

  /** Returns every way onward from a state that needs an answer, with its probability. */
  #branches({ attack, state }: Node): readonly Branch[] {
    const { race } = this.#tables;
    const after = (before: AttackState, answer: Answer, likely: number): Branch => ({
      way: this.#way(attack, step(attack, before, answer, this.#tell, HIT_RESTS)),
      likely,
    });
    const people = race && rollers(attack, state);
    if (people)
      return mergedBranches(
        race
          .run(state, people)
          .map(({ before, answer, likely }) =>
            answer ? after(before, answer, likely) : { way: this.#way(attack, race.alone(before, this.#tell)), likely },
          ),
      );
    const ask = pendingAsk(attack, state)!;
    if (ask.kind !== "roll") return [after(state, chosen(ask, this.#policy), 1)];
    return mergedBranches(possible(attack, state, rollOdds(ask.spec, ask.what)).map(({ answer, chance }) => after(state, answer, chance)));
  }

  /** Drops the loads below the pruning threshold and returns the others. */
  #likely(loads: Map<number, number>): ReadonlyMap<number, number> {
    if (this.#prune === 0) return loads;
    for (const [load, chance] of loads) {
      if (chance >= this.#prune) continue;
      loads.delete(load);
      this.#lost += chance;
      added(this.#left, readLoad(load).seen, chance);
    }
    return loads;
  }

  /** Resolves a hit for every load, and continues the flights after it. */
  #strike(node: Node, loads: ReadonlyMap<number, number>): void {
    const { bodies: known, sights } = this.#tables;
    const { subject } = node.state;
    // A carry of -1 replaces whatever a load carries.
    const blow = this.#blows.at(node.state, this.#onward(node, true).carry === null);
    const { tally } = this.#view;
    const sums = [0, 0];
    for (const [load, chance] of loads) {
      const { bodies, seen, carry, place } = readLoad(load);
      const { ends, chances } = blow.ends(known.among(bodies, subject), carry, place);
      for (let nth = 0; nth < ends.length; nth += 1) {
        const end = ends[nth]!;
        const sum = chance * chances[nth]!;
        if (tally) added(this.#tallies[subject]!, sights.at(end.seen), sum);
        const all = tally ? seen : sights.joined(seen, end.seen);
        const next = known.exchanged(bodies, subject, end.body);
        this.#add(this.#onward(node, end.out), next, all, end.out ? end.carry : carry, end.place, sum);
        sums[end.out ? OUT : STOPPED]! += sum;
      }
    }
    for (const [number, way] of node.ways) if (way.reached && sums[number]! > 0) this.#view.passing?.(way.reached, sums[number]!);
  }

  /** Returns the way onward after a hit. @param out true: the bullet left the body. */
  #onward(node: Node, out: boolean): FlightWay {
    const { attack, state, ways } = node;
    const known = ways.get(out ? OUT : STOPPED);
    if (known) return known;
    const after = to(state, out ? { stage: "penetrated", carry: SOME } : { stage: "stopped" });
    const made = this.#way(attack, proceed(attack, after, this.#tell, HIT_RESTS));
    ways.set(out ? OUT : STOPPED, made);
    return made;
  }

  #send(way: FlightWay, loads: ReadonlyMap<number, number>, likely: number): void {
    let sum = 0;
    for (const [load, chance] of loads) {
      const { bodies, seen, carry, place } = readLoad(load);
      this.#add(way, bodies, seen, carry, place, chance * likely);
      sum += chance;
    }
    if (way.reached) this.#view.passing?.(way.reached, sum * likely);
  }

  /** Returns the way to the next state from which an observation can still change. */
  #way(before: Attack, reached: AttackState): FlightWay {
    const { sights, before: unharmed } = this.#tables;
    const view = this.#view;
    const state = this.#pastIdle(before, reached);
    let seen = 0;
    if (!view.tally) for (const event of this.#told) seen = view.see(seen, event);
    this.#told.length = 0;
    const attack = withoutSpentBullets(before, state, view);
    const left = reducedState(attack, state, view, this.#policy !== preselected);
    const { bodies, injuries } = unharmed;
    const flight = to(left, { bodies, injuries, burstLimb: -1, carry: left.carry < 0 ? -1 : SOME });
    return {
      node: this.#node(attack, flight),
      seen: sights.numberOf(seen),
      carry: left.carry === SOME ? null : left.carry,
      reached: view.passing ? state : null,
    };
  }

  #node(attack: Attack, state: AttackState): Node {
    const { nodes, bodies } = this.#tables;
    return nodes.at(attack, state, () => ({
      reach: bodies.reach(outOfHarm(attack, state), state.stage === "done"),
      defending: stillToDefend(attack, state),
    }));
  }

  #add({ node: next, seen: more, carry }: FlightWay, before: number, saw: number, carried: number, kept: number, chance: number): void {
    const { sights, bodies: known } = this.#tables;
    const seen = sights.joined(saw, more);
    if (sights.isSettled(seen)) {
      added(this.#settled, seen, chance);
      return;
    }
    const bodies = known.left(before, next.reach);
    const node = known.differs(bodies, next.defending) ? this.#hurt(next, bodies) : next;
    if (node.loads.size === 0) this.#open.add(node);
    added(node.loads, loadOf(bodies, seen, carry ?? carried, next.reach.done ? -1 : kept), chance);
  }

  /** Returns the node in which the people who must still defend have the bodies and injuries from a load. */
  #hurt({ attack, state, defending }: Node, number: number): Node {
    const { bodies, before } = this.#tables;
    const own = <T>(now: readonly T[], then: readonly T[]): T[] => then.map((one, at) => ((defending >> at) & 1 ? now[at]! : one));
    return this.#node(
      attack,
      to(state, { bodies: own(bodies.all(number), before.bodies), injuries: own(bodies.allInjuries(number), before.injuries) }),
    );
  }

  /** Skips shots and flights that cannot change an observation. */
  #pastIdle(attack: Attack, reached: AttackState): AttackState {
    for (let state = reached; ;) {
      if (!isIdleShot(attack, state, this.#view) && !isIdleFlight(attack, state, this.#view)) return state;
      state = onToNextBullet(attack, state, this.#tell, HIT_RESTS);
    }
  }
}

/** Removes and returns the loads of a node. */
function taken(node: Node): Map<number, number> {
  const { loads } = node;
  node.loads = new Map();
  return loads;
}

/** Follows an attack to its end. An error clears the tables, because they may be incomplete. */
function completed(following: Following): Followed {
  try {
    return following.run();
  } catch (error) {
    forgetTables();
    throw error;
  }
}

/** Follows an attack through every roll and choice. Equal states are merged, and equal attacks share the result. */
export function follow(given: Attack, view: View, options: FollowOptions = {}): Followed {
  const { policy = preselected, whole = false, prune = 0 } = options;
  if (whole) return everyState(given, view, policy);
  // A single shot at several targets needs only its own firing line.
  const attack = given.rounds === 1 ? alongFiringLine(given, 0) : given;
  // Another policy might depend on dominated results, so it gets tables of its own.
  const tables = policy === preselected ? tablesFor(attack, view) : new Tables(attack, view, false);
  // A view that takes each hit or step is told of them anew.
  const isKept = !view.tally && !view.passing;
  const name = isKept ? tables.resultName(attack, prune) : "";
  const before = isKept ? tables.result(name) : undefined;
  if (before) return before;
  const { inputs, blows, rolls } = tables.hits(attack);
  const following = new Following(attack, tables, blows, view, options);
  const followed = completed(following);
  // If an answer read an input that differs in this attack, the tables belong to another attack.
  if (![tables.inputs, inputs, rolls].every((read) => read.fit(attack))) return follow(given, view, options);
  following.tell();
  if (isKept) tables.keep(name, followed);
  return followed;
}
