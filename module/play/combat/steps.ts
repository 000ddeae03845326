import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireCombat } from "../../foundry/types";
import type { ActionCost } from "../../rules/clock/actions";
import type { ClockPatch } from "../../rules/clock/rewind/clock-patch";
import type { Ended } from "../apply/effect-duration";

/** Movement of a token that a step counted, for the refund if the movement is undone. */
export interface CountedWay {
  readonly from: { readonly scene: string; readonly x: number; readonly y: number; readonly elevation: number };
  readonly meters: number;
  readonly round: number;
  /** Cost of the movement; null: the movement was free, or its cost could not be paid. */
  readonly paid: Pick<ActionCost, "ap" | "freeActions"> | null;
  /** Stamp of the pass in which the token moved. */
  readonly pass: number;
}

/** One step of the clock's history, with the patches that undo it. */
export interface ClockStep {
  readonly number: number;
  readonly label: string;
  /** The step's combatant; omitted: no particular combatant. */
  readonly who?: string;
  /** Details that the step's label does not contain. */
  readonly what?: string;
  /** Movement that the step counted. */
  readonly way?: CountedWay;
  /** Keys of the steps whose movement was undone with this step. */
  readonly undone?: readonly string[];
  readonly undo: readonly ClockPatch[];
  /** Document changes of the step, which are stored with it and carried out after it. */
  readonly changes?: readonly PlannedChange[];
  /** Effects that ended with the step. */
  readonly ended?: readonly Ended[];
}

/** Returns the steps of a clock by their keys. */
export const clockHistory = (combat: CrossfireCombat): Readonly<Record<string, ClockStep>> =>
  // Unchecked: a keyed map of plain objects, which only GMs' clients write.
  combat.system.history as unknown as Record<string, ClockStep>;

/** Returns the steps, newest first. */
export const steps = (combat: CrossfireCombat): [string, ClockStep][] =>
  Object.entries(clockHistory(combat)).sort(([, a], [, b]) => b.number - a.number);

/** Returns the key of the newest step; null before the first step. A request carries it to identify the state on the sender's screen. */
export const newestStep = (combat: CrossfireCombat): string | null => steps(combat)[0]?.[0] ?? null;
