import { keptIn } from "../../documents/attack-record";
import { playedAgain } from "../../documents/played-record";
import type { Reply } from "../../rules/attack/model/ask";
import { isOverride, readOverride } from "../../rules/attack/model/override";
import { readReply } from "../../rules/attack/machine/machine";
import { answersOf } from "../../rules/attack/machine/replay";
import { LIMITS } from "../../rules/limits";
import { supersede, overridableAttack } from "./overridable";
import type { Received } from "../authority/intent-map";
import type { IntentHandler } from "../authority/intents";
import type { Notice } from "../authority/notices";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Override.${leaf}`, values });

const isReply = (sent: unknown): sent is Reply =>
  typeof sent === "object" && sent !== null && typeof (sent as Reply).ask === "string" && typeof (sent as Reply).kind === "string";

/** Reads the new answers and the reason from a GM's request; null if they are malformed. */
function read({ replies, reason }: Received<"override">): { readonly replies: readonly Reply[]; readonly reason: string } | null {
  if (!Array.isArray(replies) || !replies.every(isReply) || typeof reason !== "string") return null;
  return { replies, reason: reason.trim() };
}

/**
 * Overrides answers and dice of an attack, with a reason that is kept and shown. Later stages are replayed; answers that no longer fit
 * are asked again, and applied changes are undone first.
 */
export const overrideAttack: IntentHandler<"override"> = async (id, args, sender) => {
  if (!sender.isGM) return no("gamemasterOnly");
  const found = overridableAttack(id);
  const wanted = read(args);
  if (!found || !wanted || wanted.replies.length === 0) return no("nothing");
  if (!wanted.reason) return no("noReason");
  const { message, record } = found;
  const { attack } = playedAgain(keptIn(record));
  const answers = answersOf(attack, keptIn(record).replies);
  for (const reply of wanted.replies) {
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
    replies: wanted.replies,
    note: { ask: wanted.replies[0]!.ask, kind: "gm", name: "", seconds: 0, reason: wanted.reason.slice(0, LIMITS.note) },
    cost: () => [],
  });
};
