import type { PlannedChange } from "../../documents/attack-record";
import { listenToAll } from "../../foundry/hooks";
import { BY_THE_RULES, isByTheRules } from "../../foundry/updates";
import type { CrossfireScene } from "../../foundry/types";
import { BARRIER_HP, type BarrierDocument, barrierOf } from "../../scene/barriers";
import { assertActiveGM } from "../authority/queue";

/** A document in which numbers are written: an actor, an item, a token or a barrier. */
export interface Changing {
  readonly uuid: string;
  update(changes: Record<string, unknown>, operation?: object): Promise<unknown>;
  toObject(): object;
}

/**
 * Returns whether a person, not the rules, made this write.
 *
 * @param operation Operation that Foundry passes to the hook; the rules mark their own.
 * @param userId User who made the write, according to the server. Only a GM's client writes for the rules, so a mark from any other user is
 *   ignored.
 */
export const wasByHand = (operation: unknown, userId: string): boolean => !(isByTheRules(operation) && game.users?.get(userId)?.isGM);

/**
 * Returns the prepared number at a path of a document; 0 if there is none. For an undamaged wall, tile or floor, Hit Points are at their
 * maximum.
 */
export function preparedNumber(document: object, path: string): number {
  // Unchecked: only barriers of a scene have Hit Points at this path.
  const barrier = path === BARRIER_HP ? (document as BarrierDocument) : null;
  if (barrier) return barrierOf(barrier, barrier.parent as CrossfireScene)?.hp.value ?? 0;
  return Number(foundry.utils.getProperty(document, path) ?? 0);
}

/** Hooks that report edits to an unlinked token's actor delta. No documentation promises that every build also calls `updateActor`. */
export const DELTA_EDITS = ["createActorDelta", "updateActorDelta"] as const;

/** Hooks that report a write to a document with planned numbers. The token hook covers tokens with an unlinked actor. */
const EDITS = ["updateActor", "updateItem", "updateToken", ...DELTA_EDITS, "updateWall", "updateTile", "updateRegion"] as const;

/** Returns the operation and the user id from a hook's arguments: the last two, for creations and updates alike. */
export const operationAndUser = (given: readonly unknown[]): readonly [operation: unknown, userId: string] => [
  given.at(-2),
  String(given.at(-1)),
];

/** Calls `then` after every write that a person made. @returns a function that stops the calls */
const onEdit = (then: () => void): (() => void) =>
  listenToAll(EDITS, (_document, ...given) => {
    if (wasByHand(...operationAndUser(given))) then();
  });

/**
 * Writes numbers of one document.
 *
 * @param values Changes to the document, by path.
 * @param paths Paths of the numbers to watch for edits.
 * @returns the values that a user wrote meanwhile and that this write overwrote, by path
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

/** A planned change while its number is being written. */
interface Writing {
  readonly change: PlannedChange;
  /** The number the change starts from: the plan's number plus all later edits by users. */
  from: number;
  /** Stored value of that number; undefined if no value is stored. */
  stored: number | null | undefined;
}

const goal = ({ change, from }: Writing): number => (change.kind === "set" ? change.after : Math.max(0, from + change.by));

/** Returns the change as made: as planned, or with another starting number; empty if the number did not change. */
function asMade(writing: Writing): PlannedChange[] {
  const { change, from, stored } = writing;
  if (from === change.before) return [change];
  const { stored: _planned, ...rest } = change;
  const after = goal(writing);
  return after === from ? [] : [{ ...rest, by: after - from, before: from, after, ...(stored === undefined ? {} : { stored }) }];
}

/**
 * Changes numbers of one document. Each change starts from the present number, which an owner may have edited since the plan. If an owner
 * edits a number during the write, the write is repeated with the owner's difference added.
 *
 * @returns for each planned change, the change as made, so that it can be undone
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
