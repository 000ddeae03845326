import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import type { Waited } from "../authority/deadline";

/** `flags.crossfire.owed.<combatant>` of a combat: somebody owes an initiative roll. */
export interface PendingRoll {
  /** Round it is owed in; an older entry counts for nothing. */
  readonly round: number;
  readonly waited: Waited;
  /** Who throws real dice and is asked for their faces; "" while nobody is. */
  readonly userId: string;
  readonly karma: boolean;
  readonly dice: number;
  readonly sides: number;
}

/** What a combat knows about somebody's open roll, in the round that runs; null when nothing. */
export function pendingRollOf(combat: CrossfireCombat, combatantId: string): PendingRoll | null {
  const owed = foundry.utils.getProperty(combat, `flags.crossfire.owed.${combatantId}`) as PendingRoll | undefined;
  return owed && owed.round === clockOf(combat).round ? owed : null;
}
