import type { AttackCard } from "../cards/attack-card";
import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { Battlefield } from "../rules/attack/model/battlefield";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Reply } from "../rules/attack/model/ask";

export type AttackMessage = CrossfireMessageOf<"attack">;
export type RecordMessage = CrossfireMessageOf<"record">;

/** One change that an attack makes, with the data needed to repeat and undo it. */
export interface PlannedChange {
  /** uuid of the document that changes. */
  readonly uuid: string;
  readonly kind: "amount" | "set" | "effect" | "injury" | "clock";
  /** amount and set: path on the document; clock: kind of the change. */
  readonly path: string;
  /** amount, set and clock: the difference; effect and injury: 1 if the effect or injury is added, -1 if it is removed. */
  readonly by: number;
  /** amount: prepared value before and after the change; set: the replaced number and the new one. */
  readonly before: number;
  readonly after: number;
  /** amount and set: value stored before; omitted if no value was stored. */
  readonly stored?: number | null;
  /** effect and injury: id of the embedded document; the next field is the status of an effect. */
  readonly id: string;
  readonly status: string;
  /** effect: its flags. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** Key of the change's group; omitted: the id of the record. */
  readonly key?: string;
  /** Full data of an effect or injury that is removed, or of an effect that is more than a status. */
  readonly source?: object;
}

/** Changes that were written together, and their key. */
export interface Written {
  readonly key: string;
  readonly changes: readonly PlannedChange[];
}

/** An override: its changes and its kind. */
export interface WrittenOverride extends Written {
  /** A Karma reroll, the GM's override, or a last fight. */
  readonly kind: "karma" | "gm" | "last-fight";
}

/** A note on the card about an unusual answer or roll. */
export interface Note {
  /** Id of the ask; "" without an ask. */
  readonly ask: string;
  /**
   * In order: default chosen after a timeout or by a GM; rolled after a timeout or by a GM; physical dice; Karma reroll; GM's override; end
   * of a stray round; a last fight that begins, is survived, or is lost.
   */
  readonly kind:
    | `${"default" | "rolled"}-by-${"time" | "gm"}`
    | "by-hand"
    | "karma"
    | "gm"
    | "leaves"
    | "last-fight"
    | "last-saved"
    | "last-fallen";
  /** Number of rerolled dice; omitted: no reroll. */
  readonly dice?: number;
  /** The GM's reason, or the place where a stray round ends. */
  readonly reason?: string;
  /** Name of the fighter concerned. */
  readonly name: string;
  /** Time limit in seconds; 0 without a time limit. */
  readonly seconds: number;
}

/** Everything needed to continue, show and undo an attack. */
export interface RecordContents {
  readonly ruleset: string;
  /** Version of the system that created the record; "" in old records. */
  readonly version: string;
  /** Id of the attack's fight; "" for none. */
  readonly combat: string;
  readonly order: AttackOrder;
  readonly battlefield: Battlefield;
  readonly replies: readonly Reply[];
  readonly notes: readonly Note[];
  readonly changes: readonly PlannedChange[];
  readonly overrides: readonly WrittenOverride[];
  readonly toUndo: readonly Written[];
  readonly parts: readonly string[];
  /** Combatants who act at the same time as the attacker, including the attacker; empty: the attacker acts alone. @rule SS-ROUND-20 */
  readonly atOnce: readonly string[];
  /** Stamp of the pass in which the combatants in `atOnce` act. */
  readonly atOnceIn: number;
  readonly serial: number;
}

/** Returns the id of a message's record. The id is always the same for a message, so that a crash cannot lead to two records. */
export const recordIdOf = (messageId: string): string => [...messageId].reverse().join("");

export const isAttack = (message: CrossfireMessage | undefined): message is AttackMessage => message?.type === "attack";

export function recordOf(message: AttackMessage): RecordMessage | undefined {
  const record = game.messages?.get(recordIdOf(message.id ?? ""));
  return record?.type === "record" && record.author?.isGM ? (record as RecordMessage) : undefined;
}

/**
 * Returns the user who ordered an attack; null for a deleted user. A GM's card names the user; in version 0.1, the user created the
 * message.
 */
export function ordererOf(message: AttackMessage): User.Implementation | null {
  const author = message.author as User.Implementation | null;
  const { orderedBy } = message.system;
  if (!author?.isGM || !orderedBy) return author;
  return (game.users?.get(orderedBy) as User.Implementation | undefined) ?? null;
}

/**
 * Returns whether a GM's client wrote the contents of a message. A player could create a message with any outcome. The proof
 * is a GM as the author, or a record. A client without the record checks whether the server names a GM as the last modifier. An unknown
 * modifier counts as a GM.
 */
export function isWrittenByGM(message: AttackMessage): boolean {
  if (message.author?.isGM || recordOf(message)) return true;
  const user = game.users?.get((message as { _stats?: { lastModifiedBy?: string | null } })._stats?.lastModifiedBy ?? "");
  return user?.isGM ?? true;
}

/** Returns the public part of an attack; empty if it does not exist yet. */
// Unchecked: data may not import the types of cards. Only GMs' clients write the card, and readers check the parts they need.
export const cardIn = ({ system }: AttackMessage): AttackCard => system.card as unknown as AttackCard;

/** Returns the notes on an attack's card. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const notesIn = ({ system }: AttackMessage): readonly Note[] => (system.notes ?? []) as unknown as Note[];

/** Returns the order of an attack: on a GM's client the whole order, unless its record was emptied; otherwise the public part. */
// Unchecked: a GM's client read the order field by field before storing it.
export function orderIn(message: AttackMessage): AttackOrder {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  return (record && !record.system.pruned ? record : message).system.order as unknown as AttackOrder;
}

// Unchecked: a GM's client writes the whole record and whispers it to GMs.
export const keptIn = (record: RecordMessage): RecordContents => record.system as unknown as RecordContents;

/**
 * Returns the key of an attack's changes. A result applied after an override gets a new key, so that the clock can distinguish the two
 * results.
 */
export const keyOf = (record: RecordMessage): string => {
  const { serial } = keptIn(record);
  return `${record.id ?? ""}${serial === 0 ? "" : `a${serial}`}`;
};

/** Returns the key of the group that a change by an attack belongs to. */
export const keyOfChange = (record: RecordMessage, { key }: PlannedChange): string => key ?? record.id ?? "";

/** Returns all groups of changes that an attack has written or is about to write. The newest comes first, because it is undone first. */
export function writtenBy(record: RecordMessage): Written[] {
  const { changes, overrides } = keptIn(record);
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes) {
    const key = keyOfChange(record, change);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...[...groups].map(([key, own]): Written => ({ key, changes: own })), ...overrides].reverse();
}

/** Returns the ids of the asks whose dice were rerolled for Karma, each once. @rule SS-KARMA-04 */
export const rerolledIn = (record: RecordMessage): ReadonlySet<string> =>
  new Set(keptIn(record).notes.flatMap(({ kind, ask }) => (kind === "karma" ? [ask] : [])));
