import type { Attack } from "../attack/model/ruleset";
import type { RollOutcome } from "../chance/roll-specs";
import type { AttackState } from "../attack/model/state";
import { hashed, progress, sameState } from "./merged-states";
import type { Reach } from "./reduce/loads";

/** A distinct state of a flight, and the machine's answers about it. */
export interface Node {
  /** The attack, without bullets that no longer matter. */
  readonly attack: Attack;
  /** Reduced state of the attack. People who must still defend keep their current bodies. All other bodies are as before the attack. */
  readonly state: AttackState;
  /** Progress of the attack, from `progress`. */
  readonly rank: number;
  readonly reach: Reach;
  /** Bitmask of the people who must still defend. */
  readonly defending: number;
  /** Ways onward, by outcome or by index. Each is added when it is first needed. */
  readonly ways: Map<number, FlightWay>;
  /** Every way onward; null: not yet asked for, or the probabilities differ between attacks. */
  branches: readonly Branch[] | null;
  /** Probability of each load that waits at this node. */
  loads: Map<number, number>;
}

/** The way to the next node, and the changes to a load on this way. */
export interface FlightWay {
  readonly node: Node;
  /** Number that identifies the set of observations on the way. */
  readonly seen: number;
  /** New carried damage, -1 for none; null: unchanged. */
  readonly carry: number | null;
  /** State from the machine for `View.passing`; null if the view does not use it. */
  readonly reached: AttackState | null;
}

export interface Branch {
  readonly way: FlightWay;
  readonly likely: number;
}

const GLITCHES = ["none", "glitch", "critical"];
const [VALUES, HITS] = [2048, 64];
/** Packs the outcome of an attack roll into one number. */
export const outcomeNumber = ({ value, glitch, coverLow, coverHigh }: RollOutcome): number =>
  (((value + VALUES) * GLITCHES.length + GLITCHES.indexOf(glitch)) * HITS + coverLow) * HITS + coverHigh;

const isSameWay = (a: FlightWay, b: FlightWay): boolean => a.seen === b.seen && a.carry === b.carry && a.reached === b.reached;

/** Merges branches that continue in the same way, and adds up their probabilities. */
export function mergedBranches(branches: readonly Branch[]): readonly Branch[] {
  const found = new Map<Node, { way: FlightWay; likely: number }[]>();
  const all: { way: FlightWay; likely: number }[] = [];
  for (const { way, likely } of branches) {
    const here = found.get(way.node);
    const known = here?.find((one) => isSameWay(one.way, way));
    if (known) {
      known.likely += likely;
      continue;
    }
    const made = { way, likely };
    all.push(made);
    if (here) here.push(made);
    else found.set(way.node, [made]);
  }
  return all;
}

/** Distinct states of the flights of an attack. */
export class Nodes {
  readonly #found = new Map<number, Node[]>();

  /** Number of different hashes, which is close to the number of states. */
  get size(): number {
    return this.#found.size;
  }

  /** Returns the node of a state. A new state gets a new node with these facts. */
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

/** Nodes with loads that must still be followed, those with the least progress first. */
export class OpenNodes {
  readonly #buckets = new Map<number, Node[]>();

  add(node: Node): void {
    const bucket = this.#buckets.get(node.rank);
    if (bucket) bucket.push(node);
    else this.#buckets.set(node.rank, [node]);
  }

  /** Removes and returns the nodes with the least progress; null if no node is left. */
  take(): Node[] | null {
    if (this.#buckets.size === 0) return null;
    let least = Infinity;
    for (const rank of this.#buckets.keys()) least = Math.min(least, rank);
    const bucket = this.#buckets.get(least)!;
    this.#buckets.delete(least);
    return bucket;
  }
}
