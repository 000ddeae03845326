import { updateDocument } from "../../foundry/updates";
import { keptIn, type Note } from "../../documents/attack-record";
import { LIMITS } from "../../rules/limits";
import { overridableAttack } from "./overridable";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import type { Notice } from "../authority/notices";
import { writeMessage } from "../attack/write-attack";

const no = (leaf: string): Notice => ({ level: "warn", key: `CROSSFIRE.Override.${leaf}`, values: {} });

/** Stores the GM's text about where a stray round lands; an empty text clears it. The attack itself does not change. @rule UT-54 */
export const chooseEnd: IntentHandler<"say-end"> = async (id, { text }, sender) => {
  if (!sender.isGM) return no("gmOnly");
  const found = overridableAttack(id);
  if (!found) return no("nothing");
  const reason = text.trim().slice(0, LIMITS.note);
  const { message, record } = found;
  const others = keptIn(record).notes.filter(({ kind }) => kind !== "leaves");
  const note: Note = { ask: "", kind: "leaves", name: "", seconds: 0, reason };
  const notes = reason ? [...others, note] : others;
  assertActiveGM();
  await updateDocument(record, { "system.notes": notes });
  await writeMessage(message, { "system.notes": notes });
};
