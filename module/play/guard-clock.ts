import { clockOf } from "../documents/combat";
import type { CrossfireCombat } from "../foundry/types";
import { enqueue, inCharge } from "./queue";
import { turnOf } from "./run-clock";
import { say } from "./say";

/**
 * A player's client moved round or turn by itself, which Foundry's server lets it do. The clock knows better:
 * both are put back to what it says.
 */
export function guardClock(combat: CrossfireCombat, changed: object, userId: string): void {
  const user = game.users?.get(userId);
  if (!inCharge() || !user || user.isGM || !("turn" in changed || "round" in changed)) return;
  void enqueue(async () => {
    const clock = clockOf(combat);
    const turn = turnOf(clock);
    if (combat.round === clock.round && combat.turn === turn) return;
    await combat.update({ round: clock.round, turn }, { turnEvents: false });
    say({ level: "warn", key: "CROSSFIRE.Guard.turn", values: { user: user.name } });
  });
}
