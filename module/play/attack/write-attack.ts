import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { replacing } from "../../foundry/version";
import { orderIn, ordererOf, recordOf, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import type { Refusal } from "../../rules/ruling";
import { figured } from "../../foundry/numbers";
import { assertActiveGM, noticeOf } from "../authority/queue";
import type { AttackOrder } from "../../rules/attack/model/order";
import { refusalValues } from "./refusal";
import { documentAt } from "../uuids";
import { isNameWithheld, unknownName } from "../withheld-names";
import type { Unplayable } from "../../documents/played-record";
import { notifySender } from "../authority/intents";
import { gmIds, notify } from "../authority/notices";
import { hiddenNames, namesHidden, publicOrder, withheldNames } from "../authority/public-order";
import { speakerOf as speakerAs } from "../../foundry/documents";

/** Returns the attacker as the speaker of an attack; on a map, the attacker's token. A withheld name is replaced. */
export const attackSpeaker = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">) => ({
  ...speakerAs({
    actor: documentAt(attacker, "Actor"),
    token: attackerToken ? documentAt(attackerToken, "Token") : null,
  }),
  ...(isNameWithheld(attackerToken ?? attacker) ? { alias: unknownName() } : {}),
});

/** Suspends an attack whose record cannot be played, so that other attacks continue. Writes the error once. The GM decides on the card. */
export async function markFailed(message: AttackMessage, record: RecordMessage, { message: why }: Unplayable): Promise<void> {
  const error = game.i18n?.format("CROSSFIRE.Failed.error", { why, record: record.id ?? "" }) ?? why;
  await writeFailure(message, record, error);
  notify({ level: "error", key: "CROSSFIRE.Failed.told", values: { why } });
}

async function writeFailure(message: AttackMessage, record: RecordMessage, error: string): Promise<void> {
  assertActiveGM();
  await updateDocument(record, { "system.error": error });
  await writeMessage(message, { "system.status": "failed", "system.asks": [] });
}

/**
 * Suspends an attack that an error stopped. Its attacker may attack again; the GM retries or closes the attack on the card. An attack
 * without a record has not begun, so it is refused and can be ordered again.
 */
export async function stopAttack(message: AttackMessage, error: unknown): Promise<void> {
  const record = recordOf(message);
  const { key, values } = noticeOf(error, record ? "CROSSFIRE.Failed.stopped" : "CROSSFIRE.Refusal.stopped");
  if (record) await writeFailure(message, record, game.i18n?.format(key, figured(values)) ?? key);
  else await writeRefusal(message, { refusal: "stopped", rule: "SS-ATTACK-05", values: {} });
  notify({ level: "error", key, values });
}

/** Writes changes to the public part of an attack, with the next revision number. */
export async function writeMessage(message: AttackMessage, changed: Record<string, unknown>): Promise<void> {
  assertActiveGM();
  await updateDocument(message, { ...changed, "system.revision": message.system.revision + 1 }, { diff: false });
}

/** Returns the speaker for an attacker that players may not know. */
const unseenSpeaker = () => ({
  scene: null,
  actor: null,
  token: null,
  alias: game.i18n?.localize("CROSSFIRE.Card.unseen.attacker") ?? "",
});

/**
 * Makes a card public that only GMs could see because its order names secrets. The record keeps the original order.
 *
 * @param hidden True if players may not know the attacker.
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

/** Returns the values of a refusal, with these names replaced by a word. */
const replaced = (values: Refusal["values"], names: ReadonlySet<string>, word: string): Refusal["values"] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names.has(String(value)) ? word : value]));

/** Notifies the player who ordered an attack of the reason for its refusal, without the names of hidden entities. GMs read the card. */
function tellOrderer(message: AttackMessage, order: AttackOrder, { refusal, rule, values }: Refusal): void {
  const orderer = ordererOf(message);
  if (!orderer || orderer.isGM) return;
  const shown = refusalValues(replaced(values, hiddenNames(order), "?"));
  notifySender({ level: "warn", key: `CROSSFIRE.Refusal.${refusal}`, values: shown, rule }, orderer);
}

/**
 * Refuses an illegal order and clears everything else that the author wrote. Only GMs see a refusal that would name a hidden entity; the
 * ordering player gets a notice without names.
 */
export async function writeRefusal(message: AttackMessage, why: Refusal): Promise<void> {
  const { refusal, rule } = why;
  const order = orderIn(message);
  const values = replaced(why.values, withheldNames(order), unknownName());
  const secret = namesHidden(order);
  if (secret) tellOrderer(message, order, { ...why, values });
  else await publishCard(message, false);
  await writeMessage(message, {
    ...(secret ? { whisper: gmIds() } : {}),
    "system.status": "refused",
    "system.asks": [],
    "system.notes": [],
    "system.record": "",
    ...replacing("system.card", {}),
    ...replacing("system.refusal", { refusal, rule, values }),
  });
}

/** Returns the update that adds rolls to a message whose readers may see them; empty without rolls. */
export const rollsAfter = (message: CrossfireMessage, more: readonly Roll[]): { rolls?: unknown[] } =>
  more.length ? { rolls: [...message.rolls, ...more].map((roll) => roll.toJSON()) } : {};
