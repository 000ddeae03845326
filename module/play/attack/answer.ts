import { updateDocument } from "../../foundry/updates";
import { readReply } from "../../rules/attack/machine/machine";
import type { Ask } from "../../rules/attack/model/ask";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { asksOf } from "../authority/open-asks";
import type { OpenAsk } from "./open-ask";
import { facesFrom } from "./manual-dice";
import { carryOn } from "./resolve-attack";
import { isAttack, keptIn, recordOf, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import { playedIfPossible } from "../../documents/played-record";
import type { Notice } from "../authority/notices";
import { mayAnswer } from "../authority/who-answers";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Answer.${leaf}`, values });

/** Settles a request for physical dice. Only the user asked may enter faces; that user or a GM may have the dice rolled instead. */
async function settleRoll(
  message: AttackMessage,
  ask: Extract<Ask, { kind: "roll" }>,
  open: OpenAsk,
  sent: Received<"answer">,
  sender: User.Implementation,
): Promise<Notice | void> {
  if (sent.kind === "rolled") return carryOn(message, { ask: ask.id, faces: null, note: null });
  if (sent.kind !== "faces") return no("impossible");
  if (sender.id !== open.userId) return no("notYourDice", { name: game.users?.get(open.userId)?.name ?? open.name });
  const read = facesFrom(sent.faces, ask.spec);
  if ("why" in read) return no("impossible");
  return carryOn(message, { ask: ask.id, faces: read.faces, note: { ask: ask.id, kind: "by-hand", name: open.name, seconds: 0 } });
}

/** Statuses in which an attack no longer asks anything. */
const ENDED = ["undone", "closed", "failed"] as const;

/** Returns the notice why an Ask of an attack is no longer open. */
function closedNotice({ system: { status } }: AttackMessage, record: RecordMessage, askId: string): Notice {
  const ended = ENDED.find((one) => one === status);
  if (ended) return no(ended);
  const settled = keptIn(record).notes.find(({ ask }) => ask === askId)?.kind ?? "";
  return no(settled.endsWith("by-time") ? "late" : settled.endsWith("by-gm") ? "byGM" : "answered");
}

/**
 * Answers an open Ask of an attack. The user asked, another owner of the fighter or a GM may answer; for dice, only the user asked or a GM.
 * If the Ask is no longer open, the sender only gets a notice with the reason.
 */
export const answer: IntentHandler<"answer"> = async (id, sent, sender) => {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record) return no("noQuestion");
  const open = asksOf(message).find((ask) => ask.id === sent.ask);
  if (!open) return closedNotice(message, record, sent.ask);
  if (!mayAnswer(sender, open)) return no("notYours", { name: open.name });
  const ask = playedIfPossible(record)?.replay.ask;
  if (!ask || ask.id !== sent.ask) return closedNotice(message, record, sent.ask);
  if (ask.kind === "roll") return settleRoll(message, ask, open, sent, sender);
  if (sent.kind === "rolled") return no("impossible");
  try {
    readReply(ask, sent);
  } catch {
    return no("impossible");
  }
  assertActiveGM();
  await updateDocument(record, { "system.replies": [...keptIn(record).replies, { ...sent }] });
  return carryOn(message);
};
