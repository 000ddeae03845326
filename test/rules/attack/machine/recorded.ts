import { rollFaces } from "../../chance/roll-faces";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import { changes } from "../../../../module/rules/attack/changes";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { seeded } from "../../../../module/rules/chance/rng";

/** What is plain of a record: its figures and words. */
const plain = (record: object): string =>
  Object.entries(record)
    .flatMap(([key, value]) =>
      typeof value === "object" || value === undefined ? [] : [key === "kind" ? String(value) : `${key} ${value}`],
    )
    .join(", ");

/** An attack with dice as they fall from a seed, every choice the preselected one: what is asked, what is told, and what changes. */
export function record(attack: Attack, seed: number): readonly string[] {
  const [rng, lines, events] = [seeded(seed), [] as string[], [] as AttackEvent[]];
  const tell = (event: AttackEvent): void => {
    events.push(event);
    lines.push(plain(event));
  };
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    lines.push(`? ${plain(ask)}`);
    const reply = ask.kind === "throw" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.throw, rng) } as const) : preselected(ask)!;
    state = step(attack, state, readReply(ask, reply), tell);
  }
  return [...lines, ...changes(attack, events).map((change) => `= ${plain(change)}`)];
}

/** The same, told in brief: the odds ask for no more. */
export function briefly(attack: Attack, seed: number): readonly string[] {
  const [rng, lines] = [seeded(seed), [] as string[]];
  const tell = Object.assign((event: AttackEvent): void => void lines.push(event.kind), { brief: true });
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    const reply = ask.kind === "throw" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.throw, rng) } as const) : preselected(ask)!;
    state = step(attack, state, readReply(ask, reply), tell);
  }
  return lines;
}
