import { failed, type InstallationCheck, type CheckFinding, type Result } from "./check";
import { KNOWN_FAULTS } from "./faults";
import { OPEN_QUESTIONS } from "./open-questions";
import { clearLeftovers, Scratch } from "./scratch";

/** Every check, in the order of the report. */
export const CHECKS: readonly InstallationCheck[] = [...KNOWN_FAULTS, ...OPEN_QUESTIONS];

/** Runs one check with its own scratch, and deletes the check's documents even if it failed. */
export async function runCheck({ id, title, run }: InstallationCheck): Promise<Result> {
  const scratch = new Scratch();
  let finding: CheckFinding;
  try {
    finding = await run(scratch);
  } catch (error) {
    finding = failed(error instanceof Error ? error.message : String(error));
  }
  try {
    await scratch.clear();
  } catch (error) {
    finding = failed(`${finding.detail}; what it made could not be deleted: ${String(error)}`);
  }
  return { id, title, ...finding };
}

/**
 * Runs checks one after the other. First deletes documents left by an interrupted run.
 * @param told Called with each result as it arrives.
 */
export async function runChecks(
  checks: readonly InstallationCheck[] = CHECKS,
  told: (result: Result) => unknown = () => {},
): Promise<Result[]> {
  await clearLeftovers();
  const results: Result[] = [];
  for (const check of checks) {
    const result = await runCheck(check);
    results.push(result);
    await told(result);
  }
  return results;
}
