import type { Attack } from "../attack/model/ruleset";
import type { AttackState } from "../attack/model/state";
import { hashed, progress, sameState } from "./merged-states";
import type { Reach } from "./reduce/loads";

/** A distinct state of a flight, and what the machine has answered about it. */
export interface Node {
  /** The attack, reduced to the bullets that still count. */
  readonly attack: Attack;
  /** State as far as it still counts, with bodies as before the attack. */
  readonly state: AttackState;
  /** Progress of the attack. */
  readonly rank: number;
  readonly reach: Reach;
  /** Bitmask of people whose defense is still to come. */
  readonly defending: number;
  /** Ways onward by outcome, or by their order; filled as they are needed. */
  readonly ways: Map<number, FlightWay>;
  /** Every way onward; null: not asked for yet, or their probabilities differ from attack to attack. */
  branches: readonly Branch[] | null;
  /** Probability of each load that has come so far. */
  loads: Map<number, number>;
}

/** Change of loads on the way to the next state. */
export interface FlightWay {
  readonly node: Node;
  /** Number of the observations on the way. */
  readonly seen: number;
  /** Damage that comes out from now on, or -1; null: as before. */
  readonly carry: number | null;
  /** The state as the machine has it; null: no one wants to know. */
  readonly reached: AttackState | null;
}

export interface Branch {
  readonly way: FlightWay;
  readonly likely: number;
}

/** Distinct states of the flights of an attack. */
export class Nodes {
  readonly #found = new Map<number, Node[]>();

  /** Number of different hashes, close to that of the states. */
  get size(): number {
    return this.#found.size;
  }

  /** Returns the node of a state. */
  at(attack: Attack, state: AttackState, facts: () => Pick<Node, "reach" | "defending">): Node {
    const hash = hashed(state, 0) + attack.rounds;
    const found = this.#found.get(hash);
    const known = found?.find((node) => node.attack === attack && sameState(node.state, state));
    if (known) return known;
    const made: Node = { attack, state, rank: progress(state), ...facts(), ways: new Map(), branches: null, loads: new Map() };
    if (found) found.push(made);
    else this.#found.set(hash, [made]);
    return made;
  }
}

/** Nodes that loads have come to, those with the least progress first. */
export class OpenNodes {
  readonly #buckets = new Map<number, Node[]>();

  add(node: Node): void {
    const bucket = this.#buckets.get(node.rank);
    if (bucket) bucket.push(node);
    else this.#buckets.set(node.rank, [node]);
  }

  /** Removes and returns the nodes with the least progress; null: none left. */
  take(): Node[] | null {
    if (this.#buckets.size === 0) return null;
    let least = Infinity;
    for (const rank of this.#buckets.keys()) least = Math.min(least, rank);
    const bucket = this.#buckets.get(least)!;
    this.#buckets.delete(least);
    return bucket;
  }
}
