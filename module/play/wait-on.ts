import { clockOf } from "../documents/combat";
import type { CrossfireCombat } from "../foundry/types";
import { isActing, passStamp, type Clock } from "../rules/clock/clock";
import { command, type ClockCommand } from "../rules/clock/commands";
import { isWaiting } from "../rules/clock/queue";
import type { Waited } from "./deadline";
import { askedNow, type LastChance } from "./last-chance";
import { assertInCharge } from "./queue";
import { runCommands } from "./run-clock";

export async function writeLastChance(combat: CrossfireCombat, id: string, waited: Waited): Promise<void> {
  assertInCharge();
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
