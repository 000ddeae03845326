import { SILENCE, type Answer, type Ask } from "../attack/model/ask";
import type { Attack } from "../attack/model/ruleset";
import { changes, type Change } from "../attack/changes";
import type { AttackEvent } from "../attack/model/events";
import { pendingAsk, preselected, readReply, startAttack, step } from "../attack/machine/machine";
import type { AttackState } from "../attack/model/state";
import type { Rng } from "../chance/rng";
import { sumOf } from "../chance/roll-specs";
import type { DefenseOption } from "../contest/defense";
import { drawAnswer } from "./draw";
import type { Participant } from "./engagement";

/** A completed attack. Its rolls are drawn from distributions, so they have outcomes but no individual dice. */
export interface Exchange {
  readonly attack: Attack;
  /** Participants, indexed like the entities of the battlefield. */
  readonly entities: readonly Participant[];
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  readonly changes: readonly Change[];
}

/** Returns the affordable defense option with the most dice. Of equal options, the first counts, because it costs less. */
const mostDice = (options: readonly DefenseOption[]): DefenseOption =>
  options.filter(({ affordable }) => affordable).reduce((best, option) => (sumOf(option.parts) > sumOf(best.parts) ? option : best));

function answer(ask: Ask, rng: Rng, entities: readonly Participant[]): Answer {
  if (ask.kind === "roll") return drawAnswer(ask.spec, ask.what, rng);
  if (ask.kind === "defense" && entities[ask.who]?.combatant?.tactics.defense === "best") {
    return { ...SILENCE, defense: mostDice(ask.options).id };
  }
  return readReply(ask, preselected(ask)!);
}

/** Plays an attack to its end. The generator draws every roll. Choices are preselected or follow the defender's tactics. */
export function playOut(attack: Attack, entities: readonly Participant[], rng: Rng): Exchange {
  const events: AttackEvent[] = [];
  const tell = (event: AttackEvent): void => {
    events.push(event);
  };
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask !== null; ask = pendingAsk(attack, state)) {
    state = step(attack, state, answer(ask, rng, entities), tell);
  }
  return { attack, entities, state, events, changes: changes(attack, events) };
}
