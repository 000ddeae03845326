import { foundryVersion } from "../../foundry/version";
import type { CheckResult, Result } from "./check";

/** Versions, browser and modules for the report. */
export interface Surroundings {
  readonly system: string;
  readonly foundry: string;
  readonly browser: string;
  readonly ruleset: string;
  /** Active modules as "id version". */
  readonly modules: readonly string[];
}

const WORDS: Readonly<Record<CheckResult, string>> = { passed: "ok", failed: "FAILED", noted: "noted", "not-tried": "not tried" };
const ORDER: readonly CheckResult[] = ["failed", "passed", "noted", "not-tried"];

/** Returns the environment the system runs in. The report is only displayed and never sent anywhere. */
export function surroundings(): Surroundings {
  const active = [...(game.modules ?? [])].filter((module) => module.active);
  return {
    system: game.system?.version ?? "",
    foundry: foundryVersion(),
    browser: navigator.userAgent,
    ruleset: String(game.settings?.get("crossfire", "ruleset") ?? ""),
    modules: active.map(({ id, version }) => `${id} ${version ?? ""}`.trim()).toSorted(),
  };
}

/** Counts results by outcome. */
export const countResults = (results: readonly Result[]): Readonly<Record<CheckResult, number>> => {
  const count = { passed: 0, failed: 0, noted: 0, "not-tried": 0 };
  for (const { outcome } of results) count[outcome] += 1;
  return count;
};

/** Writes the report as one text to copy: environment and results. The report is in English, for developers. */
export function reportText(where: Surroundings, results: readonly Result[]): string {
  const count = countResults(results);
  const rows = ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome));
  return [
    `Crossfire ${where.system} on Foundry ${where.foundry}, ruleset ${where.ruleset}`,
    `Browser: ${where.browser}`,
    `Modules: ${where.modules.join(", ") || "none"}`,
    `${count.passed} passed, ${count.failed} failed, ${count.noted} noted, ${count["not-tried"]} not tried`,
    "",
    ...rows.map(({ outcome, id, title, detail }) => `${WORDS[outcome]}: ${id}: ${title}. ${detail}`),
  ].join("\n");
}
