import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import type { Waited } from "../authority/deadline";

/** `flags.crossfire.pendingRolls.<combatant>` of a combat: a pending initiative roll. */
export interface PendingRoll {
  /** Round the roll belongs to; entries of other rounds are ignored. */
  readonly round: number;
  readonly waited: Waited;
  /** Id of the user asked for the faces of physical dice; "" for none. */
  readonly userId: string;
  readonly karma: boolean;
  readonly dice: number;
  readonly sides: number;
}

/** Returns a combatant's pending roll in the current round; null if there is none or the combatant has rolled. */
export function pendingRollOf(combat: CrossfireCombat, combatantId: string): PendingRoll | null {
  const pending = foundry.utils.getProperty(combat, `flags.crossfire.pendingRolls.${combatantId}`) as PendingRoll | undefined;
  const clock = clockOf(combat);
  return pending && pending.round === clock.round && typeof clock.fighters[combatantId]?.rolled !== "number" ? pending : null;
}
