import type { PlannedChange } from "../../documents/attack-record";
import { listenToAll } from "../../foundry/hooks";
import { BY_THE_RULES, isByTheRules } from "../../foundry/updates";
import type { CrossfireScene } from "../../foundry/types";
import { BARRIER_HP, type BarrierDocument, barrierOf } from "../../scene/barriers";
import { assertActiveGM } from "../authority/queue";

/** A document with numbers that change. */
export interface Changing {
  readonly uuid: string;
  update(changes: Record<string, unknown>, operation?: object): Promise<unknown>;
  toObject(): object;
}

/**
 * Returns whether a person wrote this, and not the rules.
 *
 * @param operation Operation that Foundry passes to the hook.
 * @param userId User who wrote it, as the server says; only GMs' clients write for the rules.
 */
export const wasByHand = (operation: unknown, userId: string): boolean => !(isByTheRules(operation) && game.users?.get(userId)?.isGM);

/** Returns the prepared number at a path of a document; the full Hit Points of a wall, tile or floor that lost none, else 0 where there is none. */
export function preparedNumber(document: object, path: string): number {
  // Unchecked: only barriers of a scene have Hit Points at this path.
  const barrier = path === BARRIER_HP ? (document as BarrierDocument) : null;
  if (barrier) return barrierOf(barrier, barrier.parent as CrossfireScene)?.hp.value ?? 0;
  return Number(foundry.utils.getProperty(document, path) ?? 0);
}

/** Hooks that tell that the difference of an unlinked token's actor was written. No source says that every build calls `updateActor`, too. */
export const DELTA_EDITS = ["createActorDelta", "updateActorDelta"] as const;

/** Hooks by which a number that is planned to change may change meanwhile: a token's, where its actor is not linked. */
const EDITS = ["updateActor", "updateItem", "updateToken", ...DELTA_EDITS, "updateWall", "updateTile", "updateRegion"] as const;

/** Returns operation and user of a hook's arguments, which come last whether a document was created or updated. */
export const operationAndUser = (given: readonly unknown[]): readonly [operation: unknown, userId: string] => [
  given.at(-2),
  String(given.at(-1)),
];

/** Calls back after every write that is made by hand. @returns ends it */
const onEdit = (then: () => void): (() => void) =>
  listenToAll(EDITS, (_document, ...given) => {
    if (wasByHand(...operationAndUser(given))) then();
  });

/**
 * Writes numbers of one document.
 *
 * @param values Update of the document.
 * @param paths Paths of the numbers that this changes.
 * @returns by path, numbers a user edited while the write was under way, which it has overwritten
 */
export async function writeNumbers(
  document: Changing,
  values: Record<string, unknown>,
  paths: readonly string[] = Object.keys(values),
): Promise<ReadonlyMap<string, number>> {
  const edited = new Map<string, number>();
  if (paths.length === 0) return edited;
  const before = new Map(paths.map((path) => [path, preparedNumber(document, path)]));
  const end = onEdit(() => {
    for (const path of paths) {
      const found = preparedNumber(document, path);
      if (found !== (edited.get(path) ?? before.get(path))) edited.set(path, found);
    }
  });
  assertActiveGM();
  try {
    await document.update(values, BY_THE_RULES);
  } finally {
    end();
  }
  return edited;
}

/** A change of a number while it is written. */
interface Writing {
  readonly change: PlannedChange;
  /** The number from which it starts: that of the plan, plus all edits by hand since. */
  from: number;
  /** Stored value of that number; undefined if nothing is stored. */
  stored: number | null | undefined;
}

const goal = ({ change, from }: Writing): number => (change.kind === "set" ? change.after : Math.max(0, from + change.by));

/** The change as it was made: as planned, from another number, or none at all. */
function asMade(writing: Writing): PlannedChange[] {
  const { change, from, stored } = writing;
  if (from === change.before) return [change];
  const { stored: _planned, ...rest } = change;
  const after = goal(writing);
  return after === from ? [] : [{ ...rest, by: after - from, before: from, after, ...(stored === undefined ? {} : { stored }) }];
}

/**
 * Makes changes of numbers of one document. Each starts from the number that stands there now, which an owner may have changed since the
 * plan. An owner's write that the server gets while ours is on its way is overwritten by ours: then the difference is written again.
 *
 * @returns each planned change as it was made, so that the change can be undone, and then the owner's
 */
export async function makeNumbers(
  document: Changing,
  plan: readonly PlannedChange[],
): Promise<ReadonlyMap<PlannedChange, readonly PlannedChange[]>> {
  const source = document.toObject();
  const all = plan.map((change): Writing => ({
    change,
    from: preparedNumber(document, change.path),
    stored: foundry.utils.getProperty(source, change.path) as number | null | undefined,
  }));
  for (let due = all; due.length > 0;) {
    const at = new Map(due.map(({ change }) => [change.path, preparedNumber(document, change.path)]));
    const edited = await writeNumbers(document, Object.fromEntries(due.map((writing) => [writing.change.path, goal(writing)])));
    const overtaken = due.filter(({ change }) => edited.has(change.path));
    for (const writing of overtaken) {
      const { path } = writing.change;
      writing.from += edited.get(path)! - at.get(path)!;
      writing.stored = writing.from;
    }
    due = overtaken.filter((writing) => preparedNumber(document, writing.change.path) !== goal(writing));
  }
  return new Map(all.map((writing) => [writing.change, asMade(writing)]));
}
