import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireCombat } from "../../foundry/types";
import type { ClockPatch } from "../../rules/clock/patch";
import type { Ended } from "../apply/effect-duration";

/** One step of the clock's history: what was done and how to take it back. */
export interface ClockStep {
  readonly number: number;
  readonly label: string;
  /** Combatant it was about; left out: everybody, or nobody in particular. */
  readonly who?: string;
  /** What was done, where the label does not say it all. */
  readonly what?: string;
  readonly undo: readonly ClockPatch[];
  /** What the step costs or brings besides; written down with it and carried out after it. */
  readonly changes?: readonly PlannedChange[];
  /** Effects that ended with it. */
  readonly ended?: readonly Ended[];
}

/** Steps by their keys. */
export const clockHistory = (combat: CrossfireCombat): Readonly<Record<string, ClockStep>> =>
  // Unchecked: a keyed map of plain objects, which only GMs' clients write.
  combat.system.history as unknown as Record<string, ClockStep>;

/** Steps, newest first. */
export const steps = (combat: CrossfireCombat): [string, ClockStep][] =>
  Object.entries(clockHistory(combat)).sort(([, a], [, b]) => b.number - a.number);

/** Key of the newest step, null where there is none: a press says by it what stood on the screen. */
export const newestStep = (combat: CrossfireCombat): string | null => steps(combat)[0]?.[0] ?? null;
