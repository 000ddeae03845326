import type { CrossfireActor } from "../../foundry/types";
import { deleteInside, createInside } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import { effectGiven, effectSources, effectStored } from "./given-effects";
import { assertActiveGM } from "../authority/queue";
import type { PlannedChange } from "../../documents/attack-record";
import { documentAt } from "../uuids";

interface Changing {
  readonly uuid: string;
  update(changes: Record<string, unknown>): Promise<unknown>;
  getFlag(scope: "crossfire", key: "applied"): Readonly<Record<string, ChangeMark>> | undefined;
}

/** What a mark says: the id of the combat it goes with, or that it stays until what it belongs to is pruned. */
export type ChangeMark = string | true;

const groupByDocument = (changes: readonly PlannedChange[]): Map<string, PlannedChange[]> => {
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes) groups.set(change.uuid, [...(groups.get(change.uuid) ?? []), change]);
  return groups;
};

const marked = (document: Changing, key: string): boolean => key in (document.getFlag("crossfire", "applied") ?? {});

/** A wall's numbers are put in place, since what stands there may be a choice and no count; everything else goes up or down. */
export const isNumber = ({ kind }: PlannedChange): boolean => kind === "amount" || kind === "set";

/** Numbers of one document, once: the mark travels in the same update as the change. */
async function applyAmounts(document: Changing, key: string, amounts: readonly PlannedChange[], mark: ChangeMark): Promise<void> {
  if (amounts.length === 0 || marked(document, key)) return;
  const values = amounts.map(({ kind, path, by, after }) => [
    path,
    kind === "set" ? after : Math.max(0, Number(foundry.utils.getProperty(document, path) ?? 0) + by),
  ]);
  assertActiveGM();
  await document.update({ ...Object.fromEntries(values), [`flags.crossfire.applied.${key}`]: mark });
}

/** Says of an effect taken away that nobody did it by hand. */
const BY_THE_RULES = { crossfireApplied: true } as const;

/** Was an effect taken away by hand? @param operation what Foundry hands to the hook besides the effect */
export const wasByHand = (operation: unknown): boolean =>
  !(typeof operation === "object" && operation !== null && (operation as Partial<typeof BY_THE_RULES>).crossfireApplied === true);

/** Deletes effects: those that the rules have made, and those that they take away. */
async function withoutEffects(actor: CrossfireActor, effects: readonly PlannedChange[]): Promise<void> {
  const present = effects.flatMap(({ id, by, source }) => (by > 0 ? effectGiven(actor, id) : effectStored(actor, id, source))?.id ?? []);
  if (present.length === 0) return;
  assertActiveGM();
  await deleteInside(actor, "ActiveEffect", [...new Set(present)], BY_THE_RULES);
}

/** Effects that were taken away, as they were. */
async function withEffectsAgain(actor: CrossfireActor, effects: readonly PlannedChange[]): Promise<void> {
  const missing = effects.flatMap(({ id, by, source }) => (by < 0 && source && !actor.effects.has(id) ? [source] : []));
  if (missing.length === 0) return;
  assertActiveGM();
  await createInside(actor, "ActiveEffect", missing, { keepId: true });
}

/** Statuses as effects that can be told by the change that made them: what is there already is left alone. */
async function applyEffects(actor: CrossfireActor, effects: readonly PlannedChange[]): Promise<void> {
  await withoutEffects(
    actor,
    effects.filter(({ by }) => by < 0),
  );
  const sources = effectSources(
    actor,
    effects.filter(({ by }) => by > 0),
  );
  if (sources.length === 0) return;
  assertActiveGM();
  await createInside(actor, "ActiveEffect", sources, { keepId: true });
}

async function withoutInjuries(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  const present = injuries.map(({ id }) => id).filter((id) => actor.items.has(id));
  if (present.length === 0) return;
  assertActiveGM();
  await actor.deleteEmbeddedDocuments("Item", present);
}

/** Injuries that were healed, as they were. */
async function withInjuriesAgain(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  const missing = injuries.flatMap(({ id, source }) => (source && !actor.items.has(id) ? [source] : []));
  if (missing.length === 0) return;
  assertActiveGM();
  await createInside(actor, "Item", missing, { keepId: true });
}

/** @rule SS-INJURY-01 every critical injury is an item of its own, healed one by one */
async function applyInjuries(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  await withoutInjuries(
    actor,
    injuries.filter(({ by }) => by < 0),
  );
  const missing = injuries.filter(({ id, by }) => by > 0 && !actor.items.has(id));
  if (missing.length === 0) return;
  const name = game.i18n?.localize("CROSSFIRE.Injury.critical") ?? "";
  assertActiveGM();
  await actor.createEmbeddedDocuments(
    "Item",
    missing.map(({ id }) => ({ _id: id, name, type: "injury", system: { penalty: -1 } })),
    { keepId: true },
  );
}

/**
 * Changes documents as planned, each once, however often this is called: a crash between two documents is continued by calling it again.
 * Documents that are gone are passed over.
 *
 * @param key id of the record or of the step of the clock the changes belong to
 */
export async function changeDocuments(key: string, changes: readonly PlannedChange[], mark: ChangeMark): Promise<void> {
  for (const [uuid, group] of groupByDocument(changes.filter(({ kind }) => kind !== "clock"))) {
    const document = documentAt(uuid) as (Changing & CrossfireActor) | null;
    if (!document) continue;
    const of = (wanted: PlannedChange["kind"]) => group.filter(({ kind }) => kind === wanted);
    await applyAmounts(document, key, group.filter(isNumber), mark);
    await applyEffects(document, of("effect"));
    await applyInjuries(document, of("injury"));
  }
}

/** A number that is not what the attack left behind: undoing would overwrite what happened since. */
export interface MovedOn {
  readonly name: string;
  readonly path: string;
  readonly expected: number;
  readonly found: number;
}

/** What has no name is called what it is. */
const nameOfKind = (documentName: string): string => game.i18n?.localize(`DOCUMENT.${documentName}`) ?? documentName;

/** Name of one number of one document. */
export const changeKey = ({ uuid, path }: Pick<PlannedChange, "uuid" | "path">): string => `${uuid} ${path}`;

/**
 * @param key id of the record: a document without its mark has been put back already, before a crash
 * @param until numbers as they will be when what was done later has been taken back, by place
 */
export function movedOn(key: string, changes: readonly PlannedChange[], until: ReadonlyMap<string, number> = new Map()): MovedOn | null {
  for (const change of changes) {
    const { uuid, path, after } = change;
    if (!isNumber(change)) continue;
    const document = documentAt(uuid) as (Changing & { name?: string; documentName: string }) | null;
    if (!document || !marked(document, key)) continue;
    const found = until.get(changeKey(change)) ?? Number(foundry.utils.getProperty(document, path) ?? 0);
    if (found !== after) return { name: document.name || nameOfKind(document.documentName), path, expected: after, found };
  }
  return null;
}

/** The update that puts a number back as it was stored, or takes away what was not there. */
const restored = ({ path, stored }: PlannedChange): Record<string, unknown> => {
  if (stored !== undefined) return { [path]: stored };
  const track = /^system\.(pools|limbs)\./.test(path) ? path.replace(/\.value$/, "") : path;
  return forgetting(track);
};

/** Takes back what `changeDocuments` did, once. Call `movedOn` first. */
export async function undoDocumentChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  for (const [uuid, group] of groupByDocument(changes.filter(({ kind }) => kind !== "clock"))) {
    const document = documentAt(uuid) as (Changing & CrossfireActor) | null;
    if (!document) continue;
    const of = (wanted: PlannedChange["kind"]) => group.filter(({ kind }) => kind === wanted);
    const effects = of("effect");
    await withoutEffects(
      document,
      effects.filter(({ by }) => by > 0),
    );
    await withEffectsAgain(document, effects);
    const injuries = of("injury");
    await withoutInjuries(
      document,
      injuries.filter(({ by }) => by > 0),
    );
    await withInjuriesAgain(document, injuries);
    if (!marked(document, key)) continue;
    const amounts = group.filter(isNumber).map(restored);
    assertActiveGM();
    await document.update(Object.assign({}, ...amounts, forgetting(`flags.crossfire.applied.${key}`)) as Record<string, unknown>);
  }
}
