import { answersOf, type Answered } from "../rules/attack/machine/replay";
import type { Ask, Reply, RollPurpose } from "../rules/attack/model/ask";
import type { Revealed } from "./card-words";
import type { Attack } from "../rules/attack/model/ruleset";
import { diceOf } from "../rules/chance/roll-specs";
import { rerolledDice } from "../rules/contest/karma";

/** A pool that lies on the table. */
export interface Lying {
  readonly ask: Extract<Ask, { kind: "throw" }>;
  readonly faces: readonly number[];
}

/** A pool whose dice can be thrown again, as a card offers it. @rule SS-KARMA-04 */
export interface Rerollable {
  readonly ask: string;
  /** Whose dice they are. */
  readonly uuid: string;
  readonly name: string;
  readonly what: RollPurpose;
  readonly dice: number;
  /** How many of them are no hits. */
  readonly again: number;
}

const lying = ({ ask, reply }: Answered): Lying[] =>
  ask.kind === "throw" && ask.throw.kind === "pool" && reply.kind === "faces" && diceOf(ask.throw) > 0 ? [{ ask, faces: reply.faces }] : [];

/** Pools that were thrown; what a gamemaster has set has no dice. */
export const lyingIn = (attack: Attack, replies: readonly Reply[]): Lying[] => answersOf(attack, replies).flatMap(lying);

/**
 * Pools of an attack that can be thrown again.
 *
 * @param done asks whose dice were thrown again already
 * @param shown what may be told of whose pools
 */
export function rerollables(attack: Attack, replies: readonly Reply[], done: ReadonlySet<string>, shown: Revealed): Rerollable[] {
  return lyingIn(attack, replies)
    .filter(({ ask, faces }) => shown(ask.who) === "all" && !done.has(ask.id) && rerolledDice(faces).length > 0)
    .map(({ ask, faces }): Rerollable => {
      const fighter = ask.who < 0 ? attack.field.attacker : attack.field.entities[ask.who]!.fighter;
      const again = rerolledDice(faces).length;
      return { ask: ask.id, uuid: fighter.id, name: fighter.name, what: ask.what, dice: faces.length, again };
    });
}
