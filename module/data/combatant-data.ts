import type { CrossfireCombatant } from "../foundry/types";

/** A combatant stores nothing of ours: its place in the order is derived from the encounter's clock. */
export class CombatantData extends foundry.abstract.TypeDataModel<Record<never, never>, CrossfireCombatant> {
  static override defineSchema() {
    return {};
  }
}
