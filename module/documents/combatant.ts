import type { CrossfireCombat } from "../foundry/types";
import { scoreOf } from "../rules/clock/initiative";
import type { Clock } from "../rules/clock/clock";
import { clockOf } from "./combat";

/** A combatant. Its initiative is its score in the clock's current pass and is never stored. */
export class CrossfireCombatant extends Combatant {
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const combat = this.parent as CrossfireCombat | null;
    const clock: Clock | null = combat ? clockOf(combat) : null;
    const fighter = clock?.fighters[this.id ?? ""];
    this.initiative = clock && fighter ? scoreOf(clock, fighter) : null;
  }
}
