import type { CheckCard } from "../cards/check-card";
import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { CheckOrder } from "../rules/checks/check";
import type { CheckRoll } from "../rules/checks/side";
import type { ExtendedTest } from "../rules/contest/extended";
import type { PlannedChange } from "./attack-record";

/** A message about tests: of one person, of two against each other, or of many whom a gamemaster has asked. */
export type CheckMessage = CrossfireMessageOf<"test" | "request">;

/** One person's part of a test. */
export interface KeptSide {
  /** uuid of the actor. */
  readonly actor: string;
  readonly name: string;
  readonly order: CheckOrder;
  /** Full pool of the first roll; the rolls themselves are in `rolls`. */
  readonly rolls: readonly CheckRoll[];
  /** What is waited for; null: nothing. */
  readonly waits: "choice" | "dice" | null;
  /** Of an opponent: everybody sees what came of it, but no dice. */
  readonly hidden: boolean;
  /** Players may not know who it is. */
  readonly unseen?: boolean;
  readonly note: "" | "by-time" | "by-hand";
}

/** Something a test has changed about documents, in the order it happened. */
export interface CheckStep {
  /** Under which the clock counts it. */
  readonly key: string;
  readonly kind: "paid" | "push" | "reroll" | "treated";
  readonly side: number;
  readonly changes: readonly PlannedChange[];
  readonly applied: boolean;
}

/** Somebody is treated, and what came of it. */
export interface KeptTreatment {
  readonly id: string;
  /** uuid of the patient. */
  readonly patient: string;
  readonly name: string;
  /** Players may not know who the patient is. */
  readonly unseen?: boolean;
  /** Limb that is treated, or "". */
  readonly limb: string;
  /** Attempts before this one. */
  readonly attempts: number;
  /** Points that came back; null: not yet, or it did nothing. */
  readonly points: number | null;
}

/** Everything a test is made of: enough to go on with it, show it and take it back. */
export interface KeptCheck {
  readonly ruleset: string;
  readonly version: string;
  /** Id of the fight it belongs to, or "". */
  readonly combat: string;
  /** World time, seconds. */
  readonly time: number;
  readonly kind: "single" | "opposed" | "request";
  /** Id of the user who wanted it. */
  readonly by: string;
  /** Only gamemasters see dice and results. */
  readonly secret: boolean;
  readonly extended: ExtendedTest | null;
  readonly treatment: KeptTreatment | null;
  readonly sides: readonly KeptSide[];
  readonly steps: readonly CheckStep[];
  /** Steps that are being undone, newest first: whatever of them is left is completed after a crash. */
  readonly reverting?: readonly CheckStep[];
  readonly undone: boolean;
  /** Counts what was written down; the message everybody sees says up to where it shows it. */
  readonly revision: number;
}

/** A question to one person, for whose client it stands in the message. */
export interface OpenCheck {
  readonly side: number;
  /** uuid of the actor. */
  readonly who: string;
  readonly name: string;
  readonly userId: string;
  readonly kind: "choice" | "dice";
  readonly order: CheckOrder;
  readonly dice: { readonly count: number; readonly sides: number } | null;
  /** How long it has been open; null until the gamemaster's client has looked at the clock. */
  readonly waited: { readonly ms: number; readonly since: number | null } | null;
}

/** The message everybody sees, written by a gamemaster's client: what somebody else made up is none. */
export const isCheck = (message: CrossfireMessage | undefined): message is CheckMessage =>
  (message?.type === "test" || message?.type === "request") && message.author?.isGM === true && !message.system.of;

/** The message that holds the whole test is no card of its own. */
export const isCheckRecord = (message: CrossfireMessage): boolean => message.type === "test" && (message as CheckMessage).system.of !== "";

export const checkRecordId = (messageId: string): string => [...messageId].reverse().join("");

export function checkRecordOf(message: CheckMessage): CheckMessage | undefined {
  const record = game.messages?.get(checkRecordId(message.id ?? "")) as CheckMessage | undefined;
  return record?.type === "test" && record.author?.isGM && record.system.of === message.id ? record : undefined;
}

/** @returns null when there is no record, or it was emptied */
export function keptCheck(message: CheckMessage): KeptCheck | null {
  const kept = checkRecordOf(message)?.system.kept as KeptCheck | undefined;
  return kept?.sides ? kept : null;
}

/** Contents of a test's record; an emptied record holds nothing. */
export const keptInCheck = ({ system }: CheckMessage): Partial<KeptCheck> => system.kept;

// Unchecked: an array of plain objects, which only GMs' clients write.
export const openChecks = (message: CheckMessage): readonly OpenCheck[] => message.system.asks as unknown as readonly OpenCheck[];

export const publicCheck = (message: CheckMessage): CheckCard | null => {
  // Unchecked: data may not know the types of cards; what is empty is told by its sides.
  const card = message.system.card as unknown as CheckCard;
  return card.sides ? card : null;
};
