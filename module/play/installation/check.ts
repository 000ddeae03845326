import type { Scratch } from "./scratch";

/** Outcome of a check. "noted" answers an open question, for which neither answer is wrong. */
export type CheckResult = "passed" | "failed" | "noted" | "not-tried";

export interface CheckFinding {
  readonly outcome: CheckResult;
  /** Observation for the report, in English. */
  readonly detail: string;
}

/** A check and its outcome. */
export interface Result extends CheckFinding {
  readonly id: string;
  readonly title: string;
}

/** A behavior of Foundry that the system relies on, or an open question about such a behavior. */
export interface InstallationCheck {
  /** Stable id, as used in `docs/foundry/unsettled.yaml` and the report. */
  readonly id: string;
  /** States the behavior as a sentence, in English, because developers read the report. */
  readonly title: string;
  /**
   * Tries the behavior with documents of its own. Creates everything through `scratch`, which deletes it afterwards.
   * @throws {Error} if something unexpected happened; the check then fails with the error's message
   */
  run(scratch: Scratch): Promise<CheckFinding>;
}

export const failed = (detail: string): CheckFinding => ({ outcome: "failed", detail });
export const noted = (detail: string): CheckFinding => ({ outcome: "noted", detail });
export const notTried = (detail: string): CheckFinding => ({ outcome: "not-tried", detail });

/** Returns a passed check if `held` is true, otherwise a failed check. */
export const passesIf = (held: boolean, detail: string): CheckFinding => (held ? { outcome: "passed", detail } : failed(detail));
