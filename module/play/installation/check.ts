import type { Scratch } from "./scratch";

/** The outcome of a check. `noted` answers an open question: neither answer is wrong. */
export type Outcome = "passed" | "failed" | "noted" | "not-tried";

export interface Finding {
  readonly outcome: Outcome;
  /** The observation, in English, for the report. */
  readonly detail: string;
}

/** A check and what it found. */
export interface Result extends Finding {
  readonly id: string;
  readonly title: string;
}

/** One behavior of Foundry that the system relies on, or an open question about one. */
export interface Check {
  /** Stable id, as `docs/foundry/unsettled.yaml` and the report name it. */
  readonly id: string;
  /** States the behavior as a sentence, in English: the report is read by developers. */
  readonly title: string;
  /**
   * Tries it with documents of its own. Whatever it creates goes through the scratch, which deletes it afterwards.
   * @throws Error where something unexpected happened: the check then counts as failed, with the error's message
   */
  run(scratch: Scratch): Promise<Finding>;
}

export const failed = (detail: string): Finding => ({ outcome: "failed", detail });
export const noted = (detail: string): Finding => ({ outcome: "noted", detail });
export const notTried = (detail: string): Finding => ({ outcome: "not-tried", detail });

/** Passes if it holds. */
export const holds = (held: boolean, detail: string): Finding => (held ? { outcome: "passed", detail } : failed(detail));
