import { keptIn } from "../../documents/attack-record";
import { playedAgain } from "../../documents/played-record";
import { isOverride, readOverride } from "../../rules/attack/model/override";
import { readReply } from "../../rules/attack/machine/machine";
import { answersOf } from "../../rules/attack/machine/replay";
import { LIMITS } from "../../rules/limits";
import { supersede, overridableAttack } from "./overridable";
import type { IntentHandler } from "../authority/intents";
import type { Notice } from "../authority/notices";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Override.${leaf}`, values });

/**
 * Overrides answers and dice of an attack, and stores and shows the GM's reason. Undoes applied changes first. Then replays later stages,
 * and asks again for answers that no longer fit.
 */
export const overrideAttack: IntentHandler<"override"> = async (id, { replies, reason: given }, sender) => {
  if (!sender.isGM) return no("gmOnly");
  const found = overridableAttack(id);
  const reason = given.trim();
  if (!found || replies.length === 0) return no("nothing");
  if (!reason) return no("noReason");
  const { message, record } = found;
  const { attack } = playedAgain(keptIn(record));
  const answers = answersOf(attack, keptIn(record).replies);
  for (const reply of replies) {
    const ask = answers.find((answered) => answered.ask.id === reply.ask)?.ask;
    if (!ask && !isOverride(reply)) return no("nothing");
    try {
      if (isOverride(reply)) readOverride(attack, reply);
      else readReply(ask!, reply);
    } catch {
      return no("impossible");
    }
  }
  return supersede(message, record, {
    kind: "gm",
    replies,
    note: { ask: replies[0]!.ask, kind: "gm", name: "", seconds: 0, reason: reason.slice(0, LIMITS.note) },
    cost: () => [],
  });
};
