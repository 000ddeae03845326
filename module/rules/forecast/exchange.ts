import { ATTACKER, type Ask, type Reply } from "../attack/ask";
import type { Attack } from "../attack/attack";
import { changes, type Change } from "../attack/changes";
import type { AttackEvent } from "../attack/events";
import { pending, preselected, readReply, start, step } from "../attack/machine";
import type { AttackState } from "../attack/state";
import type { Rng } from "../chance/rng";
import { sumOf, throwFaces } from "../chance/throws";
import type { DefenceOption } from "../contest/defence";
import type { Tactics } from "./skirmish";

/** An attack that was played to its end. */
export interface Exchange {
  readonly attack: Attack;
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  readonly changes: readonly Change[];
}

/** How an entity of an attack defends. */
export type DefenceOf = (entity: number) => Tactics["defence"];

/** The option with the most dice that can be paid; of equals the one offered first, which is the cheaper. */
const mostDice = (options: readonly DefenceOption[]): DefenceOption =>
  options.filter(({ affordable }) => affordable).reduce((best, option) => (sumOf(option.parts) > sumOf(best.parts) ? option : best));

function reply(ask: Ask, rng: Rng, defenceOf: DefenceOf): Reply {
  if (ask.kind === "throw") return { ask: ask.id, kind: "faces", faces: throwFaces(ask.throw, rng) };
  if (ask.kind === "defence" && ask.who !== ATTACKER && defenceOf(ask.who) === "best") {
    return { ask: ask.id, kind: "defence", defence: mostDice(ask.options).id };
  }
  return preselected(ask)!;
}

/** Plays an attack to its end: dice from a generator, choices as preselected or as the defender's tactics say. */
export function playOut(attack: Attack, rng: Rng, defenceOf: DefenceOf): Exchange {
  const events: AttackEvent[] = [];
  const tell = (event: AttackEvent): void => {
    events.push(event);
  };
  let state = start(attack, tell);
  for (let ask = pending(attack, state); ask !== null; ask = pending(attack, state)) {
    state = step(attack, state, readReply(ask, reply(ask, rng, defenceOf)), tell);
  }
  return { attack, state, events, changes: changes(attack, events) };
}
