import { draftMessage } from "../../foundry/updates";
import {
  isAttack,
  type AttackMessage,
  keptIn,
  ordererOf,
  type RecordContents,
  type RecordMessage,
  recordOf,
} from "../../documents/attack-record";
import type { CrossfireActor, CrossfireMessage } from "../../foundry/types";
import { type AttackOrder, isReaction } from "../../rules/attack/model/order";
import type { Refusal } from "../../rules/ruling";
import { attackMessages, isAttackOver } from "./attack-status";
import { PLAYERS_CORRECT } from "../world-settings";
import { ruleOn } from "../preview/preview";
import { combatantOf, combatOf } from "../combat/fight-of";
import { orderFaults, readOrder } from "./read-order";
import { faultValues } from "../../rules/reading/faults";
import { readValue } from "../../rules/reading/read-value";
import { object, boundedText } from "../../rules/reading/values";
import { isHiddenAttacker } from "../authority/public-order";
import { notAsked, takeReaction } from "../reactions/reactions";
import { keepProgress, playOn } from "./advance-attack";
import { playedAgain } from "../../documents/played-record";
import type { AttackBeginning, CardSource } from "./open-card";
import { openRecord, recordSource } from "./record";
import { ruleset } from "../ruleset";
import { actorAt } from "../uuids";
import { writeRefusal } from "./write-attack";
import { clockOf } from "../../documents/combat";
import { LIMITS } from "../../rules/limits";
import { actingNow, passStamp } from "../../rules/clock/clock";

const ALONE: Pick<RecordContents, "atOnce" | "atOnceIn"> = { atOnce: [], atOnceIn: 0 };

/** Returns the combatants who act at the same time as an attacker. Empty if the attacker acts alone or out of turn. @rule SS-ROUND-20 */
function actingAtOnce(order: AttackOrder, attacker: string): Pick<RecordContents, "atOnce" | "atOnceIn"> {
  const combat = combatOf(attacker);
  const id = combat && combatantOf(combat, attacker)?.id;
  const clock = combat && clockOf(combat);
  if (!clock?.together?.length || !id || isReaction(order)) return ALONE;
  const acting = actingNow(clock);
  return acting.includes(id) ? { atOnce: acting, atOnceIn: passStamp(clock) } : ALONE;
}

/** Returns the actors that an order names as attacker: by actor and, on a map, by token. An actor that does not exist is null. */
const attackersOf = ({ attacker, attackerToken }: AttackOrder): (CrossfireActor | null)[] =>
  [attacker, ...(attackerToken === null ? [] : [attackerToken])].map(actorAt);

/**
 * Returns the reason why a user may not order this attack; null if the user may. The server confirms the author; the order's own data prove
 * nothing.
 */
function notTheirs(author: User.Implementation | null, order: AttackOrder): Refusal | null {
  const attackers = attackersOf(order);
  if (attackers.includes(null)) return { refusal: "targetGone", rule: "SS-ATTACK-05", values: {} };
  // Only GMs may correct the map, strike out of turn, change a defense, set stun damage through armor or attack all locations.
  if (!author?.isGM && order.hand && !game.settings?.get("crossfire", PLAYERS_CORRECT))
    return { refusal: "handByGamemaster", rule: "UT-09", values: {} };
  // A player with a reaction prompt may intercept.
  const intercepts = order.intercepts && !order.reaction;
  if (
    !author?.isGM &&
    (order.harmless ||
      order.demolitions ||
      intercepts ||
      order.struck ||
      order.against ||
      order.aiming?.bruise ||
      order.aiming?.largeArea ||
      order.area?.placed ||
      order.underFire)
  )
    return { refusal: "gamemasterDecides", rule: "UT-14", values: {} };
  const foreign = attackers.find((actor) => !author || !actor!.testUserPermission(author, "OWNER"));
  return foreign ? { refusal: "notYours", rule: "SS-ATTACK-05", values: { attacker: foreign.name } } : null;
}

/**
 * Returns the refusal of a second attack while the attacker's first is not over; null if there is none. Placed explosive charges and
 * suppressive fire are exempt. AP are paid at the end of an attack, so two unfinished attacks could spend the same AP.
 * @rule SS-ACTION-11
 */
function stillAttacking(message: AttackMessage, order: AttackOrder): Refusal | null {
  // An explosive charge or suppressive fire is no one's action.
  if (order.area?.placed || order.underFire) return null;
  const attackers = attackersOf(order).map((actor) => actor?.uuid);
  const open = attackMessages()
    .filter((other) => other.id !== message.id && !isAttackOver(other) && other.system.status !== "proposed")
    .flatMap((other) => recordOf(other) ?? []);
  // A damaged record names no attacker.
  const same = open.map((record) => keptIn(record).battlefield.attacker).find((attacker) => attacker && attackers.includes(attacker.id));
  return same ? { refusal: "stillAttacking", rule: "SS-ACTION-11", values: { attacker: same.name } } : null;
}

/** Returns the first veto of a module against an allowed attack; null without a veto. */
function vetoed(message: AttackMessage, order: AttackOrder): Refusal | null {
  let reason: string | null = null;
  const veto = (because: string): void => {
    reason ??= String(because);
  };
  Hooks.callAll("crossfire.preAttack", { message: message as CrossfireMessage, order, veto });
  return reason === null ? null : { refusal: "vetoed", rule: "SS-ATTACK-05", values: { reason } };
}

const BAD_ORDER: Refusal = { refusal: "badOrder", rule: "SS-ATTACK-05", values: {} };

const note = boundedText(LIMITS.note);
/** A fault found in an order, as values of a message. */
const FAULT = object({ faultKey: note, where: note, wanted: note, found: note });

/** Returns the refusal of an unreadable order, with the fault and the path of the wrong value, if known. */
function badOrder(raw: unknown): Refusal {
  const found = (raw as { readonly fault?: unknown } | null | undefined)?.fault;
  const [fault] = orderFaults(raw);
  return { ...BAD_ORDER, values: readValue(FAULT, found).value ?? (fault ? faultValues(fault) : {}) };
}

const NOTHING_YET = { replies: [], notes: [], changes: [], overrides: [], toUndo: [], parts: [], serial: 0 };

/** Initial content of a record. */
type Beginning = Parameters<typeof openRecord>[1];

/**
 * Checks an order and computes everything from documents, not from values that the author's client sent.
 * @param message Card of the attack; may be unsaved.
 * @returns the initial content of the record, or the refusal
 */
function judged(message: AttackMessage): Beginning | { readonly no: Refusal } {
  const order = readOrder(message.system.order);
  const objection: Refusal | null = order
    ? (notTheirs(ordererOf(message), order) ?? notAsked(order, message.id ?? "") ?? stillAttacking(message, order))
    : badOrder(message.system.order);
  const ruling = order && !objection ? ruleOn(order) : null;
  const no = objection ?? (ruling?.allowed ? vetoed(message, ruling.value.order) : (ruling as Refusal));
  if (no || !ruling?.allowed) return { no: no ?? BAD_ORDER };
  const { order: played, field } = ruling.value;
  return {
    ruleset: ruleset().id,
    version: game.system?.version ?? "",
    combat: combatOf(field.attacker.id)?.id ?? "",
    order: played,
    battlefield: isHiddenAttacker(order!) ? { ...field, attackerSecret: true } : field,
    ...actingAtOnce(played, field.attacker.id),
  };
}

/**
 * Plays an attack before it has a card, until a user is needed. Returns null if the attack must begin later. A reaction begins later
 * because its prompt is closed first. So does an attack that an error stops, so that its card can show the error.
 */
export async function beginBeforeCard(card: CardSource, order: AttackOrder): Promise<AttackBeginning> {
  if (order.reaction) return null;
  try {
    const draft = draftMessage({ ...card, author: game.user?.id ?? null });
    if (!isAttack(draft)) return null;
    const beginning = judged(draft);
    if ("no" in beginning) return beginning;
    const { attack } = playedAgain({ ...beginning, ...NOTHING_YET });
    const progress = await playOn(attack, draft, []);
    keepProgress(card._id, attack, progress);
    return { record: recordSource(card._id, beginning, progress) };
  } catch {
    return null;
  }
}

/** Opens an attack whose card has no record yet. @returns null if the attack is refused */
export async function openAttack(message: AttackMessage): Promise<RecordMessage | null> {
  const beginning = judged(message);
  if ("no" in beginning) {
    await writeRefusal(message, beginning.no);
    return null;
  }
  await takeReaction(beginning.order, message.id ?? "");
  const record = await openRecord(message, beginning);
  if (!record) await writeRefusal(message, BAD_ORDER);
  return record;
}
