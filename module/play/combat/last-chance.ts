import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import { type Clock, isActing, passStamp } from "../../rules/clock/clock";
import { type ClockCommand, command } from "../../rules/clock/commands";
import { asked, isWaiting } from "../../rules/clock/queue";
import type { Waited } from "../authority/deadline";
import { assertActiveGM } from "../authority/queue";
import { runCommands } from "./run-clock";

/** `flags.crossfire.lastChance.<combatant>` of a combat: a delayer is asked one last time. */
export interface LastChance {
  /** Stamp of the pass that ends; an older entry counts for nothing. */
  readonly pass: number;
  readonly waited: Waited;
}

/** How long a delayer has been asked for in this pass; null when nobody counts yet. */
export function lastChanceOf(combat: CrossfireCombat, id: string): Waited | null {
  const kept = foundry.utils.getProperty(combat, `flags.crossfire.lastChance.${id}`) as LastChance | undefined;
  return kept && kept.pass === passStamp(clockOf(combat)) ? kept.waited : null;
}

/** Those who are asked now. @rule SS-DELAY-10 */
export const askedNow = (combat: CrossfireCombat): readonly string[] => asked(clockOf(combat));

export async function writeLastChance(combat: CrossfireCombat, id: string, waited: Waited): Promise<void> {
  assertActiveGM();
  const entry: LastChance = { pass: passStamp(clockOf(combat)), waited };
  await combat.update({ [`flags.crossfire.lastChance.${id}`]: entry });
}

/** What is done for one who does not answer: waits on where the phase can still be had then, else acts now. Nothing is lost by being slow. */
function byTime(clock: Clock, id: string): ClockCommand {
  const on: ClockCommand = { kind: "announce", id, until: "next" };
  const ruling = clock.fighters[id]!.delay?.until === "last" ? null : command(clock, on);
  const after = ruling?.allowed ? ruling.value.clock : null;
  const stillHad = after && (isActing(after, id) || isWaiting({ ...after, pass: clock.pass + 1 }, after.fighters[id]!));
  return stillHad ? on : { kind: "enter", ids: [id], timing: "before" };
}

/** Time is up for a delayer. @rule SS-DELAY-10 */
export async function waitOnByTime(combat: CrossfireCombat, id: string): Promise<void> {
  if (!askedNow(combat).includes(id)) return;
  const given = byTime(clockOf(combat), id);
  const label = given.kind === "enter" ? "step-in" : "delay";
  await runCommands(combat, [given], { key: foundry.utils.randomID(), label, who: id });
}
