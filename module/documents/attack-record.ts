import type { Battlefield } from "../rules/attack/battlefield";
import { declare, type Attack } from "../rules/attack/declare";
import type { AttackOrder } from "../rules/attack/order";
import type { Reply } from "../rules/attack/ask";
import { rulesetById } from "../rules/rulesets/rulesets";

export type AttackMessage = ChatMessage.OfType<"attack">;
export type RecordMessage = ChatMessage.OfType<"record">;

/** One thing an attack changed, with what is needed to do it again and to take it back. */
export interface Planned {
  /** Document that changes. */
  readonly uuid: string;
  readonly kind: "amount" | "effect" | "injury" | "clock";
  /** amount: path on the document; clock: kind of the change. */
  readonly path: string;
  /** amount and clock: how much. */
  readonly by: number;
  /** amount: prepared value before and after. */
  readonly before: number;
  readonly after: number;
  /** amount: what was stored before; absent when nothing was. */
  readonly stored?: number | null;
  /** effect and injury: id of the embedded document; effect: the status. */
  readonly id: string;
  readonly status: string;
}

/** Everything an attack was made of: enough to continue it, show it and undo it. */
export interface Kept {
  readonly ruleset: string;
  readonly order: AttackOrder;
  readonly battlefield: Battlefield;
  readonly replies: readonly Reply[];
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

/** The attack of a record as the rules see it. @throws Error when the record does not hold a legal attack any more */
export function attackOf(kept: Kept): Attack {
  const ruling = declare(rulesetById(kept.ruleset), kept.order, kept.battlefield);
  if (!ruling.allowed) throw new Error(`record: the attack it holds is not legal (${ruling.refusal}, ${ruling.rule})`);
  return ruling.value;
}
