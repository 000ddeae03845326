import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import { type Clock, isActing, passStamp } from "../../rules/clock/clock";
import { type ClockCommand, command } from "../../rules/clock/commands";
import { actsWith } from "../../rules/clock/delay";
import { asked, isWaiting } from "../../rules/clock/queue";
import type { Waited } from "../authority/deadline";
import { assertActiveGM } from "../authority/queue";
import { runCommands } from "./run-clock";

/** `flags.crossfire.lastChance.<combatant>` of a combat: a delaying combatant is asked one last time. */
export interface LastChance {
  /** Stamp of the pass that ends; an entry of another pass is ignored. */
  readonly pass: number;
  readonly waited: Waited;
}

/** Returns how long a delaying combatant has been asked in this pass; null if the wait has not begun. */
export function lastChanceOf(combat: CrossfireCombat, id: string): Waited | null {
  const kept = foundry.utils.getProperty(combat, `flags.crossfire.lastChance.${id}`) as LastChance | undefined;
  return kept && kept.pass === passStamp(clockOf(combat)) ? kept.waited : null;
}

/** Returns the combatants who are asked now. @rule SS-DELAY-10 */
export const askedNow = (combat: CrossfireCombat): readonly string[] => asked(clockOf(combat));

export async function writeLastChance(combat: CrossfireCombat, id: string, waited: Waited): Promise<void> {
  assertActiveGM();
  const entry: LastChance = { pass: passStamp(clockOf(combat)), waited };
  await combat.update({ [`flags.crossfire.lastChance.${id}`]: entry });
}

type Default = Extract<ClockCommand, { kind: "announce" | "enter" | "together" }>;

/** Labels of the defaults in the clock's history. */
const LABELS: Readonly<Record<Default["kind"], string>> = { announce: "delay", enter: "step-in", together: "together" };

/**
 * Returns the default for a delaying combatant who does not answer: keep waiting if the phase can still be taken then, else act now. Those
 * tied for last act at the same time.
 * @rule SS-DELAY-12
 */
function defaultFor(clock: Clock, id: string): Default {
  if (clock.fighters[id]!.delay?.until === "last") return { kind: "together", ids: actsWith(clock, id) };
  const on = { kind: "announce", id, until: "next" } as const;
  const ruling = command(clock, on);
  const after = ruling.allowed ? ruling.value.clock : null;
  const stillHad = after && (isActing(after, id) || isWaiting({ ...after, pass: clock.pass + 1 }, after.fighters[id]!));
  return stillHad ? on : { kind: "enter", ids: [id], timing: "before" };
}

/** Applies the default for a delaying combatant who has not answered. @rule SS-DELAY-10 */
export async function keepWaitingByDefault(combat: CrossfireCombat, id: string): Promise<void> {
  if (!askedNow(combat).includes(id)) return;
  const given = defaultFor(clockOf(combat), id);
  const label = LABELS[given.kind];
  await runCommands(combat, [given], { key: foundry.utils.randomID(), label, who: id });
}
