import type { ModelOptions } from "../../common/data/options";
import type { User } from "./user";
import type { Combat } from "./combat";
import { globals as g } from "../../common/dynamic";
import { BaseCombatant } from "../../common/documents/combatant";
import { getProperty } from "../../common/utils/objects";
import { ClientDocumentMixin } from "./client-document";

/** A participant in a combat. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, writable: true, enumerable: false });
  }

  get combat(): Combat | null {
    return this.parent;
  }

  get token() {
    const scene = this.sceneId ? g.game.scenes?.get(this.sceneId) : this.parent?.scene;
    return scene?.tokens.get(this.tokenId) ?? null;
  }

  get actor() {
    return this.token?.actor ?? g.game.actors?.get(this.actorId) ?? null;
  }

  /** Users who own the actor and are not GMs. */
  get players() {
    return g.game.users.filter((u: User) => !u.isGM && this.testUserPermission(u, "OWNER"));
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return this.defeated || !!this.actor?.statuses.has(g.CONFIG.specialStatusEffects.DEFEATED);
  }

  get permission(): number {
    return g.game.user?.isGM ? 3 : (this.actor?.permission ?? 0);
  }

  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this._prepareGroup();
  }

  /** Replaces the id in `group` with the group's document, or with null if the combat has no such group. */
  _prepareGroup(): void {
    const id = this._source.group;
    Object.defineProperty(this, "group", {
      configurable: true,
      enumerable: true,
      get: () => this.parent?.groups?.get(id) ?? null,
      set() {},
    });
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.name ||= this.token?.name || this.actor?.name || (g.game.i18n?.localize("COMBAT.UnknownCombatant") ?? "Unknown Combatant");
    this.img ||= this.token?.texture?.src || this.actor?.img || "icons/svg/mystery-man.svg";
    this.updateResource();
  }

  /** Reads the tracked resource from the actor. @returns the value; null if there is no tracked resource */
  updateResource(): unknown {
    const path = g.game.combats?.settings?.resource;
    if (!this.actor || !path) return (this.resource = null);
    const value = getProperty(this.actor.system, path);
    this.resource = value && typeof value === "object" ? (value.value ?? null) : (value ?? null);
    return this.resource;
  }

  _getInitiativeFormula(): string {
    return String(g.CONFIG.Combat.initiative.formula || g.game.system?.initiative || "0");
  }

  /** Returns an unevaluated initiative roll with the actor's data. @param formula - omitted: the combatant's own formula */
  getInitiativeRoll(formula?: string | null) {
    const wanted = formula || this._getInitiativeFormula();
    return g.CONFIG.Dice.rolls[0].create(wanted, this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string): Promise<unknown> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  async clearMovementHistory(): Promise<void> {
    if (this.token?._source._movementHistory?.length) await this.token.clearMovementHistory();
  }
}
