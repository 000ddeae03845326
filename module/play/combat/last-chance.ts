import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import { type Clock, isActing, passStamp } from "../../rules/clock/clock";
import { type ClockCommand, command } from "../../rules/clock/commands";
import { actsWith } from "../../rules/clock/act-together";
import { asked } from "../../rules/clock/turn-order";
import { isWaiting } from "../../rules/clock/delay";
import type { Waited } from "../authority/deadline";
import { assertActiveGM } from "../authority/queue";
import { runCommands } from "./run-clock";

/** `flags.crossfire.lastChance.<combatant>` of a combat: the last prompt to a delaying combatant before the pass ends. */
export interface LastChance {
  /** Stamp of the pass that ends; entries of other passes are ignored. */
  readonly pass: number;
  /** Waiting time so far; null if the wait has not begun. */
  readonly waited: Waited | null;
  /** True if the combatant will act at the same time as the combatants tied with it. They act once none of them may still answer. */
  readonly agrees: boolean;
}

/** Returns the entry of a delaying combatant for this pass; a new entry if none is stored. */
function keptOf(combat: CrossfireCombat, id: string): LastChance {
  const pass = passStamp(clockOf(combat));
  const kept = foundry.utils.getProperty(combat, `flags.crossfire.lastChance.${id}`) as LastChance | undefined;
  return kept?.pass === pass ? kept : { pass, waited: null, agrees: false };
}

/** Returns how long a delaying combatant's prompt has been open in this pass; null if the wait has not begun. */
export const lastChanceOf = (combat: CrossfireCombat, id: string): Waited | null => keptOf(combat, id).waited;

/** Returns the ids of the delaying combatants who now have their last prompt of the pass. @rule SS-DELAY-10 */
export const askedNow = (combat: CrossfireCombat): readonly string[] => asked(clockOf(combat));

async function write(combat: CrossfireCombat, id: string, change: Partial<LastChance>): Promise<void> {
  assertActiveGM();
  await combat.update({ [`flags.crossfire.lastChance.${id}`]: { ...keptOf(combat, id), ...change } });
}

export const writeLastChance = (combat: CrossfireCombat, id: string, waited: Waited): Promise<void> => write(combat, id, { waited });

/** Returns whether any other combatant who would act at the same time may still answer. @rule SS-DELAY-12 */
const othersMayAnswer = (combat: CrossfireCombat, id: string): boolean =>
  actsWith(clockOf(combat), id).some((other) => other !== id && !keptOf(combat, other).agrees);

/**
 * Returns the combatants who must still answer. They have the prompt, and do not only wait for the answers of tied combatants.
 * @rule SS-DELAY-12
 */
export const openDelayers = (combat: CrossfireCombat): readonly string[] =>
  askedNow(combat).filter((id) => !keptOf(combat, id).agrees || !othersMayAnswer(combat, id));

const keepDelaying = (id: string) => ({ kind: "announce", id, until: "next" }) as const;

/** Returns whether a delaying combatant may wait for the next pass. @rule XF-11 rounds without passes have none */
export const mayKeepDelaying = (combat: CrossfireCombat, id: string): boolean => command(clockOf(combat), keepDelaying(id)).allowed;

type Default = Extract<ClockCommand, { kind: "announce" | "enter" | "together" }>;

/** Labels of the default commands in the clock's history. */
const LABELS: Readonly<Record<Default["kind"], string>> = { announce: "delay", enter: "step-in", together: "together" };

/**
 * Returns the default for a delaying combatant who does not answer. The combatant keeps waiting if the phase can still be taken later;
 * otherwise it acts now. Combatants who are tied for last place act at the same time.
 * @rule SS-DELAY-12
 */
function defaultFor(clock: Clock, id: string): Default {
  if (clock.fighters[id]!.delay?.until === "last") return { kind: "together", ids: actsWith(clock, id) };
  const on = keepDelaying(id);
  const ruling = command(clock, on);
  const after = ruling.allowed ? ruling.value.clock : null;
  const stillHad = after && (isActing(after, id) || isWaiting({ ...after, pass: clock.pass + 1 }, after.fighters[id]!));
  return stillHad ? on : { kind: "enter", ids: [id], timing: "before" };
}

/**
 * Applies the default for a delaying combatant who has not answered. In a tie for last place, applies it only once none of the tied
 * combatants may still answer. One default must not decide for the others.
 * @rule SS-DELAY-10
 * @rule SS-DELAY-12
 */
export async function keepWaitingByDefault(combat: CrossfireCombat, id: string): Promise<void> {
  if (!askedNow(combat).includes(id)) return;
  const given = defaultFor(clockOf(combat), id);
  if (given.kind === "together") {
    if (!keptOf(combat, id).agrees) await write(combat, id, { agrees: true });
    if (othersMayAnswer(combat, id)) return;
  }
  const label = LABELS[given.kind];
  await runCommands(combat, [given], { key: foundry.utils.randomID(), label, who: id });
}
