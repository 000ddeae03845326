import type { ModelOptions } from "../../common/data/options";
import type { Combat } from "./combat";
import type { Combatant } from "./combatant";
import { BaseCombatantGroup } from "../../common/documents/combatant-group";
import { ClientDocumentMixin } from "./client-document";

/** A group of combatants that act together. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set(), writable: true, enumerable: false });
  }

  get combat(): Combat | null {
    return this.parent;
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this._prepareMembers();
  }

  _prepareMembers(): void {
    this.members = new Set(this.parent?.combatants?.filter((c: Combatant) => c._source.group === this.id) ?? []);
  }

  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((m) => m.isDefeated);
  }

  get hidden(): boolean {
    return this.members.size > 0 && [...this.members].every((m) => m.hidden);
  }

  async clearMovementHistories(): Promise<void> {
    for (const member of this.members) await member.clearMovementHistory();
  }
}
