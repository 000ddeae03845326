import { clockOf } from "../../documents/combat";
import { isUpkeep } from "../../documents/upkeep";
import type { CrossfireCombat, CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import type { Clock } from "../../rules/clock/clock";
import { order } from "../../rules/clock/initiative";
import { type ClockCommand, command } from "../../rules/clock/commands";
import { type ClockPatch, rewind } from "../../rules/clock/rewind/clock-patch";
import { publicDifference, publicPatches } from "../../rules/clock/tactics";
import type { Refusal } from "../../rules/ruling";
import type { PlannedChange } from "../../documents/attack-record";
import { anybodyBleeds } from "../apply/effect-duration";
import { notifyTosses, tossFor } from "./coins";
import { changeDocuments, undoDocumentChanges } from "../apply/document-changes";
import { askAboutUnsettled } from "../apply/unsettled";
import { commandsIn } from "../apply/clock-commands";
import { undoEndedEffects, effectsEndedBy, isLastFight, removeEnded, upAgain } from "../apply/end-effects";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { clockHistory, type ClockStep, steps } from "./steps";
import { notify } from "../authority/notices";
import { keepTactics, partsOfStep } from "../tactics/keep-tactics";
import { moveTactics } from "../tactics/move-tactics";

/** Restores round and turn from the clock if a player's client changes them, which Foundry's server allows. */
export function guardClock(combat: CrossfireCombat, changed: object, userId: string): void {
  const user = game.users?.get(userId);
  if (!isActiveGM() || !user || user.isGM || !("turn" in changed || "round" in changed)) return;
  void enqueue(async () => {
    const clock = clockOf(combat);
    const turn = turnOf(clock);
    if (combat.round === clock.round && combat.turn === turn) return;
    assertActiveGM();
    await combat.update({ round: clock.round, turn }, { turnEvents: false });
    notify({ level: "warn", key: "CROSSFIRE.Guard.turn", values: { user: user.name } });
  });
}

/** Returns the acting combatant's index in the tracker's order; null while no combatant is acting. */
const turnOf = (clock: Clock): number | null => (clock.acting === null ? null : order(clock).indexOf(clock.acting));

/**
 * Returns the update that writes the public differences to the stored clock. Its size does not depend on the number of combatants. Tactics
 * are sent in separate messages.
 */
function written(combat: CrossfireCombat, clock: Clock): Record<string, unknown> {
  const { fighters = {}, ...rest } = publicDifference(clockOf(combat), clock);
  const kept = Object.entries(fighters).map(([id, fighter]) => {
    const path = `system.clock.fighters.${id}`;
    return fighter === null ? forgetting(path) : { [path]: fighter };
  });
  const figures = Object.fromEntries(Object.entries(rest).map(([name, value]) => [`system.clock.${name}`, value]));
  return { ...figures, ...Object.assign({}, ...kept), round: clock.round, turn: turnOf(clock) };
}

/** Options for writing a step. */
interface Writing {
  readonly key: string;
  readonly label: string;
  readonly who?: string;
  readonly what?: string;
  /** Movement that the step counts, or the steps whose counted movement it undoes. */
  readonly counted?: Pick<ClockStep, "way" | "undone">;
  /** True: if a command is refused, the other commands are carried out. Omitted: one refusal prevents all commands. */
  readonly leaveOutRefused?: boolean;
  /** Changes that belong to the step and are undone with it. Clock changes are carried out in the step itself. */
  readonly changes?: readonly PlannedChange[];
  /** True for First Aid or a refund, which cause no bleeding. @rule SS-CALLED-36 */
  readonly bloodless?: boolean;
}

interface Carried {
  readonly clock: Clock;
  readonly undo: readonly ClockPatch[];
  readonly refusals: readonly Refusal[];
  /** Combatants whose coins were tossed for these commands. */
  readonly tossed: readonly string[];
}

/**
 * Tosses coins for combatants that a command will tie. The toss comes before the command, because the command may begin the phase of such a
 * combatant.
 * @rule SS-INIT-07
 */
async function withCoins(
  clock: Clock,
  given: ClockCommand,
): Promise<{ clock: Clock; undo: readonly ClockPatch[]; tossed: readonly string[] }> {
  const ruling = command(clock, given);
  const coins = ruling.allowed ? await tossFor(clock, ruling.value.clock) : null;
  const toss = coins ? command(clock, { kind: "toss", coins }) : null;
  return toss?.allowed
    ? { clock: toss.value.clock, undo: [toss.value.undo], tossed: Object.keys(coins!) }
    : { clock, undo: [], tossed: [] };
}

/** Carries out commands one after the other; skips refused commands and returns their refusals. */
async function carriedOut(from: Clock, commands: readonly ClockCommand[]): Promise<Carried> {
  let clock = from;
  const undo: ClockPatch[] = [];
  const refusals: Refusal[] = [];
  const tossed: string[] = [];
  for (const given of commands) {
    const ready = await withCoins(clock, given);
    const ruling = command(ready.clock, given);
    if (!ruling.allowed) {
      refusals.push(ruling);
      continue;
    }
    ({ clock } = ruling.value);
    undo.unshift(ruling.value.undo, ...ready.undo);
    tossed.push(...ready.tossed);
  }
  return { clock, undo, refusals, tossed };
}

/**
 * Makes the document changes of a written step and deletes its ended effects. Then marks the step as complete.
 *
 * @param resumed True after an interruption.
 */
async function carryThrough(combat: CrossfireCombat, key: string, { changes = [], ended = [] }: ClockStep, resumed: boolean) {
  const { made, unsettled } = await changeDocuments(changes, resumed);
  await askAboutUnsettled(key, unsettled, "apply");
  await removeEnded(ended);
  if (combat.system.carrying !== key) return;
  const stands = made === changes ? {} : { [`system.history.${key}.changes`]: made };
  assertActiveGM();
  await updateDocument(combat, { "system.carrying": "", ...stands }, { turnEvents: false });
}

/** Returns the combatants whose Surprise Tests a command applies. */
const surprisedIn = (given: ClockCommand): readonly string[] => (given.kind === "surprise" ? Object.keys(given.results) : []);

/**
 * Runs commands on the clock of a combat. Writes one update with one history entry, which can undo the whole update. Effects whose time is
 * up end with the step. Does nothing if the key is already in the history.
 *
 * @returns the refusals of all commands that are not allowed
 */
export async function runCommands(
  combat: CrossfireCombat,
  commands: readonly ClockCommand[],
  { key, label, who, what, counted = {}, leaveOutRefused = false, changes = [], bloodless = false }: Writing,
): Promise<readonly Refusal[]> {
  if (clockHistory(combat)[key]) return [];
  await moveTactics(combat);
  const from = clockOf(combat);
  const first = await carriedOut(from, commands);
  const { refusals } = first;
  if ((refusals.length > 0 && !leaveOutRefused) || (first.undo.length === 0 && changes.length === 0)) return refusals;
  const ended = effectsEndedBy(combat, first.clock);
  const bled = anybodyBleeds(combat)
    ? (await import("../apply/bleeding")).bloodLost(combat, from, first.clock, { commands, firstAid: bloodless, key })
    : [];
  const last = bled.length > 0 || ended.some(isLastFight) ? await import("../last-fight/after-last-fight") : null;
  const fallen = [...bled, ...(last?.afterLastFights(ended, key) ?? [])];
  const then = await carriedOut(first.clock, [...upAgain(combat, ended), ...commandsIn(combat, [...changes, ...fallen])]);
  const number = (steps(combat)[0]?.[1].number ?? 0) + 1;
  const undo = publicPatches(then.clock, [...then.undo, ...first.undo]);
  const all = [...changes, ...fallen];
  const { open, secret } = partsOfStep({ label, ...(who ? { who } : {}), ...(what ? { what } : {}) });
  const step: ClockStep = {
    number,
    ...open,
    ...counted,
    undo,
    ...(all.length ? { changes: all } : {}),
    ...(ended.length ? { ended } : {}),
  };
  await keepTactics(combat, then.clock, key, secret, who ? [who] : commands.flatMap(surprisedIn));
  assertActiveGM();
  const carrying = all.length > 0 || ended.length > 0 ? key : "";
  const update = { ...written(combat, then.clock), [`system.history.${key}`]: step, "system.carrying": carrying };
  await updateDocument(combat, update, { turnEvents: false });
  await carryThrough(combat, key, step, false);
  await last?.notifyOutcomes(ended, fallen, key);
  await notifyTosses(combat, then.clock, [...first.tossed, ...then.tossed]);
  return refusals;
}

/** Completes a step that a crash interrupted: its costs, and effects whose time was up. Carries out no change twice. */
export async function finishSteps(combat: CrossfireCombat): Promise<void> {
  const { carrying } = combat.system;
  const cut = carrying ? clockHistory(combat)[carrying] : undefined;
  if (cut) await carryThrough(combat, carrying, cut, true);
  const newest = steps(combat)[0];
  const over = effectsEndedBy(combat, clockOf(combat));
  if (!newest || over.length === 0) return;
  const [key, { ended = [] }] = newest;
  const known = new Set(ended.map(({ actor, effect }) => `${actor} ${effect._id}`));
  const missing = over.filter(({ actor, effect }) => !known.has(`${actor} ${effect._id}`));
  assertActiveGM();
  if (missing.length > 0) await combat.update({ [`system.history.${key}.ended`]: [...ended, ...missing] });
  await removeEnded(over);
}

/** Offers the consequences of a manual edit again, because the clock step that applied them was rewound. */
async function offerAgain(key: string): Promise<void> {
  const message = game.messages?.get(key) as CrossfireMessage | undefined;
  if (!isUpkeep(message) || message.system.state !== "applied") return;
  assertActiveGM();
  await updateDocument(message, { "system.state": "offered", "system.follow": [] });
}

/**
 * Rewinds the newest step, if any. Undoes its document changes and restores its ended effects. A second call completes an interrupted
 * rewind.
 */
export async function rewindOnce(combat: CrossfireCombat): Promise<void> {
  await moveTactics(combat);
  const newest = steps(combat)[0];
  if (!newest) return;
  const [key, { undo, changes = [], ended = [] }] = newest;
  const clock = undo.reduce(rewind, clockOf(combat));
  await askAboutUnsettled(key, await undoDocumentChanges(changes), "undo");
  await undoEndedEffects(ended);
  if (ended.some(isLastFight)) await (await import("../last-fight/after-last-fight")).withdrawOutcomes(ended, key);
  assertActiveGM();
  await combat.update({ ...written(combat, clock), ...forgetting(`system.history.${key}`) }, { turnEvents: false });
  await offerAgain(key);
}
