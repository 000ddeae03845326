import type { Battlefield } from "../rules/attack/battlefield";
import type { AttackOrder } from "../rules/attack/order";
import type { Reply } from "../rules/attack/ask";

export type AttackMessage = ChatMessage.OfType<"attack">;
export type RecordMessage = ChatMessage.OfType<"record">;

/** One thing an attack changed, with what is needed to do it again and to take it back. */
export interface Planned {
  /** Document that changes. */
  readonly uuid: string;
  readonly kind: "amount" | "effect" | "injury" | "clock";
  /** amount: path on the document; clock: kind of the change. */
  readonly path: string;
  /** amount and clock: how much; effect: below 0 it is taken away. */
  readonly by: number;
  /** amount: prepared value before and after. */
  readonly before: number;
  readonly after: number;
  /** amount: what was stored before; absent when nothing was. */
  readonly stored?: number | null;
  /** effect and injury: id of the embedded document; effect: the status. */
  readonly id: string;
  readonly status: string;
  /** effect: what it is marked with. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** effect that is taken away: all of it, to be put back. */
  readonly source?: object;
}

/** An answer or a throw that did not come about as usual, for the card. */
export interface Note {
  /** The question. */
  readonly ask: string;
  /** The answer was the default because time was up, dice were thrown for somebody because it was, or dice were thrown by hand. */
  readonly kind: "default-by-time" | "thrown-by-time" | "by-hand";
  /** Fighter it is about. */
  readonly name: string;
  /** Seconds somebody had; 0 where time has no part in it. */
  readonly seconds: number;
}

/** Everything an attack was made of: enough to continue it, show it and undo it. */
export interface Kept {
  readonly ruleset: string;
  /** Version of this system that made it; "" in old records. */
  readonly version: string;
  /** Id of the fight it belongs to, or "". */
  readonly combat: string;
  readonly order: AttackOrder;
  readonly battlefield: Battlefield;
  readonly replies: readonly Reply[];
  readonly notes: readonly Note[];
  readonly changes: readonly Planned[];
}

/** The id of the record that belongs to a message: always the same, so that a crash cannot make two. */
export const recordIdOf = (messageId: string): string => [...messageId].reverse().join("");

export const isAttack = (message: ChatMessage.Implementation | undefined): message is AttackMessage => message?.type === "attack";

export function recordOf(message: AttackMessage): RecordMessage | undefined {
  const record = game.messages?.get(recordIdOf(message.id ?? ""));
  return record?.type === "record" && record.author?.isGM ? (record as RecordMessage) : undefined;
}

/**
 * Did a gamemaster's client write what a message shows? Its author could have created it with any outcome and any question.
 * A record says so; where records are kept from players, whoever wrote last does, as the server has stamped it.
 */
export function writtenByGamemaster(message: AttackMessage): boolean {
  if (recordOf(message)) return true;
  const user = game.users?.get((message as { _stats?: { lastModifiedBy?: string | null } })._stats?.lastModifiedBy ?? "");
  return user?.isGM ?? true;
}

export const keptIn = (record: RecordMessage): Kept => record.system as unknown as Kept;
