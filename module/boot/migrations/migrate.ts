import { markWritten } from "../../data/stored-words";
import { BY_THE_RULES } from "../../foundry/updates";
import { keepGmNotes } from "../../play/character/gm-notes";
import { assertActiveGM, enqueue, isActiveGM } from "../../play/authority/queue";
import { notify } from "../../play/authority/notices";
import { SCHEMA_VERSION } from "../../play/world-settings";
import { dryRun, type DryRunFinding } from "./dry-run";
import { SCHEMA, STEPS, type MigrationStep } from "./steps";

/** Result of migrating one document. */
export interface Migrated extends DryRunFinding {
  /** Message of the error that prevented the write; null if the write succeeded or was not needed. */
  readonly failed: string | null;
}

const storedVersion = (): string => String(game.settings?.get("crossfire", SCHEMA_VERSION) || "0.0.0");

/** Returns the steps that a world of this version still needs. */
export const stepsSince = (version: string, steps: readonly MigrationStep[] = STEPS): readonly MigrationStep[] =>
  steps.filter((step) => foundry.utils.isNewerVersion(step.version, version));

async function keepVersion(version: string): Promise<void> {
  assertActiveGM();
  await game.settings?.set("crossfire", SCHEMA_VERSION, version);
}

interface Writable {
  readonly id: string | null;
  readonly documentName: string;
  readonly pack?: string | null;
  toObject(): object;
  update(changes: object, operation?: object): Promise<unknown>;
}

interface Locked {
  readonly locked: boolean;
  configure(change: object): Promise<unknown>;
}

/** Updates a document. Unlocks its compendium for the write if necessary. */
async function write(document: Writable, update: object, operation: object = {}): Promise<void> {
  const pack = document.pack ? (game.packs?.get(document.pack) as Locked | undefined) : undefined;
  const locked = pack?.locked ?? false;
  if (locked) await pack!.configure({ locked: false });
  try {
    await document.update(update, operation);
  } finally {
    if (locked) await pack!.configure({ locked: true });
  }
}

/**
 * Writes the current state of a document in place of the stored document, which has old keys. Cards and encounters may have changed or been
 * deleted since they were found.
 */
async function rewrite(document: Writable): Promise<void> {
  const { system, flags } = document.toObject() as { readonly system: object; readonly flags?: object };
  // Encounters keep pending rolls in their flags.
  const whole = document.documentName === "Combat" ? { system, flags } : { system };
  assertActiveGM();
  await write(document, whole, { ...BY_THE_RULES, diff: false, recursive: false });
  markWritten(document.id ?? "");
}

async function migrateOne(finding: DryRunFinding): Promise<Migrated> {
  if (!finding.update && !finding.rewrite) return { ...finding, failed: null };
  try {
    const document = (await fromUuid(finding.uuid)) as Writable | null;
    if (finding.rewrite && document) await rewrite(document);
    if (!finding.update) return { ...finding, failed: null };
    if (!document) throw new Error(`${finding.uuid} is not there any more`);
    if (finding.gmNotes) await keepGmNotes(finding.uuid, finding.gmNotes);
    assertActiveGM();
    await write(document, finding.update);
    return { ...finding, failed: null };
  } catch (error) {
    return { ...finding, failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes the findings one after the other. Sets the world's version only if all writes succeeded. */
export async function migrate(findings: readonly DryRunFinding[], version = SCHEMA): Promise<Migrated[]> {
  const done: Migrated[] = [];
  await enqueue(async () => {
    for (const finding of findings) done.push(await migrateOne(finding));
    if (done.every(({ failed }) => failed === null)) await keepVersion(version);
  });
  return done;
}

/** Returns the JSON of all documents that would change, which is enough to restore the documents manually. */
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
 * Checks whether the world needs migration. If so, shows the GM the changes, and migrates after a confirmation. If no document has to
 * change, only stores the new version. Warns the GM instead if a newer version has stored the world. Does nothing except on the active GM's
 * client.
 * @param always True: shows the window even if nothing has to change.
 */
export async function lookAtWorld(always = false, steps: readonly MigrationStep[] = STEPS): Promise<void> {
  if (!isActiveGM()) return;
  const from = storedVersion();
  if (foundry.utils.isNewerVersion(from, SCHEMA))
    return notify({ level: "warn", key: "CROSSFIRE.Migration.newer", values: { from, to: SCHEMA } });
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
