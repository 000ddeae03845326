import { keptIn, writtenBy, type Written } from "../../documents/attack-record";
import { isCheck, keptCheck } from "../../documents/kept-check";
import type { CrossfireCombat, CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { rewindLength } from "../../rules/clock/rewind/rewind-steps";
import { undoChanges } from "../apply/apply-changes";
import { attackRecords, cardOf, isAttackFinished } from "../attack/attack-status";
import { markCheckUndone } from "../checks/answer-check";
import { combatAt, trackerNotice } from "../combat/clock-request";
import { changesOfStep, inTheWay } from "./request-undo";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { learnRatings, RATINGS_STEP } from "../character/ratings";
import { rewindOnce } from "../combat/run-clock";
import { newestStep, steps, type ClockStep } from "../combat/steps";
import { markUndone, UNDOABLE } from "./undo-attack";

/** An applied attack or test, which is also undone when its clock steps are rewound. */
interface Standing {
  /** Message id of the card. */
  readonly id: string;
  /** Written changes of the attack or test, newest first. */
  readonly written: readonly Written[];
  /** Marks the attack or test as undone. */
  readonly close: () => Promise<void>;
}

const attacksOf = (combat: CrossfireCombat): Standing[] =>
  attackRecords().flatMap((record): Standing[] => {
    if (record.system.undone || record.system.pruned || keptIn(record).combat !== combat.id) return [];
    // Null if the card was deleted. Rewinding the clock still undoes the attack's changes.
    const message = cardOf(record);
    const stands = message ? UNDOABLE.includes(message.system.status) : isAttackFinished(record);
    return stands ? [{ id: record.system.attack, written: writtenBy(record), close: () => markUndone(message, record) }] : [];
  });

const testsOf = (combat: CrossfireCombat): Standing[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isCheck).flatMap((message): Standing[] => {
    const kept = keptCheck(message);
    const id = message.id ?? "";
    if (!kept || kept.undone || kept.combat !== combat.id) return [];
    const written = kept.steps.filter(({ applied }) => applied).toReversed();
    return written.length > 0 ? [{ id, written, close: () => markCheckUndone(id) }] : [];
  });

/** Returns the applied attacks and tests of a fight. */
const standingIn = (combat: CrossfireCombat): readonly Standing[] => [...attacksOf(combat), ...testsOf(combat)];

/** One entry of a rewind: a clock step, or the changes of an attack or test. */
interface Going extends Written {
  readonly from: Standing | null;
}

interface Way {
  readonly going: readonly Going[];
  /** An attack or test that the rewind would undo only in part; null if there is none. */
  readonly torn: Standing | null;
}

/**
 * Collects everything that a rewind of these steps undoes, newest first. Changes that an attack or test made without a clock step are
 * undone with its next step.
 */
function wayBack(combat: CrossfireCombat, all: readonly Standing[], back: readonly [string, ClockStep][]): Way {
  const going: Going[] = [];
  const concerned = new Set<Standing>();
  const done = new Set<string>();
  const add = (written: readonly Written[], from: Standing | null): void => {
    for (const { key, changes } of written.filter((one) => !done.has(one.key))) {
      done.add(key);
      going.push({ key, changes, from });
    }
  };
  for (const [key, { changes = [] }] of back) {
    const from = all.find(({ written }) => written.some((one) => one.key === key)) ?? null;
    if (from) concerned.add(from);
    const upTo = from ? from.written.findIndex((one) => one.key === key) + 1 : 0;
    add(from ? from.written.slice(0, upTo) : [{ key, changes }], from);
  }
  const counted = new Set(steps(combat).map(([key]) => key));
  const torn = [...concerned].find(({ written }) => written.some(({ key }) => !done.has(key) && counted.has(key))) ?? null;
  for (const from of concerned) add(from.written, from);
  return { going, torn };
}

/** One entry of a rewind as the encounter stores it: a clock step, or changes by an attack or test. */
interface StoredEntry {
  readonly key: string;
  /** Message id of the attack or test; "" for a clock step. */
  readonly attack: string;
}

// Unchecked: an array of plain objects, which only GMs' clients write.
const storedEntries = (combat: CrossfireCombat): readonly StoredEntry[] => (combat.system.rewinding ?? []) as unknown as StoredEntry[];

/** Undoes the entries an encounter stores, newest first, and then clears them. A call after a crash undoes nothing twice. */
async function completeRewind(combat: CrossfireCombat): Promise<void> {
  const entries = storedEntries(combat);
  const concerned = standingIn(combat).filter(({ id }) => entries.some(({ attack }) => attack === id));
  for (const [at, { key, attack }] of entries.entries()) {
    const standing = concerned.find(({ id }) => id === attack);
    const written = standing?.written.find((one) => one.key === key);
    if (attack === "" && steps(combat)[0]?.[0] === key) await rewindOnce(combat);
    if (!standing || !written) continue;
    await undoChanges(key, written.changes);
    const rest = entries.slice(at + 1);
    assertActiveGM();
    // Undone clock steps leave the history and so show the progress. Attacks and tests do not, so these writes record it.
    if (rest.some((one) => one.attack === attack)) await updateDocument(combat, { "system.rewinding": rest });
    else await standing.close();
  }
  await learnRatings(combat);
  assertActiveGM();
  await updateDocument(combat, { "system.rewinding": [] });
}

/** Completes a rewind that a crash interrupted. */
export async function resumeRewind(combat: CrossfireCombat): Promise<void> {
  if (storedEntries(combat).length > 0) await completeRewind(combat);
}

/**
 * Returns the number of newest steps to rewind. The rewind ends before a step, phase, pass or round, or just after one step. Returns -1 if
 * the latter step is unknown.
 */
function stepsGone(all: readonly [string, ClockStep][], args: Received<"rewind">): number {
  const { after, to = "step" } = args;
  if (after !== undefined) return all.findIndex(([key]) => key === after);
  // Steps that only update ratings are rewound with the step before them, because the clock reads ratings again.
  if (to === "step") return all.findIndex(([, { label }]) => label !== RATINGS_STEP) + 1;
  return rewindLength(
    all.map(([, { undo }]) => undo),
    to,
  );
}

/** Returns the number of steps to rewind, increased so that the oldest test among them is rewound as a whole. */
function withWholeTests(combat: CrossfireCombat, all: readonly [string, ClockStep][], count: number): number {
  const tests = testsOf(combat);
  const testOf = (at: number): Standing | undefined => tests.find(({ written }) => written.some(({ key }) => key === all[at]?.[0]));
  let end = count;
  while (end > 0 && end < all.length && testOf(end - 1) && testOf(end - 1) === testOf(end)) end += 1;
  return end;
}

/**
 * Rewinds the clock to before a step, phase, pass or round, or to just after one step. Undoes everything since then, including attacks. If
 * a change cannot be undone, undoes nothing. GMs only.
 * @rule SS-ROUND-02
 */
export const rewindClock: IntentHandler<"rewind"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  const all = steps(combat);
  // The GM meant the step on the screen: the second of two presses must not rewind a step that was not shown.
  if (args.newest !== undefined && args.newest !== newestStep(combat)) return;
  const count = withWholeTests(combat, all, Math.max(0, stepsGone(all, args)));
  const way = wayBack(combat, standingIn(combat), all.slice(0, count));
  if (way.going.length === 0) return trackerNotice((args.to ?? "step") === "step" && !args.after ? "nothingToRewind" : "nothingBefore");
  if (way.torn) return trackerNotice("tornAttack");
  const refused = inTheWay(way.going.flatMap((one) => [...(one.from ? changesOfStep(combat, one.key) : []), one]));
  if (refused) return refused;
  const entries = way.going.map(({ key, from }): StoredEntry => ({ key, attack: from?.id ?? "" }));
  assertActiveGM();
  await updateDocument(combat, { "system.rewinding": entries });
  await completeRewind(combat);
};
