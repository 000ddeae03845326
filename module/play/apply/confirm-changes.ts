import { updateDocument } from "../../foundry/updates";
import { keptIn } from "../../documents/attack-record";
import { playedAgain } from "../../documents/played-record";
import { overridableAttack } from "../override/overridable";
import { ALL_PARTS } from "../world-settings";
import type { IntentHandler } from "../authority/intents";
import { publicAttack } from "../attack/open-ask";
import { assertActiveGM } from "../authority/queue";
import { carryOn } from "../attack/resolve-attack";
import type { Notice } from "../authority/notices";

const no = (leaf: string): Notice => ({ level: "warn", key: `CROSSFIRE.Confirm.${leaf}`, values: {} });

/** Applies an attack's changes to one actor, or to every actor, once the GM confirms them. */
export const confirmChanges: IntentHandler<"apply"> = async (id, args, sender) => {
  if (!sender.isGM) return no("gmOnly");
  const found = overridableAttack(id);
  if (!found || found.message.system.status !== "proposed") return no("nothing");
  const { message, record } = found;
  const who = args.who ?? ALL_PARTS;
  const { attack } = playedAgain(keptIn(record));
  const { parts } = keptIn(record);
  // The card identifies a hidden actor by a number instead of a uuid.
  const at = publicAttack(attack).field.entities.findIndex(({ fighter }) => fighter.id === who);
  const part = who === ALL_PARTS ? ALL_PARTS : attack.field.entities[at]?.fighter.id;
  if (!part || parts.includes(part)) return no("nothing");
  assertActiveGM();
  await updateDocument(record, { "system.parts": [...parts, part] });
  return carryOn(message);
};
