import { clockOf } from "../documents/combat";
import type { CrossfireCombat } from "../foundry/types";
import { passStamp } from "../rules/clock/clock";
import { asked } from "../rules/clock/queue";
import type { Waited } from "./deadline";

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
