import { answersOf, type Answered } from "../rules/attack/machine/replay";
import type { Ask, Reply, RollPurpose } from "../rules/attack/model/ask";
import type { Revealed } from "./card-words";
import type { Attack } from "../rules/attack/model/ruleset";
import { diceOf } from "../rules/chance/roll-specs";
import { rerolledDice } from "../rules/contest/karma";

/** A dice pool that was rolled. */
export interface Lying {
  readonly ask: Extract<Ask, { kind: "roll" }>;
  readonly faces: readonly number[];
}

/** A dice pool that Karma can reroll, as a card offers it. @rule SS-KARMA-04 */
export interface Rerollable {
  readonly ask: string;
  /** uuid of the dice's owner. */
  readonly uuid: string;
  readonly name: string;
  readonly what: Exclude<RollPurpose, "location">;
  readonly dice: number;
  /** Number of misses among the dice. */
  readonly again: number;
}

const lying = ({ ask, reply }: Answered): Lying[] =>
  ask.kind === "roll" && ask.spec.kind === "pool" && reply.kind === "faces" && diceOf(ask.spec) > 0 ? [{ ask, faces: reply.faces }] : [];

/** Returns the rolled dice pools; omits results that the GM set, because they have no dice. */
export const lyingIn = (attack: Attack, replies: readonly Reply[]): Lying[] => answersOf(attack, replies).flatMap(lying);

/**
 * Returns the dice pools of an attack that can be rerolled.
 *
 * @param done Ids of the asks whose dice were already rerolled.
 * @param shown Returns how much of each pool readers may see.
 */
export function rerollables(attack: Attack, replies: readonly Reply[], done: ReadonlySet<string>, shown: Revealed): Rerollable[] {
  return lyingIn(attack, replies)
    .filter(({ ask, faces }) => shown(ask.who) === "all" && !done.has(ask.id) && rerolledDice(faces).length > 0)
    .flatMap(({ ask, faces }): Rerollable[] => {
      const { what } = ask;
      // A location is rolled on a table, never with a pool.
      if (what === "location") return [];
      const fighter = ask.who < 0 ? attack.field.attacker : attack.field.entities[ask.who]!.fighter;
      const again = rerolledDice(faces).length;
      return [{ ask: ask.id, uuid: fighter.id, name: fighter.name, what, dice: faces.length, again }];
    });
}
