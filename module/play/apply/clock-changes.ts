import { figured } from "../../cards/card-words";
import type { CrossfireCombat } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { amount } from "./plan-barrier";
import { documentAt } from "../uuids";
import { rewindOnce, runCommands } from "../combat/run-clock";
import { clockHistory, steps } from "../combat/steps";
import { combatantOf, combatOf } from "../combat/fight-of";
import { effectGiven } from "./given-effects";
import { notify } from "../authority/notices";
import type { PlannedChange } from "../../documents/attack-record";

/** Returns the clock command for a planned change; null if the clock does not handle it. */
function commandOf(id: string, { path, by }: PlannedChange): ClockCommand | null {
  const spend = (what: Partial<{ ap: number; freeActions: number; attacks: number }>): ClockCommand => ({
    kind: "spend",
    id,
    ap: 0,
    freeActions: 0,
    attacks: 0,
    ...what,
  });
  switch (path) {
    case "ap":
      return spend({ ap: by });
    case "free-action":
      return spend({ freeActions: by });
    case "attacked":
      return spend({ attacks: by });
    case "defended":
      return { kind: "defended", id, by };
    case "full-defense":
      return { kind: "full-defense", id, on: by > 0 };
    case "down":
      return { kind: "down", id, down: by > 0 };
    case "watched":
      return { kind: "watched", id, by };
    case "last-stand":
    case "score":
      return { kind: "adjust", id, by };
    default:
      return null;
  }
}

/** Marks AP paid for First Aid, which causes no bleeding. @rule SS-CALLED-36 */
export const FIRST_AID = "first-aid";

/** Groups the clock commands by fight. */
function byCombat(changes: readonly PlannedChange[]): Map<CrossfireCombat, ClockCommand[]> {
  const fights = new Map<CrossfireCombat, ClockCommand[]>();
  for (const change of changes) {
    const combat = combatOf(change.uuid);
    const id = combat && combatantOf(combat, change.uuid)?.id;
    const command = id ? commandOf(id, change) : null;
    if (combat && command) fights.set(combat, [...(fights.get(combat) ?? []), command]);
  }
  return fights;
}

/** Writes one clock step. Commands the clock refuses are left out, and each user sees a warning. */
async function count(
  combat: CrossfireCombat,
  commands: readonly ClockCommand[],
  key: string,
  more: { readonly changes?: readonly PlannedChange[]; readonly bloodless?: boolean } = {},
): Promise<void> {
  const payer = commands.find((one) => one.kind === "spend" && one.attacks > 0);
  const who = payer && "id" in payer ? { who: payer.id } : {};
  const writing = { key, label: "attack", ...who, leaveOutRefused: true, ...more };
  for (const { refusal, values } of await runCommands(combat, commands, writing)) {
    const words = figured(values);
    notify({
      level: "warn",
      key: "CROSSFIRE.Guard.clock",
      values: { why: game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, words) ?? refusal },
    });
  }
}

/** Returns whether the clock of a combatant in these changes has counted them already. */
export const isCounted = (key: string, changes: readonly PlannedChange[]): boolean =>
  changes.some(({ kind, uuid }) => {
    const combat = kind === "clock" ? combatOf(uuid) : null;
    return combat !== null && key in clockHistory(combat);
  });

/** Writes the clock changes of an attack, one update per fight. Does nothing outside a running fight. */
export async function runClockChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  const bloodless = changes.some(({ kind, status }) => kind === "clock" && status === FIRST_AID);
  for (const [combat, commands] of byCombat(changes)) await count(combat, commands, key, { bloodless });
}

/** Reverses the document changes stored with a clock step. @rule SS-CALLED-36 */
const givenBack = (changes: readonly PlannedChange[]): PlannedChange[] =>
  changes.flatMap(({ uuid, kind, path, by, id, source, ...rest }) => {
    if (kind === "amount") return amount(uuid, path, -by);
    const actor = documentAt(uuid, "Actor");
    const there = kind === "effect" ? actor && effectGiven(actor, id) : actor?.items.get(id);
    if (by > 0) return there ? [{ ...rest, uuid, kind, path, by: -by, id: there.id ?? id, source: there.toObject() }] : [];
    return source ? [{ ...rest, uuid, kind, path, by: -by, id, source }] : [];
  });

/**
 * Undoes an attack's clock changes, once. The newest step is rewound; an older one is compensated by a new step.
 * A step that the GM has rewound is no longer in the history, so nothing is left to undo.
 */
export async function undoClockChanges(key: string, changes: readonly PlannedChange[]): Promise<void> {
  const given = changes.map((change) => ({ ...change, by: -change.by }));
  for (const [combat, commands] of byCombat(given)) {
    const done = steps(combat);
    const step = done.find(([name]) => name === key)?.[1];
    if (done[0]?.[0] === key) await rewindOnce(combat);
    else if (step) await count(combat, commands, `${key}-undo`, { changes: givenBack(step.changes ?? []), bloodless: true });
  }
}
