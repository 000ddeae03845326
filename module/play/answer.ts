import { readReply } from "../rules/attack/machine";
import type { Reply } from "../rules/attack/ask";
import { replay } from "../rules/attack/replay";
import type { IntentHandler } from "./intents";
import { assertInCharge } from "./queue";
import type { OpenAsk } from "./open-ask";
import { carryOn } from "./resolve-attack";
import { attackOf, isAttack, keptIn, recordOf } from "../documents/attack-record";
import type { Said } from "./say";
import { mayAnswer } from "./who-answers";

const no = (leaf: string, values: Said["values"] = {}): Said => ({ level: "warn", key: `CROSSFIRE.Answer.${leaf}`, values });

const asReply = (args: unknown): Reply | null =>
  typeof args === "object" && args !== null && typeof (args as Reply).ask === "string" && typeof (args as Reply).kind === "string"
    ? (args as Reply)
    : null;

/**
 * Somebody answers an open question of an attack: the one asked, another owner of the fighter, or a gamemaster.
 * A question that was answered already stays answered.
 */
export const answer: IntentHandler = async (id, args, sender) => {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  const reply = asReply(args);
  if (!isAttack(message) || !record || !reply) return no("noQuestion");
  const open = (message.system.asks as unknown as OpenAsk[]).find((ask) => ask.id === reply.ask);
  if (!open) return no("answered");
  if (!mayAnswer(sender, open)) return no("notYours", { name: open.name });
  const kept = keptIn(record);
  const { ask } = replay(attackOf(kept), kept.replies);
  if (!ask || ask.id !== reply.ask || ask.kind === "throw") return no("answered");
  try {
    readReply(ask, reply);
  } catch (error) {
    return no("impossible", { why: error instanceof Error ? error.message : String(error) });
  }
  assertInCharge();
  await record.update({ "system.replies": [...kept.replies, { ...reply }] } as never);
  return carryOn(message);
};
