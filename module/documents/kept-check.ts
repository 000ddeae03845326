import type { CheckCard } from "../cards/check-card";
import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import type { CheckOrder } from "../rules/checks/check";
import type { CheckRoll } from "../rules/checks/side";
import type { ExtendedTest } from "../rules/contest/extended";
import type { PlannedChange } from "./attack-record";

/** A message about tests: single, opposed, or requested by a GM. */
export type CheckMessage = CrossfireMessageOf<"test" | "request">;

/** One side of a test, with the tester's rolls. */
export interface KeptSide {
  /** uuid of the actor. */
  readonly actor: string;
  readonly name: string;
  readonly order: CheckOrder;
  /** Rolls so far; the first roll uses the full pool. */
  readonly rolls: readonly CheckRoll[];
  /** Input that the side waits for: the user's choices for the test, or the faces of physical dice; null: none. */
  readonly waits: "choice" | "dice" | null;
  /** True for an opponent's side, whose dice are hidden from players unless a world setting shows opponents' numbers. */
  readonly hidden: boolean;
  /** True if the actor is hidden from players. */
  readonly unseen?: boolean;
  readonly note: "" | "by-time" | "by-gm" | "by-hand";
}

/** One set of document changes that a test makes. */
export interface CheckStep {
  /** Key under which the clock stores the changes. */
  readonly key: string;
  readonly kind: "paid" | "push" | "reroll" | "treated";
  readonly side: number;
  readonly changes: readonly PlannedChange[];
  readonly applied: boolean;
}

/** A treatment and its result. */
export interface KeptTreatment {
  readonly id: string;
  /** uuid of the patient. */
  readonly patient: string;
  readonly name: string;
  /** True if the patient is hidden from players. */
  readonly unseen?: boolean;
  /** Limb that is treated; "" for none. */
  readonly limb: string;
  /** Own name of the limb, or the limb it counts as; omitted in older tests. @rule XF-25 */
  readonly limbName?: string;
  /** Number of recent failed attempts before this one, which make it harder; 0 for an extended test. */
  readonly attempts: number;
  /** Points healed; null until the result is stored, and after the test was undone. */
  readonly points: number | null;
}

/** Everything needed to continue, show and undo a test. */
export interface KeptCheck {
  readonly ruleset: string;
  readonly version: string;
  /** Id of the test's fight; "" for none. */
  readonly combat: string;
  /** World time at the start of the test, in seconds. */
  readonly time: number;
  readonly kind: "single" | "opposed" | "request";
  /** Id of the user who started the test. */
  readonly by: string;
  /** True if only GMs see dice and results. */
  readonly secret: boolean;
  readonly extended: ExtendedTest | null;
  readonly treatment: KeptTreatment | null;
  readonly sides: readonly KeptSide[];
  readonly steps: readonly CheckStep[];
  /** Steps that are being undone, newest first. After a crash, the rest is completed. */
  readonly toUndo?: readonly CheckStep[];
  readonly undone: boolean;
  /** Number of stored states. The public message's revision is the number of the state that it shows. */
  readonly revision: number;
}

/** A prompt to one user, stored in the public message. */
export interface OpenCheck {
  readonly side: number;
  /** uuid of the actor; "" if the actor is hidden from players. */
  readonly who: string;
  readonly name: string;
  readonly userId: string;
  readonly kind: "choice" | "dice";
  readonly order: CheckOrder;
  readonly dice: { readonly count: number; readonly sides: number } | null;
  /** Time the prompt has been open; null until the GM's client starts counting. */
  readonly waited: { readonly ms: number; readonly since: number | null } | null;
}

/** Returns whether a message is a test's public message by a GM's client; false for a forged message. */
export const isCheck = (message: CrossfireMessage | undefined): message is CheckMessage =>
  (message?.type === "test" || message?.type === "request") && message.author?.isGM === true && !message.system.of;

/** Returns whether a message is a test's record, which has no card. */
export const isCheckRecord = (message: CrossfireMessage): boolean => message.type === "test" && (message as CheckMessage).system.of !== "";

export const checkRecordId = (messageId: string): string => [...messageId].reverse().join("");

export function checkRecordOf(message: CheckMessage): CheckMessage | undefined {
  const record = game.messages?.get(checkRecordId(message.id ?? "")) as CheckMessage | undefined;
  return record?.type === "test" && record.author?.isGM && record.system.of === message.id ? record : undefined;
}

/** Returns the stored test of a message; null if the record is missing or was emptied. */
export function keptCheck(message: CheckMessage): KeptCheck | null {
  const kept = checkRecordOf(message)?.system.kept as KeptCheck | undefined;
  return kept?.sides ? kept : null;
}

/** Returns the contents of a test's record; empty for an emptied record. */
export const keptInCheck = ({ system }: CheckMessage): Partial<KeptCheck> => system.kept;

// Unchecked: an array of plain objects, which only GMs' clients write.
export const openChecks = (message: CheckMessage): readonly OpenCheck[] => message.system.asks as unknown as readonly OpenCheck[];

export const publicCheck = (message: CheckMessage): CheckCard | null => {
  // Unchecked: data may not import the types of cards. A card without sides is empty.
  const card = message.system.card as unknown as CheckCard;
  return card.sides ? card : null;
};
