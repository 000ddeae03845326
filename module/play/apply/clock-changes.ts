import { figured } from "../../foundry/numbers";
import type { CrossfireCombat } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { amount, fromHere } from "./plan-barrier";
import { documentAt } from "../uuids";
import { rewindOnce, runCommands } from "../combat/run-clock";
import { clockHistory, steps } from "../combat/steps";
import { combatOf } from "../combat/fight-of";
import { commandsIn } from "./clock-commands";
import { effectGiven } from "./given-effects";
import { notify } from "../authority/notices";
import type { PlannedChange } from "../../documents/attack-record";

/** Label of a clock step that contains only the consequences of a change to a body. */
export const FOLLOWS_STEP = "follows";

/** Label of an AP payment for First Aid. Unlike other actions, First Aid causes no blood loss. @rule SS-CALLED-36 */
export const FIRST_AID = "first-aid";

/** Label of an AP payment for a treatment other than first aid. */
export const TREATMENT = "treatment";
const TREATMENTS: readonly string[] = [FIRST_AID, TREATMENT];

/** Groups the clock commands of planned changes by fight; omits fights without commands. */
function byCombat(changes: readonly PlannedChange[]): Map<CrossfireCombat, ClockCommand[]> {
  const fights = new Set(changes.flatMap(({ uuid }) => combatOf(uuid) ?? []));
  return new Map([...fights].map((combat) => [combat, commandsIn(combat, changes)] as const).filter(([, commands]) => commands.length > 0));
}

/** Label of a clock step that pays for a treatment. */
const TREAT_STEP = "treat";

/** Returns the label of a step with these commands. */
const labelOf = (commands: readonly ClockCommand[], treats: boolean): string =>
  treats ? TREAT_STEP : commands.some(({ kind }) => kind === "spend") ? "attack" : FOLLOWS_STEP;

/** Writes one clock step. Omits commands that the clock refuses, and warns this client's user about them. */
async function count(
  combat: CrossfireCombat,
  commands: readonly ClockCommand[],
  key: string,
  more: { readonly label: string; readonly changes?: readonly PlannedChange[]; readonly bloodless?: boolean },
): Promise<void> {
  const treats = more.label === TREAT_STEP;
  const payer = commands.find((one) => one.kind === "spend" && (treats || one.attacks > 0));
  const who = payer && "id" in payer ? { who: payer.id } : {};
  const writing = { key, ...who, leaveOutRefused: true, ...more };
  for (const { refusal, values } of await runCommands(combat, commands, writing)) {
    const words = figured(values);
    notify({
      level: "warn",
      key: "CROSSFIRE.Guard.clock",
      values: { why: game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, words) ?? refusal },
    });
  }
}

/** Returns whether a fight's clock has already counted these changes. */
export const isCounted = (key: string, changes: readonly PlannedChange[]): boolean =>
  changes.some(({ kind, uuid }) => {
    const combat = kind === "clock" ? combatOf(uuid) : null;
    return combat !== null && key in clockHistory(combat);
  });

/** Writes the clock changes of an attack or a treatment, one update per fight. Does nothing outside a running fight. */
export async function runClockChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  const has = (statuses: readonly string[]): boolean => changes.some(({ kind, status }) => kind === "clock" && statuses.includes(status));
  const bloodless = has([FIRST_AID]);
  const treats = has(TREATMENTS);
  for (const [combat, commands] of byCombat(changes)) await count(combat, commands, key, { label: labelOf(commands, treats), bloodless });
}

/** Returns the changes that undo the changes stored with a clock step. @rule SS-CALLED-36 */
export const givenBack = (changes: readonly PlannedChange[]): PlannedChange[] =>
  changes.flatMap(({ uuid, kind, path, by, id, source, ...rest }) => {
    if (kind === "amount") return amount(uuid, path, -by);
    if (kind === "set") return fromHere({ ...rest, uuid, kind, path, by: -by, id, before: rest.after, after: rest.before });
    if (kind === "clock") return [{ ...rest, uuid, kind, path, by: -by, id }];
    const actor = documentAt(uuid, "Actor");
    const there = kind === "effect" ? actor && effectGiven(actor, id) : actor?.items.get(id);
    if (by > 0) return there ? [{ ...rest, uuid, kind, path, by: -by, id: there.id ?? id, source: there.toObject() }] : [];
    return source ? [{ ...rest, uuid, kind, path, by: -by, id, source }] : [];
  });

/**
 * Undoes the clock changes of an attack or a treatment, once. The newest step is rewound; an older step is compensated by a new step. A
 * step that the GM has rewound is no longer in the history, so nothing needs undoing.
 *
 * @param rising uuids of actors that act again once an older group of changes in the same undo is undone. They do not go down meanwhile.  
 * Going down would end their phase, and perhaps also the round and their last fight.
 */
export async function undoClockChanges(key: string, changes: readonly PlannedChange[], rising: ReadonlySet<string>): Promise<void> {
  const given = changes.map((change) => ({ ...change, by: change.path === "down" && rising.has(change.uuid) ? 0 : -change.by }));
  for (const [combat, commands] of byCombat(given)) {
    await undoStep(combat, key, commands);
  }
}

/**
 * Undoes one clock step with everything stored with it. The newest step is rewound; an older step is compensated by a new step. Does
 * nothing if the step is no longer in the history.
 *
 * @param commands Further commands to add to the compensating step.
 */
export async function undoStep(combat: CrossfireCombat, key: string, commands: readonly ClockCommand[] = []): Promise<void> {
  const done = steps(combat);
  const step = done.find(([name]) => name === key)?.[1];
  if (done[0]?.[0] === key) await rewindOnce(combat);
  else if (step)
    await count(combat, commands, `${key}-undo`, { label: step.label, changes: givenBack(step.changes ?? []), bloodless: true });
}
