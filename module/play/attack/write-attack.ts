import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { replacing } from "../../foundry/version";
import { orderIn, ordererOf, recordOf, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import type { Refusal } from "../../rules/ruling";
import { figured } from "../../cards/card-words";
import { assertActiveGM, noticeOf } from "../authority/queue";
import type { AttackOrder } from "../../rules/attack/model/order";
import { speakerOf as speakerAs } from "../../foundry/speaker";
import { refusalValues } from "./refusal";
import { documentAt } from "../uuids";
import type { Unplayable } from "../../documents/played-record";
import { notifySender } from "../authority/intents";
import { gamemasters, notifyEveryone } from "../authority/notices";
import { hiddenNames, namesHidden, publicOrder } from "../authority/public-order";

/** Returns the speaker of an attack: its attacker, as the token it stands on a map by. */
export const attackSpeaker = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">) =>
  speakerAs({
    actor: documentAt(attacker, "Actor"),
    token: attackerToken ? documentAt(attackerToken, "Token") : null,
  });

/**
 * An attack whose record cannot be played goes no further by itself, at this start or any later one; the others do.
 * Writes the error once; the GM decides on the card.
 */
export async function markFailed(message: AttackMessage, record: RecordMessage, { message: why }: Unplayable): Promise<void> {
  const error = game.i18n?.format("CROSSFIRE.Failed.error", { why, record: record.id ?? "" }) ?? why;
  await writeFailure(message, record, error);
  notifyEveryone({ level: "error", key: "CROSSFIRE.Failed.told", values: { why } });
}

async function writeFailure(message: AttackMessage, record: RecordMessage, error: string): Promise<void> {
  assertActiveGM();
  await updateDocument(record, { "system.error": error });
  await writeMessage(message, { "system.status": "failed", "system.asks": [] });
}

/**
 * Suspends an attack that an error stopped. Its attacker may attack again; the GM tries this one again or closes it on its card. An attack
 * without a record had not begun: it is refused, and ordered again.
 */
export async function stopAttack(message: AttackMessage, error: unknown): Promise<void> {
  const record = recordOf(message);
  const { key, values } = noticeOf(error, record ? "CROSSFIRE.Failed.stopped" : "CROSSFIRE.Refusal.stopped");
  if (record) await writeFailure(message, record, game.i18n?.format(key, figured(values)) ?? key);
  else await writeRefusal(message, { refusal: "stopped", rule: "SS-ATTACK-05", values: {} });
  notifyEveryone({ level: "error", key, values });
}

/** Writes what everybody may see of an attack. */
export async function writeMessage(message: AttackMessage, changed: Record<string, unknown>): Promise<void> {
  assertActiveGM();
  await updateDocument(message, { ...changed, "system.revision": message.system.revision + 1 }, { diff: false });
}

/** Speaker of an attack whose attacker players may not know. */
const unseenSpeaker = () => ({
  scene: null,
  actor: null,
  token: null,
  alias: game.i18n?.localize("CROSSFIRE.Card.unseen.attacker") ?? "",
});

/**
 * Shows everybody a card that was for GMs because its order names what players may not know. The order as it was given is in the record.
 *
 * @param hidden players may not know who attacks
 */
export async function publishCard(message: AttackMessage, hidden: boolean): Promise<void> {
  const given = orderIn(message);
  const order = publicOrder(given);
  if (message.whisper.length === 0 || (order === given && !hidden)) return;
  await writeMessage(message, {
    whisper: [],
    ...(hidden ? { speaker: unseenSpeaker() } : {}),
    ...replacing("system.order", order),
  });
}

/** Tells the player who ordered an attack why it was refused, without the names of hidden entities. GMs read the card. */
function tellOrderer(message: AttackMessage, order: AttackOrder, { refusal, rule, values }: Refusal): void {
  const orderer = ordererOf(message);
  if (!orderer || orderer.isGM) return;
  const names = hiddenNames(order);
  const known = Object.entries(values).map(([name, value]) => [name, names.has(String(value)) ? "?" : value]);
  const said = refusalValues(Object.fromEntries(known) as Refusal["values"]);
  notifySender({ level: "warn", key: `CROSSFIRE.Refusal.${refusal}`, values: said, rule }, orderer);
}

/**
 * The order is not legal. Nothing the author may have put beside it stays. A refusal that would name a hidden entity stays with GMs;
 * a player who ordered it is told without names.
 */
export async function writeRefusal(message: AttackMessage, why: Refusal): Promise<void> {
  const { refusal, rule, values } = why;
  const order = orderIn(message);
  const secret = namesHidden(order);
  if (secret) tellOrderer(message, order, why);
  else await publishCard(message, false);
  await writeMessage(message, {
    ...(secret ? { whisper: gamemasters() } : {}),
    "system.status": "refused",
    "system.asks": [],
    "system.notes": [],
    "system.record": "",
    ...replacing("system.card", {}),
    ...replacing("system.refusal", { refusal, rule, values }),
  });
}

/** Rolls are kept on the message whose readers may see them. */
export const rollsAfter = (message: CrossfireMessage, more: readonly Roll[]): { rolls?: unknown[] } =>
  more.length ? { rolls: [...message.rolls, ...more].map((roll) => roll.toJSON()) } : {};
