import { register } from "virtual:crossfire-templates/gamemaster";
import { findElement } from "../../foundry/elements";
import { TemplatedWindow } from "../../foundry/windows";
import { notify } from "../../play/authority/notices";
import { templatePath } from "../parts/paths";
import type { CheckResult, Result } from "../../play/installation/check";
import { countResults, reportText, surroundings } from "../../play/installation/report";
import { CHECKS, runChecks } from "../../play/installation/run";

register();

const ICONS: Readonly<Record<CheckResult, string>> = {
  passed: "fa-solid fa-circle-check",
  failed: "fa-solid fa-triangle-exclamation",
  noted: "fa-solid fa-circle-info",
  "not-tried": "fa-regular fa-circle",
};

/** Window that checks the system's requirements in this installation, and shows a report to copy. It sends no data. */
class InstallationWindow extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-installation",
    classes: ["crossfire", "cf-sheet", "cf-migration"],
    window: { icon: "fa-solid fa-list-check", resizable: true, title: "CROSSFIRE.Installation.title" },
    position: { width: 620, height: 560 },
    actions: { check: InstallationWindow.#check, copy: InstallationWindow.#copy },
  };

  static override PARTS = { report: { template: templatePath("settings/installation"), scrollable: [".cf-migration-list"] } };

  #running = false;
  #results: readonly Result[] = [];

  protected override contextOf(): object {
    const count = countResults(this.#results);
    const done = !this.#running && this.#results.length > 0;
    return {
      heading: `CROSSFIRE.Installation.${this.#running ? "running" : done ? "done" : "ready"}`,
      running: this.#running,
      count,
      skipped: count["not-tried"],
      text: done,
      results: this.#results.map((result) => ({
        ...result,
        icon: ICONS[result.outcome],
        failed: result.outcome === "failed",
        outcomeLabel: `CROSSFIRE.Installation.outcome.${result.outcome}`,
      })),
    };
  }

  static async #check(this: InstallationWindow): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#results = [];
    await this.render();
    try {
      await runChecks(CHECKS, async (result) => {
        this.#results = [...this.#results, result];
        await this.render();
      });
    } finally {
      this.#running = false;
      await this.render();
    }
    findElement(this.element, HTMLElement, "h3")?.focus();
  }

  static async #copy(this: InstallationWindow): Promise<void> {
    await game.clipboard?.copyPlainText(reportText(surroundings(), this.#results));
    notify({ level: "info", key: "CROSSFIRE.Installation.copied", values: {} });
  }
}

/** Opens the window of the installation check. GMs only. */
export async function showInstallation(): Promise<void> {
  await new InstallationWindow().render({ force: true });
}
