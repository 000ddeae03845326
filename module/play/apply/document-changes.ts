import type { CrossfireActor } from "../../foundry/types";
import { BY_THE_RULES, deleteInside, createInside } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import { effectGiven, effectSources, effectStored } from "./given-effects";
import { assertActiveGM } from "../authority/queue";
import type { PlannedChange } from "../../documents/attack-record";
import { numberName } from "./number-label";
import { makeNumbers, preparedNumber, writeNumbers, type Changing } from "./write-numbers";
import { documentAt } from "../uuids";

const groupByDocument = (changes: readonly PlannedChange[]): Map<string, PlannedChange[]> => {
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes) groups.set(change.uuid, [...(groups.get(change.uuid) ?? []), change]);
  return groups;
};

/** Returns whether a change writes a number. "amount" adds to it; "set" replaces it, because it may be a wall's enum or a checkbox. */
export const isNumber = ({ kind }: PlannedChange): boolean => kind === "amount" || kind === "set";

/**
 * Sorts the number changes of one document after an interruption. Numbers with the old value still need the change; numbers with neither
 * the old nor the new value are unsettled.
 */
function sortByState(document: object, changes: readonly PlannedChange[], from: "before" | "after") {
  const to = from === "before" ? "after" : "before";
  const found = changes.map((change) => ({ change, at: preparedNumber(document, change.path) }));
  return {
    missing: found.flatMap(({ change, at }) => (at === change[from] ? [change] : [])),
    unsettled: found.flatMap(({ change, at }) => (at !== change[from] && at !== change[to] ? [change] : [])),
  };
}

/** Deletes the effects that planned changes create or end. */
async function withoutEffects(actor: CrossfireActor, effects: readonly PlannedChange[]): Promise<void> {
  const present = effects.flatMap(({ id, by, source }) => (by > 0 ? effectGiven(actor, id) : effectStored(actor, id, source))?.id ?? []);
  if (present.length === 0) return;
  assertActiveGM();
  await deleteInside(actor, "ActiveEffect", [...new Set(present)], BY_THE_RULES);
}

/** Restores ended effects from their stored data. */
async function withEffectsAgain(actor: CrossfireActor, effects: readonly PlannedChange[]): Promise<void> {
  const missing = effects.flatMap(({ id, by, source }) => (by < 0 && source && !actor.effects.has(id) ? [source] : []));
  if (missing.length === 0) return;
  assertActiveGM();
  await createInside(actor, "ActiveEffect", missing, { keepId: true, ...BY_THE_RULES });
}

/** Creates and deletes effects for planned statuses. Skips effects that are already present. */
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
  await createInside(actor, "ActiveEffect", sources, { keepId: true, ...BY_THE_RULES });
}

async function withoutInjuries(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  const present = injuries.map(({ id }) => id).filter((id) => actor.items.has(id));
  if (present.length === 0) return;
  assertActiveGM();
  await deleteInside(actor, "Item", present, BY_THE_RULES);
}

/** Restores healed injuries from their stored data. */
async function withInjuriesAgain(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  const missing = injuries.flatMap(({ id, by, source }) => (by < 0 && source && !actor.items.has(id) ? [source] : []));
  if (missing.length === 0) return;
  assertActiveGM();
  await createInside(actor, "Item", missing, { keepId: true, ...BY_THE_RULES });
}

/** Creates or deletes critical injuries: each is an item of its own and heals separately. @rule SS-INJURY-01 */
async function applyInjuries(actor: CrossfireActor, injuries: readonly PlannedChange[]): Promise<void> {
  await withoutInjuries(
    actor,
    injuries.filter(({ by }) => by < 0),
  );
  const missing = injuries.filter(({ id, by }) => by > 0 && !actor.items.has(id));
  if (missing.length === 0) return;
  const name = game.i18n?.localize("CROSSFIRE.Injury.critical") ?? "";
  assertActiveGM();
  await createInside(
    actor,
    "Item",
    missing.map(({ id }) => ({ _id: id, name, type: "injury", system: { penalty: -1 } })),
    { keepId: true, ...BY_THE_RULES },
  );
}

/** Result of writing planned changes. */
export interface AppliedChanges {
  /** The changes as made; the plan itself if all went as planned. */
  readonly made: readonly PlannedChange[];
  /** Numbers that an interruption left at neither the old nor the new value. They are not written; a GM has to decide. */
  readonly unsettled: readonly PlannedChange[];
}

/**
 * Changes documents as planned. Skips deleted documents.
 *
 * @param resumed True: an earlier call was interrupted; changes already made are not made again.
 */
export async function changeDocuments(plan: readonly PlannedChange[], resumed: boolean): Promise<AppliedChanges> {
  const instead = new Map<PlannedChange, readonly PlannedChange[]>();
  const unsettled: PlannedChange[] = [];
  for (const [uuid, group] of groupByDocument(plan.filter(({ kind }) => kind !== "clock"))) {
    const document = documentAt(uuid) as (Changing & CrossfireActor) | null;
    if (!document) continue;
    const of = (wanted: PlannedChange["kind"]) => group.filter(({ kind }) => kind === wanted);
    const numbers = group.filter(isNumber);
    const cut = resumed ? sortByState(document, numbers, "before") : { missing: numbers, unsettled: [] };
    for (const [change, made] of await makeNumbers(document, cut.missing)) instead.set(change, made);
    unsettled.push(...cut.unsettled);
    await applyEffects(document, of("effect"));
    await applyInjuries(document, of("injury"));
  }
  for (const change of unsettled) instead.set(change, []);
  const asPlanned = [...instead].every(([change, made]) => made.length === 1 && made[0] === change);
  return { made: asPlanned ? plan : plan.flatMap((change) => instead.get(change) ?? [change]), unsettled };
}

/** A number that has changed since the attack; undoing would overwrite the newer value. */
export interface MovedOn {
  readonly name: string;
  /** Label of the number. */
  readonly path: string;
  readonly expected: number;
  readonly found: number;
}

/** Returns the document type's label, for documents without a name. */
const nameOfKind = (documentName: string): string => game.i18n?.localize(`DOCUMENT.${documentName}`) ?? documentName;

/** Returns the key that identifies one number of one document. */
export const changeKey = ({ uuid, path }: Pick<PlannedChange, "uuid" | "path">): string => `${uuid} ${path}`;

/** Options of the search for numbers that have changed since an attack. */
interface Looking {
  /** Values that the numbers will have after later changes have been undone, by `changeKey`. */
  readonly until?: ReadonlyMap<string, number>;
  /** True: the changes may be incomplete, and a number that still has its old value counts as unchanged. */
  readonly unfinished?: boolean;
}

/**
 * Returns whether a path of a document holds a checkbox. A checkbox has only two values, so any value other than the new one is the
 * original one.
 */
const isCheckbox = (document: object, path: string): boolean => typeof foundry.utils.getProperty(document, path) === "boolean";

/** Returns the first number that has changed since these changes were made; null if all changes can be undone. */
export function movedOn(changes: readonly PlannedChange[], { until, unfinished = false }: Looking = {}): MovedOn | null {
  for (const change of changes) {
    const { uuid, path, before, after } = change;
    if (!isNumber(change)) continue;
    const document = documentAt(uuid) as (Changing & { name?: string; documentName: string }) | null;
    if (!document) continue;
    const found = until?.get(changeKey(change)) ?? preparedNumber(document, path);
    if (found === after || (found === before && (unfinished || isCheckbox(document, path)))) continue;
    return { name: document.name || nameOfKind(document.documentName), path: numberName(document, path), expected: after, found };
  }
  return null;
}

/** Returns the update that restores the stored number, or removes the entry if no number was stored. */
const restored = ({ path, stored }: PlannedChange): Record<string, unknown> => {
  if (stored !== undefined) return { [path]: stored };
  const track = /^system\.(pools|limbs)\./.test(path) ? path.replace(/\.value$/, "") : path;
  return forgetting(track);
};

/** Restores the stored numbers of one document. @returns numbers that a user has since edited; they keep the user's value */
async function restoreNumbers(document: Changing, changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const values = Object.assign({}, ...changes.map(restored)) as Record<string, unknown>;
  const edited = await writeNumbers(
    document,
    values,
    changes.map(({ path }) => path),
  );
  await writeNumbers(document, Object.fromEntries(edited));
  return changes.filter(({ path }) => edited.has(path));
}

/**
 * Undoes the changes that `changeDocuments` made. Skips changes that are already undone, so that a second call completes an interrupted
 * undo. Call `movedOn` first.
 *
 * @returns numbers that hold neither the changed nor the original value; they are not written, and a GM has to decide
 */
export async function undoDocumentChanges(changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const left: PlannedChange[] = [];
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
    const { missing, unsettled } = sortByState(document, group.filter(isNumber), "after");
    left.push(...unsettled, ...(await restoreNumbers(document, missing)));
  }
  return left;
}
