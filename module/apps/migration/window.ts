import { register } from "virtual:crossfire-templates/gamemaster";
import { findElement } from "../../foundry/elements";
import { TemplatedWindow } from "../../foundry/windows";
import { fileName, saveFile } from "../exchange/save-file";
import { templatePath } from "../parts/paths";

register();

interface Found {
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly update: Readonly<Record<string, unknown>> | null;
  /** True if the document must be written again with new keys or words. */
  readonly rewrite: boolean;
  /** Language key of the problem; null for none. */
  readonly problem: string | null;
  readonly failed?: string | null;
}

/** A pending migration, with the functions that perform it. */
export interface Migrating {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly { readonly title: string; readonly version: string }[];
  readonly findings: readonly Found[];
  /** Returns the documents that the migration would change, as JSON. */
  backup(): string;
  migrate(): Promise<readonly Found[]>;
}

type State = "asking" | "working" | "done";

/** Window that lists what a new version changes in stored data, saves a backup, migrates, and reports the result. */
class MigrationWindow extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-migration",
    classes: ["crossfire", "cf-sheet", "cf-migration"],
    window: { icon: "fa-solid fa-box-archive", resizable: true, title: "CROSSFIRE.Migration.title" },
    position: { width: 620, height: 560 },
    actions: { begin: MigrationWindow.#begin, report: MigrationWindow.#report },
  };

  static override PARTS = { report: { template: templatePath("migration/report"), scrollable: [".cf-migration-list"] } };

  readonly #what: Migrating;
  #state: State = "asking";
  #rows: readonly Found[];

  constructor(what: Migrating) {
    super({});
    this.#what = what;
    this.#rows = what.findings;
  }

  protected override contextOf(): object {
    const { from, to, steps } = this.#what;
    const amiss = ({ problem, failed }: Found): boolean => problem !== null || Boolean(failed);
    return {
      from: from === "0.0.0" ? "" : from,
      to,
      steps,
      state: this.#state,
      changing: this.#rows.filter(({ update, rewrite }) => update !== null || rewrite).length,
      amiss: this.#rows.filter(amiss).length,
      failed: this.#rows.some(({ failed }) => failed),
      rows: this.#rows.map((row) => ({
        ...row,
        amiss: amiss(row),
        changes: Object.entries(row.update ?? {}).map(([path, value]) => ({ path, value: JSON.stringify(value) ?? "" })),
      })),
    };
  }

  /** Saves a backup before it changes any data, then migrates and shows the result. */
  static async #begin(this: MigrationWindow): Promise<void> {
    if (this.#state !== "asking") return;
    saveFile(fileName(game.world?.id ?? "world", "before", this.#what.to), this.#what.backup());
    this.#state = "working";
    await this.render();
    this.#rows = await this.#what.migrate();
    this.#state = "done";
    await this.render();
    findElement(this.element, HTMLElement, "h3")?.focus();
  }

  static #report(this: MigrationWindow): void {
    saveFile(fileName(game.world?.id ?? "world", "report", this.#what.to), JSON.stringify(this.#rows, null, 1));
  }
}

/** Opens the migration window for a world stored by an older version. */
export async function showMigration(what: Migrating): Promise<void> {
  await new MigrationWindow(what).render({ force: true });
}
