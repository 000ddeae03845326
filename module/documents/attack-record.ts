import type { AttackCard } from "../cards/attack-card";
import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { Battlefield } from "../rules/attack/model/battlefield";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Reply } from "../rules/attack/model/ask";

export type AttackMessage = CrossfireMessageOf<"attack">;
export type RecordMessage = CrossfireMessageOf<"record">;

/** One thing an attack changed, with what is needed to do it again and to take it back. */
export interface PlannedChange {
  /** Document that changes. */
  readonly uuid: string;
  readonly kind: "amount" | "set" | "effect" | "injury" | "clock";
  /** amount and set: path on the document; clock: kind of the change. */
  readonly path: string;
  /** amount and clock: how much; effect and injury: below 0 it is taken away. */
  readonly by: number;
  /** amount: prepared value before and after; set: the number that stood there, and the one that stands there now. */
  readonly before: number;
  readonly after: number;
  /** amount and set: what was stored before; absent when nothing was. */
  readonly stored?: number | null;
  /** effect and injury: id of the embedded document; effect: the status. */
  readonly id: string;
  readonly status: string;
  /** effect: what it is marked with. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** The key it is marked with; left out: the id of the record. */
  readonly key?: string;
  /** effect or injury that is taken away, or an effect that is more than a status: all of it. */
  readonly source?: object;
}

/** Changes that were written together, and the key under which they are marked. */
export interface Written {
  readonly key: string;
  readonly changes: readonly PlannedChange[];
}

/** Something that was decided anew: which question, and what that cost. */
export interface WrittenOverride extends Written {
  /** Dice thrown again for Karma, a gamemaster's word, a fight for one's life. */
  readonly kind: "karma" | "gm" | "last-fight";
}

/** An answer or a throw that did not come about as usual, for the card. */
export interface Note {
  /** The question; "" where there was none. */
  readonly ask: string;
  /**
   * The answer was the default because time was up, dice were thrown for somebody because it was, or dice were thrown by hand;
   * thrown again for Karma; set by a gamemaster; where a bullet ends that left the fight; somebody fights on.
   */
  readonly kind: "default-by-time" | "thrown-by-time" | "by-hand" | "karma" | "gm" | "leaves" | "last-fight" | "last-saved" | "last-fallen";
  /** Dice that were thrown again. */
  readonly dice?: number;
  /** What a gamemaster gave as the reason, or said of the end. */
  readonly reason?: string;
  /** Fighter it is about. */
  readonly name: string;
  /** Seconds somebody had; 0 where time has no part in it. */
  readonly seconds: number;
}

/** Everything an attack was made of: enough to continue it, show it and undo it. */
export interface RecordContents {
  readonly ruleset: string;
  /** Version of this system that made it; "" in old records. */
  readonly version: string;
  /** Id of the fight it belongs to, or "". */
  readonly combat: string;
  readonly order: AttackOrder;
  readonly battlefield: Battlefield;
  readonly replies: readonly Reply[];
  readonly notes: readonly Note[];
  readonly changes: readonly PlannedChange[];
  readonly amends: readonly WrittenOverride[];
  readonly reverting: readonly Written[];
  readonly parts: readonly string[];
  /** Combatants who act at the same time as the attacker, the attacker included; empty: the attacker acts alone. @rule SS-ROUND-20 */
  readonly atOnce: readonly string[];
  /** Stamp of the pass they do so in. */
  readonly atOnceIn: number;
  readonly serial: number;
}

/** The id of the record that belongs to a message: always the same, so that a crash cannot make two. */
export const recordIdOf = (messageId: string): string => [...messageId].reverse().join("");

export const isAttack = (message: CrossfireMessage | undefined): message is AttackMessage => message?.type === "attack";

export function recordOf(message: AttackMessage): RecordMessage | undefined {
  const record = game.messages?.get(recordIdOf(message.id ?? ""));
  return record?.type === "record" && record.author?.isGM ? (record as RecordMessage) : undefined;
}

/** The user who ordered an attack. A card is the GM's own message and names that user; of a message of 0.1 the author ordered it. */
export function ordererOf(message: AttackMessage): User.Implementation | null {
  const author = message.author as User.Implementation | null;
  const { orderedBy } = message.system;
  if (!author?.isGM || !orderedBy) return author;
  return (game.users?.get(orderedBy) as User.Implementation | undefined) ?? null;
}

/**
 * Did a gamemaster's client write what a message shows? Its author could have created it with any outcome and any question.
 * A record says so; where records are kept from players, whoever wrote last does, as the server has stamped it.
 */
export function isWrittenByGM(message: AttackMessage): boolean {
  if (message.author?.isGM || recordOf(message)) return true;
  const user = game.users?.get((message as { _stats?: { lastModifiedBy?: string | null } })._stats?.lastModifiedBy ?? "");
  return user?.isGM ?? true;
}

/** Public part of an attack; empty until there is one. */
// Unchecked: data may not know the types of cards; only GMs' clients write here, and readers ask for what they need.
export const cardIn = ({ system }: AttackMessage): AttackCard => system.card as unknown as AttackCard;

/** Notes about the outcome of an attack. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const notesIn = ({ system }: AttackMessage): readonly Note[] => (system.notes ?? []) as unknown as Note[];

/** Returns the order of an attack: on a GM's client as it was given, elsewhere the part that everybody may read. */
// Unchecked: an order was read field by field before a GM's client stored it.
export function orderIn(message: AttackMessage): AttackOrder {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  return (record && !record.system.pruned ? record : message).system.order as unknown as AttackOrder;
}

// Unchecked: a record is written whole by a GM's client and whispered to GMs.
export const keptIn = (record: RecordMessage): RecordContents => record.system as unknown as RecordContents;

/** The key under which the changes of an attack are marked. What is applied anew has a new one, so that the clock knows it from what was taken back. */
export const keyOf = (record: RecordMessage): string => {
  const { serial } = keptIn(record);
  return `${record.id ?? ""}${serial === 0 ? "" : `a${serial}`}`;
};

/** Returns the key under which a change of an attack is marked. */
export const keyOfChange = (record: RecordMessage, { key }: PlannedChange): string => key ?? record.id ?? "";

/** Everything an attack has written or is about to write, newest first: in this order it can be taken back. */
export function writtenBy(record: RecordMessage): Written[] {
  const { changes, amends } = keptIn(record);
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes) {
    const key = keyOfChange(record, change);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...[...groups].map(([key, own]): Written => ({ key, changes: own })), ...amends].reverse();
}

/** Questions whose dice were thrown again for Karma. @rule SS-KARMA-04 once each */
export const rerolledIn = (record: RecordMessage): ReadonlySet<string> =>
  new Set(keptIn(record).notes.flatMap(({ kind, ask }) => (kind === "karma" ? [ask] : [])));
