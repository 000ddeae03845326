import { attackCard } from "../cards/attack-card";
import { replacing } from "../foundry-version";
import type { Ask, Reply } from "../rules/attack/ask";
import { changes, type Change } from "../rules/attack/changes";
import type { Attack } from "../rules/attack/declare";
import { preselected } from "../rules/attack/machine";
import { replay, type Replay } from "../rules/attack/replay";
import type { AttackOrder } from "../rules/attack/order";
import type { Refusal } from "../rules/ruling";
import { applyChanges } from "./apply-changes";
import { openAsk } from "./open-ask";
import { askedFighter, defendsByDefault, designated } from "./who-answers";
import { planChanges } from "./plan-changes";
import { ruleOn } from "./preview";
import { assertInCharge, enqueue, inCharge } from "./queue";
import { attackOf, isAttack, keptIn, recordOf, type AttackMessage, type Planned, type RecordMessage } from "../documents/attack-record";
import { readOrder } from "./read-order";
import { openRecord } from "./record";
import { ruleset } from "./ruleset";
import { say } from "./say";
import { throwDice } from "./throw-dice";
import { documentAt } from "./uuids";

async function writeMessage(message: AttackMessage, changed: Record<string, unknown>): Promise<void> {
  assertInCharge();
  await message.update({ ...changed, "system.revision": message.system.revision + 1 } as never, { diff: false } as never);
}

/** Nothing the author may have put beside the order stays. */
async function refused(message: AttackMessage, { refusal, rule, values }: Refusal): Promise<void> {
  await writeMessage(message, {
    "system.status": "refused",
    "system.asks": [],
    "system.record": "",
    ...replacing("system.card", {}),
    ...replacing("system.refusal", { refusal, rule, values }),
  });
}

/** The actors that attack, as an order names them: by actor and, on a map, by token. */
const attackersOf = ({ attacker, attackerToken }: AttackOrder): (Actor.Implementation | null)[] =>
  [attacker, ...(attackerToken === null ? [] : [attackerToken])].map((uuid) => {
    const found = documentAt<Actor.Implementation | TokenDocument.Implementation>(uuid);
    return found instanceof TokenDocument ? (found.actor as Actor.Implementation | null) : found;
  });

/** Why the author of a message may not order this attack, or null. The server stamped the author; the order only claims. */
function notTheirs(author: User.Implementation | null, order: AttackOrder): Refusal | null {
  const attackers = attackersOf(order);
  if (attackers.includes(null)) return { refusal: "targetGone", rule: "SS-ATTACK-05", values: {} };
  const foreign = attackers.find((actor) => !author || !actor!.testUserPermission(author, "OWNER"));
  return foreign ? { refusal: "notYours", rule: "SS-ATTACK-05", values: { attacker: foreign.name } } : null;
}

/**
 * An attack is paid for when it is over; until then its attacker begins no other, so that nothing is spent twice.
 * @rule SS-ACTION-11
 */
function stillAttacking(message: AttackMessage, order: AttackOrder): Refusal | null {
  const attackers = attackersOf(order).map((actor) => actor?.uuid);
  const open = ((game.messages?.contents ?? []) as ChatMessage.Implementation[])
    .filter(isAttack)
    .filter((other) => other.id !== message.id && !isOver(other))
    .flatMap((other) => recordOf(other) ?? []);
  const same = open.map(keptIn).find(({ battlefield }) => attackers.includes(battlefield.attacker.id));
  return same ? { refusal: "stillAttacking", rule: "SS-ACTION-11", values: { attacker: same.battlefield.attacker.name } } : null;
}

/** The first look at an order: everything is computed here, from documents, whatever the author's client believed. */
async function open(message: AttackMessage): Promise<RecordMessage | null> {
  const order = readOrder(message.system.order);
  const objection: Refusal | null = order
    ? (notTheirs(message.author as User.Implementation | null, order) ?? stillAttacking(message, order))
    : { refusal: "badOrder", rule: "SS-ATTACK-05", values: {} };
  const ruling = order && !objection ? ruleOn(order) : null;
  if (!ruling?.allowed) {
    await refused(message, objection ?? (ruling as Refusal));
    return null;
  }
  const record = await openRecord(message, { ruleset: ruleset().id, order: ruling.value.order, battlefield: ruling.value.field });
  if (!record) await refused(message, { refusal: "badOrder", rule: "SS-ATTACK-05", values: {} });
  // Dice the author put into the message were thrown by nobody.
  else if (message.rolls.length > 0) await writeMessage(message, { rolls: [] });
  return record;
}

/** Whose dice an Ask throws. */
const throwerOf = (attack: Attack, ask: Ask, message: AttackMessage): User.Implementation | null =>
  ask.kind === "throw" && ask.who < 0
    ? (message.author as User.Implementation | null)
    : designated(documentAt<Actor.Implementation>(askedFighter(attack, ask)));

/** Faces of players are for everybody; of opponents only what came of them. One rule for dice, rolls and the card. */
const revealed =
  (attack: Attack) =>
  (entity: number): boolean => {
    const uuid = entity < 0 ? attack.field.attacker.id : attack.field.entities[entity]!.fighter.id;
    return documentAt<Actor.Implementation>(uuid)?.hasPlayerOwner ?? false;
  };

interface Progress {
  readonly replay: Replay;
  readonly replies: readonly Reply[];
  /** Dice for everybody, and dice for gamemasters. */
  readonly rolls: readonly Roll[];
  readonly secretRolls: readonly Roll[];
}

/** Plays on through everything that needs no person: dice, and choices nobody has to make. */
async function playOn(attack: Attack, message: AttackMessage, given: readonly Reply[]): Promise<Progress> {
  const replies = [...given];
  const rolls: Roll[] = [];
  const secretRolls: Roll[] = [];
  for (;;) {
    const at = replay(attack, replies);
    const { ask } = at;
    if (!ask) return { replay: at, replies, rolls, secretRolls };
    if (ask.kind === "throw") {
      const thrower = throwerOf(attack, ask, message);
      const secret = !revealed(attack)(ask.who);
      const { reply, roll } = await throwDice(ask, thrower, secret);
      replies.push(reply);
      (secret ? secretRolls : rolls).push(roll);
    } else if (ask.kind === "defence" && defendsByDefault(attack, ask)) {
      replies.push(preselected(ask)!);
    } else {
      return { replay: at, replies, rolls, secretRolls };
    }
  }
}

/** Rolls are kept on the message whose readers may see them. */
const rollsAfter = (message: ChatMessage.Implementation, more: readonly Roll[]): { rolls?: unknown[] } =>
  more.length ? { rolls: [...message.rolls, ...more].map((roll) => roll.toJSON()) } : {};

async function show(attack: Attack, message: AttackMessage, { replay: at, rolls }: Progress): Promise<void> {
  const asks = at.ask ? [openAsk(attack, at.ask, message)] : [];
  await writeMessage(message, {
    "system.status": at.ask ? "asking" : "resolved",
    "system.asks": asks,
    "system.record": recordOf(message)?.id ?? "",
    ...replacing("system.card", attackCard(attack, at.events, revealed(attack))),
    ...rollsAfter(message, rolls),
  });
}

/** Names of those who are gone since the attack began: nothing can be done to them any more. */
const gone = (attack: Attack, done: readonly Change[]): string[] =>
  [...new Set(done.map(({ entity }) => entity))]
    .map((entity) => (entity < 0 ? attack.field.attacker : attack.field.entities[entity]!.fighter))
    .filter(({ id }) => documentAt(id) === null)
    .map(({ name }) => name);

/** The plan is written down first; then every document gets its part once. */
async function finish(attack: Attack, record: RecordMessage, { events }: Replay): Promise<void> {
  const key = record.id ?? "";
  const kept = keptIn(record);
  const done = changes(attack, events);
  const planned: readonly Planned[] = kept.changes.length ? kept.changes : planChanges(attack, key, done);
  if (!kept.changes.length && planned.length) {
    assertInCharge();
    await record.update({ "system.changes": planned } as never);
  }
  await applyChanges(key, planned);
  for (const name of gone(attack, done)) say({ level: "warn", key: "CROSSFIRE.Attack.gone", values: { name } });
  assertInCharge();
  await record.update({ "system.applied": [key] } as never);
}

const isFinished = (record: RecordMessage): boolean => record.system.applied.length > 0;

/**
 * Is nothing left to do? What has no record was never opened here: whatever outcome such a message shows, its author wrote it.
 * A refusal has no record either, and no outcome.
 */
function isOver(message: AttackMessage): boolean {
  const { status, card, asks } = message.system;
  const record = recordOf(message);
  if (!record) return status === "refused" && asks.length === 0 && Object.keys(card).length === 0;
  return status === "undone" || (status === "resolved" && isFinished(record));
}

/**
 * Carries an attack as far as it goes without a person, from wherever it stands: new, half done before a crash, or answered just now.
 * Doing it again does nothing twice.
 */
export async function carryOn(message: AttackMessage): Promise<void> {
  if (isOver(message)) return;
  const record = recordOf(message) ?? (await open(message));
  if (!record) return;
  const kept = keptIn(record);
  const attack = attackOf(kept);
  const progress = await playOn(attack, message, kept.replies);
  if (progress.replies.length !== kept.replies.length) {
    assertInCharge();
    await record.update({ "system.replies": progress.replies, ...rollsAfter(record, progress.secretRolls) } as never);
  }
  if (!progress.replay.ask && !isFinished(record)) await finish(attack, record, progress.replay);
  await show(attack, message, progress);
}

/** Queues an attack message that this client has seen. */
export function attend(message: ChatMessage.Implementation): void {
  if (!inCharge() || !isAttack(message)) return;
  void enqueue(async () => {
    const current = game.messages?.get(message.id ?? "");
    if (isAttack(current)) await carryOn(current);
  });
}

/** After a start, a reload or a change of gamemaster: every attack that is not over goes on. */
export function attendAll(): void {
  for (const message of game.messages?.contents ?? []) {
    if (isAttack(message) && !isOver(message)) attend(message);
  }
}
