import type { AttackCard } from "../cards/attack-card";
import type { CheckCard } from "../cards/check-card";
import { isAttack, type PlannedChange } from "../documents/attack-record";
import { clockOf } from "../documents/combat";
import { isCheck, publicCheck } from "../documents/kept-check";
import type { CrossfireCombat, CrossfireMessage } from "../foundry/types";
import type { ClockStep } from "../play/combat/steps";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Clock } from "../rules/clock/clock";

/** An attack before it begins. The rules allow it already. */
export interface AttackBegins {
  /** The attack message. */
  readonly message: CrossfireMessage;
  readonly order: AttackOrder;
  /** Refuses the attack. @param reason a sentence for whoever ordered it */
  veto(reason: string): void;
}

/** What everybody may know of an attack that is over. */
export interface AttackEnded {
  readonly message: CrossfireMessage;
  readonly order: AttackOrder;
  /** The card as data: names, outcomes, rule ids. Nothing of it is secret. */
  readonly card: AttackCard;
}

/** What was written into documents. */
export interface ChangesMade {
  /** The same changes have the same key, also when they are repeated after a crash. */
  readonly key: string;
  readonly changes: readonly PlannedChange[];
  /** They were taken back. */
  readonly undone: boolean;
}

/** Where the clock of a fight stands. */
export interface ClockMoved {
  readonly combat: CrossfireCombat;
  readonly clock: Clock;
  /** The newest step there is; null before the first. */
  readonly step: ClockStep | null;
}

/** What everybody may know of a test outside attacks that is over. */
export interface TestEnded {
  readonly message: CrossfireMessage;
  /** Dice and results of a secret test are not in it. */
  readonly card: CheckCard;
}

/** Hooks of this system, for modules: `Hooks.on("crossfire.attack", ({ card }) => ...)`. */
export interface CrossfireHooks {
  /** An attack is about to begin. Called on the gamemaster's client that works; `veto` refuses it, and the card says why. */
  "crossfire.preAttack": (attack: AttackBegins) => void;
  /** An attack is over and applied. Called on every client. An attack that is decided anew is over once more. */
  "crossfire.attack": (attack: AttackEnded) => void;
  /** Points, limbs, statuses, items and what the clock counts were changed, or put back. Called on the gamemaster's client that works. */
  "crossfire.changes": (made: ChangesMade) => void;
  /** The clock of a fight made a step, or one was taken back. Called on every client. */
  "crossfire.clock": (moved: ClockMoved) => void;
  /** A test outside attacks is over. Called on every client that may see it. */
  "crossfire.test": (test: TestEnded) => void;
}

type Changed = { readonly system?: { readonly status?: unknown; readonly clock?: unknown; readonly history?: unknown } };

function tellOfMessage(message: CrossfireMessage, { system }: Changed): void {
  if (system?.status !== "resolved") return;
  if (isAttack(message)) {
    const { order, card } = message.system as unknown as { order: AttackOrder; card: AttackCard };
    Hooks.callAll("crossfire.attack", { message, order, card });
  } else if (isCheck(message)) {
    const card = publicCheck(message);
    if (card) Hooks.callAll("crossfire.test", { message, card });
  }
}

/** The newest step there is. */
function lastStep({ system }: CrossfireCombat): ClockStep | null {
  const steps = Object.values(system.history as unknown as Readonly<Record<string, ClockStep>>);
  return steps.reduce<ClockStep | null>((newest, step) => (newest && newest.number > step.number ? newest : step), null);
}

function tellOfClock(combat: CrossfireCombat, { system }: Changed): void {
  if (!system?.clock && !system?.history) return;
  Hooks.callAll("crossfire.clock", { combat, clock: clockOf(combat), step: lastStep(combat) });
}

/** Tells modules what happens; what only the gamemaster's client knows is told where it is done. */
export function tellModules(): void {
  Hooks.on("updateChatMessage", (message, changed) => tellOfMessage(message as CrossfireMessage, changed as Changed));
  Hooks.on("updateCombat", (combat, changed) => tellOfClock(combat as CrossfireCombat, changed as Changed));
}
