import { rollFaces } from "../../chance/roll-faces";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import { changes } from "../../../../module/rules/attack/changes";
import type { Ask, Emit } from "../../../../module/rules/attack/model/ask";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import { seeded } from "../../../../module/rules/chance/rng";

/** Returns the fields of a record as text, without empty fields, lists and nested records. */
const plain = (record: object): string =>
  Object.entries(record)
    .flatMap(([key, value]) =>
      typeof value === "object" || value === undefined ? [] : [key === "kind" ? String(value) : `${key} ${value}`],
    )
    .join(", ");

/**
 * Plays an attack to its end with dice from a seed and with the preselected answers.
 * @param asked called with every ask, between the events before and after the ask
 * @returns the state at the start and after each answer
 */
export function playSeeded(attack: Attack, seed: number, emit: Emit, asked: (ask: Ask) => void = () => {}): readonly AttackState[] {
  const rng = seeded(seed);
  const states = [startAttack(attack, emit)];
  for (let ask = pendingAsk(attack, states.at(-1)!); ask; ask = pendingAsk(attack, states.at(-1)!)) {
    asked(ask);
    const reply = ask.kind === "roll" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) } as const) : preselected(ask)!;
    states.push(step(attack, states.at(-1)!, readReply(ask, reply), emit));
  }
  return states;
}

/** Plays an attack with dice from a seed. Returns its asks, events and changes, one line each. */
export function record(attack: Attack, seed: number): readonly string[] {
  const [lines, events] = [[] as string[], [] as AttackEvent[]];
  const tell = (event: AttackEvent): void => {
    events.push(event);
    lines.push(plain(event));
  };
  playSeeded(attack, seed, tell, (ask) => lines.push(`? ${plain(ask)}`));
  return [...lines, ...changes(attack, events).map((change) => `= ${plain(change)}`)];
}
