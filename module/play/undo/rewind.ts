import { keptIn, writtenBy, type AttackMessage, type RecordMessage, type Written } from "../../documents/attack-record";
import type { CrossfireCombat } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { rewindLength } from "../../rules/clock/rewind-steps";
import { undoChanges } from "../apply/apply-changes";
import { attackRecords, cardOf, isAttackFinished } from "../attack/attack-status";
import { combatAt, trackerNotice } from "../combat/clock-request";
import { changesOfStep, inTheWay } from "./request-undo";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { learnRatings, RATINGS_STEP } from "../character/ratings";
import { rewindOnce } from "../combat/run-clock";
import { newestStep, steps, type ClockStep } from "../combat/steps";
import { markUndone, UNDOABLE } from "./undo-attack";

interface Standing {
  /** Null if the card was deleted: what the attack did is still rewound with the clock. */
  readonly message: AttackMessage | null;
  readonly record: RecordMessage;
  /** Newest first. */
  readonly written: readonly Written[];
}

/** Returns the applied attacks of a fight, which a rewind of their clock steps undoes too. */
const attacksOf = (combat: CrossfireCombat): Standing[] =>
  attackRecords().flatMap((record): Standing[] => {
    if (record.system.undone || record.system.pruned || keptIn(record).combat !== combat.id) return [];
    const message = cardOf(record);
    const stands = message ? UNDOABLE.includes(message.system.status) : isAttackFinished(record);
    return stands ? [{ message, record, written: writtenBy(record) }] : [];
  });

/** One entry of a rewind: a clock step, or what an attack wrote. */
interface Going extends Written {
  readonly attack: Standing | null;
}

interface Way {
  readonly going: readonly Going[];
  readonly attacks: readonly Standing[];
  /** An attack of which the rewind would undo only the newer steps; null if there is none. */
  readonly torn: Standing | null;
}

/**
 * Collects everything a rewind of these steps undoes, newest first. Changes an attack made without a clock step are undone with its next
 * step.
 */
function wayBack(combat: CrossfireCombat, back: readonly [string, ClockStep][]): Way {
  const all = attacksOf(combat);
  const going: Going[] = [];
  const attacks = new Set<Standing>();
  const done = new Set<string>();
  const add = (written: readonly Written[], attack: Standing | null): void => {
    for (const one of written.filter(({ key }) => !done.has(key))) {
      done.add(one.key);
      going.push({ ...one, attack });
    }
  };
  for (const [key, { changes = [] }] of back) {
    const attack = all.find(({ written }) => written.some((one) => one.key === key)) ?? null;
    if (attack) attacks.add(attack);
    const upTo = attack ? attack.written.findIndex((one) => one.key === key) + 1 : 0;
    add(attack ? attack.written.slice(0, upTo) : [{ key, changes }], attack);
  }
  const counted = new Set(steps(combat).map(([key]) => key));
  const torn = [...attacks].find(({ written }) => written.some(({ key }) => !done.has(key) && counted.has(key))) ?? null;
  for (const attack of attacks) add(attack.written, attack);
  return { going, attacks: [...attacks], torn };
}

/** One entry of a rewind as the encounter stores it: a step of the clock, or what the attack with this message id wrote. */
interface StoredEntry {
  readonly key: string;
  /** Message id of the attack; "" for a step of the clock. */
  readonly attack: string;
}

// Unchecked: an array of plain objects, which only GMs' clients write.
const storedEntries = (combat: CrossfireCombat): readonly StoredEntry[] => (combat.system.rewinding ?? []) as unknown as StoredEntry[];

/** Undoes the entries an encounter stores, newest first, and then forgets them. Called again after a crash it undoes nothing twice. */
async function completeRewind(combat: CrossfireCombat): Promise<void> {
  const entries = storedEntries(combat);
  const attacks = attacksOf(combat).filter(({ record }) => entries.some(({ attack }) => attack === record.system.attack));
  for (const [at, { key, attack }] of entries.entries()) {
    const standing = attacks.find(({ record }) => record.system.attack === attack);
    const written = standing?.written.find((one) => one.key === key);
    if (attack === "" && steps(combat)[0]?.[0] === key) await rewindOnce(combat);
    if (!standing || !written) continue;
    await undoChanges(key, written.changes);
    const rest = entries.slice(at + 1);
    assertActiveGM();
    // Undone clock steps leave the history and so record progress; attacks do not, so these writes record it.
    if (rest.some((one) => one.attack === attack)) await updateDocument(combat, { "system.rewinding": rest });
    else await markUndone(standing.message, standing.record);
  }
  await learnRatings(combat);
  assertActiveGM();
  await updateDocument(combat, { "system.rewinding": [] });
}

/** Completes a rewind that a crash has cut off. */
export async function resumeRewind(combat: CrossfireCombat): Promise<void> {
  if (storedEntries(combat).length > 0) await completeRewind(combat);
}

/** Returns how many of the newest steps to rewind: to before a step, phase, pass or round, or to just after one step. */
function stepsGone(all: readonly [string, ClockStep][], args: Received<"rewind">): number {
  const { after, to = "step" } = args;
  if (after !== undefined) return all.findIndex(([key]) => key === after);
  // Steps that only update ratings are rewound with the step before them: the clock reads ratings anew.
  if (to === "step") return all.findIndex(([, { label }]) => label !== RATINGS_STEP) + 1;
  return rewindLength(
    all.map(([, { undo }]) => undo),
    to,
  );
}

/**
 * Rewinds the clock to before a step, phase, pass or round, or to just after one step. Undoes everything since, attacks included, or
 * nothing.
 * @rule SS-ROUND-02
 */
export const rewindClock: IntentHandler<"rewind"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gamemasterOnly");
  const all = steps(combat);
  // The GM meant the step on the screen: the second of two presses must not rewind a step that was not shown.
  if (args.newest !== undefined && args.newest !== newestStep(combat)) return;
  const way = wayBack(combat, all.slice(0, Math.max(0, stepsGone(all, args))));
  if (way.going.length === 0) return trackerNotice((args.to ?? "step") === "step" && !args.after ? "nothingToRewind" : "nothingBefore");
  if (way.torn) return trackerNotice("tornAttack");
  const refused = inTheWay(way.going.flatMap((one) => [...(one.attack ? changesOfStep(combat, one.key) : []), one]));
  if (refused) return refused;
  const entries = way.going.map(({ key, attack }): StoredEntry => ({ key, attack: attack?.record.system.attack ?? "" }));
  assertActiveGM();
  await updateDocument(combat, { "system.rewinding": entries });
  await completeRewind(combat);
};
