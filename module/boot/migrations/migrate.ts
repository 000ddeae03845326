import { keepGmNotes } from "../../play/character/gm-notes";
import { assertActiveGM, enqueue, isActiveGM } from "../../play/authority/queue";
import { notifyEveryone } from "../../play/authority/notices";
import { SCHEMA_VERSION } from "../../play/world-settings";
import { dryRun, type DryRunFinding } from "./dry-run";
import { SCHEMA, STEPS, type MigrationStep } from "./steps";

/** What became of one document. */
export interface Migrated extends DryRunFinding {
  /** Words of the error that kept it from being written; null: it was written, or there was nothing to write. */
  readonly failed: string | null;
}

const storedVersion = (): string => String(game.settings?.get("crossfire", SCHEMA_VERSION) || "0.0.0");

/** Steps a world still needs. */
export const stepsSince = (version: string, steps: readonly MigrationStep[] = STEPS): readonly MigrationStep[] =>
  steps.filter((step) => foundry.utils.isNewerVersion(step.version, version));

async function keepVersion(version: string): Promise<void> {
  assertActiveGM();
  await game.settings?.set("crossfire", SCHEMA_VERSION, version);
}

interface Writable {
  readonly pack?: string | null;
  update(changes: object): Promise<unknown>;
}

interface Locked {
  readonly locked: boolean;
  configure(change: object): Promise<unknown>;
}

/** A compendium that is locked is opened for as long as something is written into it. */
async function write(document: Writable, update: object): Promise<void> {
  const pack = document.pack ? (game.packs?.get(document.pack) as Locked | undefined) : undefined;
  const locked = pack?.locked ?? false;
  if (locked) await pack!.configure({ locked: false });
  try {
    await document.update(update);
  } finally {
    if (locked) await pack!.configure({ locked: true });
  }
}

async function migrateOne(finding: DryRunFinding): Promise<Migrated> {
  if (!finding.update) return { ...finding, failed: null };
  try {
    const document = (await fromUuid(finding.uuid)) as Writable | null;
    if (!document) throw new Error(`${finding.uuid} is not there any more`);
    if (finding.gmNotes) await keepGmNotes(finding.uuid, finding.name, finding.gmNotes);
    assertActiveGM();
    await write(document, finding.update);
    return { ...finding, failed: null };
  } catch (error) {
    return { ...finding, failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes what was found, one document after the other. The world counts as migrated when everything that could be written was. */
export async function migrate(findings: readonly DryRunFinding[], version = SCHEMA): Promise<Migrated[]> {
  const done: Migrated[] = [];
  await enqueue(async () => {
    for (const finding of findings) done.push(await migrateOne(finding));
    if (done.every(({ failed }) => failed === null)) await keepVersion(version);
  });
  return done;
}

/** Everything that would change, as it is now: enough to put it back by hand. */
const backupOf = (findings: readonly DryRunFinding[], from: string): string =>
  JSON.stringify(
    {
      format: "crossfire-backup",
      world: game.world?.id ?? "",
      from,
      to: SCHEMA,
      documents: findings.map(({ uuid, name, kind, before }) => ({ uuid, name, kind, before })),
    },
    null,
    1,
  );

/**
 * Does this world store what this version of the system stores? If not, the gamemaster is shown what would change, and it is changed when
 * they say so. Where nothing has to change nobody is asked.
 *
 * @param always shows the window also when there is nothing to do
 */
export async function lookAtWorld(always = false, steps: readonly MigrationStep[] = STEPS): Promise<void> {
  if (!isActiveGM()) return;
  const from = storedVersion();
  if (foundry.utils.isNewerVersion(from, SCHEMA))
    return notifyEveryone({ level: "warn", key: "CROSSFIRE.Migration.newer", values: { from, to: SCHEMA } });
  const due = stepsSince(from, steps);
  if (due.length === 0 && !always) return;
  const findings = await dryRun(due);
  if (findings.length === 0 && due.length > 0) await enqueue(() => keepVersion(SCHEMA));
  if (findings.length === 0 && !always) return;
  const { showMigration } = await import("../../apps/migration/window");
  await showMigration({
    from,
    to: SCHEMA,
    steps: due.map(({ title, version }) => ({ title, version })),
    findings,
    backup: () => backupOf(findings, from),
    migrate: () => migrate(findings),
  });
}
