import type { AttackCard } from "../cards/attack-card";
import type { CheckCard } from "../cards/check-card";
import { cardIn, isAttack, orderIn, type PlannedChange } from "../documents/attack-record";
import { clockOf } from "../documents/combat";
import { isCheck, publicCheck } from "../documents/kept-check";
import type { CrossfireCombat, CrossfireMessage } from "../foundry/types";
import { clockHistory, type ClockStep } from "../play/combat/steps";
import type { ShownPath } from "../play/preview/shown-path";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Clock } from "../rules/clock/clock";

/** An attack that the rules allow and that is about to begin. */
export interface AttackBegins {
  /** Message of the attack. */
  readonly message: CrossfireMessage;
  readonly order: AttackOrder;
  /**
   * Refuses the attack.
   * @param reason Sentence shown to the user who ordered the attack.
   */
  veto(reason: string): void;
}

/** Public data about a finished attack. */
export interface AttackEnded {
  readonly message: CrossfireMessage;
  readonly order: AttackOrder;
  /** The card as data: names, outcomes, rule ids. Contains no secrets. */
  readonly card: AttackCard;
}

/** An attack as this client's user may see it on the map. */
export interface AttackShown {
  readonly message: CrossfireMessage;
  readonly path: ShownPath;
}

/** Changes written to documents. */
export interface ChangesMade {
  /** Key of this set of changes. If the changes are repeated after a crash, the key stays the same. */
  readonly key: string;
  readonly changes: readonly PlannedChange[];
  /** True if the changes were undone. */
  readonly undone: boolean;
}

/** State of a combat's clock after a step. */
export interface ClockMoved {
  readonly combat: CrossfireCombat;
  readonly clock: Clock;
  /** The newest step; null before the first. */
  readonly step: ClockStep | null;
}

/** Public data about a finished test that is not part of an attack. */
export interface TestEnded {
  readonly message: CrossfireMessage;
  /** The card as data, without the dice and results of a secret test. */
  readonly card: CheckCard;
}

/** Hooks of this system, for modules: `Hooks.on("crossfire.attack", ({ card }) => ...)`. */
export interface CrossfireHooks {
  /** Called on the active GM's client when an attack is about to begin. `veto` refuses the attack, and its card shows the reason. */
  "crossfire.preAttack": (attack: AttackBegins) => void;
  /** Called on every client when an attack is finished and applied, and again after an override or a reroll. */
  "crossfire.attack": (attack: AttackEnded) => void;
  /**
   * Called on each client before an attack is drawn and heard, with the data that the client's user may know. Return false to show the
   * attack differently. Positions are canvas pixels.
   */
  "crossfire.path": (shown: AttackShown) => boolean | void;
  /**
   * Called on the active GM's client after changes to points, limbs, statuses, items or the clock. Also called after changes are undone.
   */
  "crossfire.changes": (made: ChangesMade) => void;
  /** Called on every client after the clock of a fight has made a step or has been rewound by one. */
  "crossfire.clock": (moved: ClockMoved) => void;
  /** Called on every client that may see a test outside attacks, when the test is finished. */
  "crossfire.test": (test: TestEnded) => void;
}

type Changed = { readonly system?: { readonly status?: unknown; readonly clock?: unknown; readonly history?: unknown } };

function tellOfMessage(message: CrossfireMessage, { system }: Changed): void {
  if (system?.status !== "resolved") return;
  if (isAttack(message)) {
    Hooks.callAll("crossfire.attack", { message, order: orderIn(message), card: cardIn(message) });
  } else if (isCheck(message)) {
    const card = publicCheck(message);
    if (card) Hooks.callAll("crossfire.test", { message, card });
  }
}

/** Returns the newest step; null before the first step. */
function lastStep(combat: CrossfireCombat): ClockStep | null {
  const steps = Object.values(clockHistory(combat));
  return steps.reduce<ClockStep | null>((newest, step) => (newest && newest.number > step.number ? newest : step), null);
}

function tellOfClock(combat: CrossfireCombat, { system }: Changed): void {
  if (!system?.clock && !system?.history) return;
  Hooks.callAll("crossfire.clock", { combat, clock: clockOf(combat), step: lastStep(combat) });
}

/** Calls the hooks that run on every client. Code that does the GM's work calls the hooks that run only on the GM's client. */
export function notifyModules(): void {
  Hooks.on("updateChatMessage", (message, changed) => tellOfMessage(message as CrossfireMessage, changed as Changed));
  Hooks.on("updateCombat", (combat, changed) => tellOfClock(combat as CrossfireCombat, changed as Changed));
}
