import type { Scratch } from "./scratch";

/** The outcome of a check. `noted` answers an open question: neither answer is wrong. */
export type CheckResult = "passed" | "failed" | "noted" | "not-tried";

export interface CheckFinding {
  readonly outcome: CheckResult;
  /** The observation, in English, for the report. */
  readonly detail: string;
}

/** A check and what it found. */
export interface Result extends CheckFinding {
  readonly id: string;
  readonly title: string;
}

/** One behavior of Foundry that the system relies on, or an open question about one. */
export interface InstallationCheck {
  /** Stable id, as `docs/foundry/unsettled.yaml` and the report name it. */
  readonly id: string;
  /** States the behavior as a sentence, in English: the report is read by developers. */
  readonly title: string;
  /**
   * Tries it with documents of its own. Everything it creates goes through the scratch, which deletes it afterwards.
   * @throws Error if something unexpected happened: the check then counts as failed, with the error's message
   */
  run(scratch: Scratch): Promise<CheckFinding>;
}

export const failed = (detail: string): CheckFinding => ({ outcome: "failed", detail });
export const noted = (detail: string): CheckFinding => ({ outcome: "noted", detail });
export const notTried = (detail: string): CheckFinding => ({ outcome: "not-tried", detail });

/** Passes if it holds. */
export const passesIf = (held: boolean, detail: string): CheckFinding => (held ? { outcome: "passed", detail } : failed(detail));
