import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, isUpkeep, type UpkeepRow } from "../../documents/upkeep";
import type { CrossfireMessage } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { gmIds } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";
import { documentAt } from "../uuids";
import { numberLabel } from "./number-label";

/** Returns the change that reverses a planned change, without its stored value. */
const reversed = ({ stored: _stored, ...change }: PlannedChange): PlannedChange => ({
  ...change,
  by: -change.by,
  before: change.after,
  after: change.before,
});

function rowOf({ uuid, path, by, before, after }: PlannedChange): UpkeepRow {
  const document = documentAt(uuid) as { readonly name?: string; readonly parent?: { readonly name?: string } | null } | null;
  const found = Number(foundry.utils.getProperty(document ?? {}, path) ?? 0);
  return { name: document?.name || document?.parent?.name || "", lines: [{ ...numberLabel(document, path), by, before, after, found }] };
}

const sameNumbers = (one: readonly PlannedChange[], other: readonly PlannedChange[]): boolean =>
  one.length === other.length && one.every(({ uuid, path }, at) => other[at]?.uuid === uuid && other[at].path === path);

/** Returns whether a message already asks GMs about these changes and still waits for their decision. */
const wasAsked = (key: string, changes: readonly PlannedChange[]): boolean =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).some(
    (message) =>
      isUpkeep(message) &&
      message.author?.isGM === true &&
      message.system.about === key &&
      message.system.state === "undecided" &&
      sameNumbers(changesOf(message), changes),
  );

/**
 * Asks GMs, in one line each, about numbers that an interruption left unclear. Another change came in between, so the numbers do not show
 * whether this change was made. Nothing is written until a GM decides.
 *
 * @param key Key of the interrupted changes.
 * @param direction The interrupted work: applying or undoing.
 */
export async function askAboutUnsettled(key: string, left: readonly PlannedChange[], direction: "apply" | "undo"): Promise<void> {
  const changes = direction === "apply" ? left : left.map(reversed);
  if (changes.length === 0 || wasAsked(key, changes)) return;
  const system = { kind: "cut" as const, rows: changes.map(rowOf), changes, state: "undecided", about: key };
  assertActiveGM();
  await createMessage({ type: "upkeep", whisper: gmIds(), system });
}
