import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import type { User } from "./user";
import type { Combatant } from "./combatant";
import type { ActiveEffect } from "./active-effect";
import type { TokenDocument } from "./token";
import type { Scene } from "./scene";
import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseActor } from "../../common/documents/actor";
import { decodeChanges, ForcedReplacement } from "../../common/data/operators";
import { deepClone, getProperty, isPlainObject } from "../../common/utils/objects";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { actorTokens } from "./actor-tokens";
import { ClientDocumentMixin } from "./client-document";
import { changeDelta } from "./delta-source";
import { sortChanges } from "./effect-application";

const isNew = (): boolean => g.game.release.generation >= 14;

/**
 * Returns true if the changes contain a replacement. Synthetic actors show a replacement only after they are reloaded (Foundry 14 only).
 */
const replaces = (changes: unknown): boolean =>
  changes instanceof ForcedReplacement || (isPlainObject(changes) && Object.values(changes).some(replaces));

/** A person, creature or object with a sheet. An actor is in the world or in a pack, or belongs to one unlinked token. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const fix = (key: string, value: unknown): void => void Object.defineProperty(this, key, { value, writable: true, enumerable: false });
    fix("statuses", new Set());
    fix("overrides", {});
    fix("_completedActiveEffectPhases", new Set());
    fix("_preparingStatuses", null);
    if (isNew()) fix("tokenActiveEffectChanges", {});
  }

  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The token to which this synthetic actor belongs; null for other actors. */
  get token() {
    return this.isToken ? this.parent : null;
  }

  get baseActor() {
    return this.isToken ? this.token.baseActor : this;
  }

  get collection() {
    return this.isToken ? null : super.collection;
  }

  get itemTypes(): Record<string, unknown[]> {
    const types: Record<string, unknown[]> = Object.fromEntries((g.game.documentTypes?.Item ?? []).map((t: string) => [t, []]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get appliedEffects() {
    return [...this.allApplicableEffects()].filter((e) => e.active);
  }

  get temporaryEffects() {
    return [...this.allApplicableEffects()].filter((e) => e.active && e.isTemporary);
  }

  get inCombat(): boolean {
    return this.isToken ? !!this.token.inCombat : !!g.game.combat?.getCombatantsByActor(this).length;
  }

  get thumbnail(): string {
    return this.img;
  }

  /**
   * Yields the actor's own effects and the effects that the actor's items transfer. On Foundry 13 with `legacyTransferral`, yields only the
   * actor's own effects.
   */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* this.effects.values();
    if (!isNew() && g.CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  getRollData() {
    return this.system;
  }

  // Preparation

  prepareData(): void {
    super.prepareData();
    if (isNew()) this.applyActiveEffects("final");
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    if (isNew()) this._clearData();
  }

  _clearData(): void {
    this._preparingStatuses = new Set(this.statuses);
    this._completedActiveEffectPhases.clear();
    this.statuses.clear();
    this.overrides = {};
    this.tokenActiveEffectChanges = {};
  }

  prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (isNew()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Applies the changes of active effects.
   * @param phase - on Foundry 14 "initial", "final" or a registered phase; each runs once per preparation
   * @throws {Error} on Foundry 14 for an unknown or completed phase
   */
  applyActiveEffects(phase?: string): void {
    if (!isNew()) {
      const before = new Set<string>(this.statuses);
      this.overrides = {};
      this.statuses.clear();
      this._applyPhase(undefined, true);
      this._announceStatuses(before);
      return;
    }
    let wanted = phase;
    if (wanted === undefined) {
      logCompatibilityWarning("Actor#applyActiveEffects must be called with a phase.", { since: 14, until: 16 });
      wanted = this._completedActiveEffectPhases.has("initial") ? "final" : "initial";
    }
    if (!g.CONFIG.ActiveEffect.phases[wanted])
      throw new Error(
        `"${wanted}" is not a registered Active Effect phase; known are ${Object.keys(g.CONFIG.ActiveEffect.phases).join(", ")}.`,
      );
    if (this._completedActiveEffectPhases.has(wanted))
      throw new Error(
        `The Active Effect application phase "${wanted}" has already been completed for ${this.uuid}: does prepareBaseData call super?`,
      );
    this._completedActiveEffectPhases.add(wanted);
    this._applyPhase(wanted, wanted === "initial");
    if (wanted === "initial" && this._preparingStatuses) this._announceStatuses(this._preparingStatuses);
  }

  _applyPhase(phase: string | undefined, collectStatuses: boolean): void {
    const changes = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      if (collectStatuses) for (const status of effect.statuses) this.statuses.add(status);
      if (phase !== undefined && effect.parent?.documentName === "Item" && !effect.transfer) continue;
      const own: SystemObject[] =
        phase === undefined ? effect.changes : effect.system.changes.filter((c: SystemObject) => effect.shouldApplyChange(c, { phase }));
      for (const change of own) changes.push({ ...deepClone(change), effect });
    }
    const ActiveEffect = g.CONFIG.ActiveEffect.documentClass;
    for (const change of sortChanges(changes)) {
      if (!change.key) continue;
      if (phase !== undefined && change.key.startsWith("token.")) {
        (this.tokenActiveEffectChanges[phase] ??= []).push({ ...change, key: change.key.slice("token.".length) });
        continue;
      }
      const applied =
        phase === undefined
          ? change.effect.apply(this, change)
          : ActiveEffect.applyChange(this, change, { replacementData: change.effect.getReplacementData(this.getRollData()) });
      Object.assign(this.overrides, applied);
    }
  }

  /** Notifies drawn tokens of added and removed special statuses. Does nothing without a map. */
  _announceStatuses(before: Set<string>): void {
    if (!g.game.ready || !g.canvas?.ready) return;
    for (const status of Object.values<string>(g.CONFIG.specialStatusEffects)) {
      const now = this.statuses.has(status);
      if (now === before.has(status)) continue;
      for (const token of this.getActiveTokens()) {
        token._onApplyStatusEffect(status, now);
        g.Hooks.callAll("applyTokenStatusEffect", token, status, now);
      }
    }
  }

  // Tokens

  /** Returns tokens of this actor on the viewed scene: placeables, or their documents. */
  getActiveTokens(linked = false, document = false): SystemObject[] {
    return actorTokens(this, linked, document);
  }

  /** Returns token documents of this actor on all scenes, or on the given scenes. For a synthetic actor, returns its own token. */
  getDependentTokens({ scenes, linked = false }: OperationOptions = {}) {
    if (this.isToken) return this.token ? [this.token] : [];
    const where = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : (g.game.scenes ?? []);
    const found: Document[] = [];
    for (const scene of where)
      for (const token of scene.tokens) if (token.actorId === this.id && (!linked || token.actorLink)) found.push(token);
    return found;
  }

  /** Creates an unsaved token document from the prototype. */
  async getTokenDocument(data: Record<string, unknown> = {}, { parent = null }: OperationOptions = {}): Promise<unknown> {
    const source = this.prototypeToken.toObject();
    const { randomImg: _randomImg, prependAdjective: _prepend, appendNumber: _append, ...rest } = source;
    const Token = g.CONFIG.Token.documentClass;
    const token = new Token({ name: this.name, ...rest, actorId: this.id }, { parent });
    token.updateSource(data);
    return token;
  }

  // The actor's own changes

  /**
   * Toggles a status. Resolves to the new effect, true (already on), false (removed) or undefined (already off).
   * @param active - true: only adds the status; false: only removes it
   * @throws {Error} for an unknown status id
   */
  async toggleStatusEffect(statusId: string, { active, overlay = false }: { active?: boolean; overlay?: boolean } = {}): Promise<unknown> {
    const status: SystemObject = Object.values(g.CONFIG.statusEffects).find((s: SystemObject) => s.id === statusId);
    if (!status)
      throw new Error(
        `Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect; known are ${Object.values(g.CONFIG.statusEffects)
          .map((s: SystemObject) => s.id)
          .join(", ")}.`,
      );
    const existing = status._id
      ? this.effects.has(status._id)
        ? [status._id]
        : []
      : this.effects.filter((e: ActiveEffect) => e.statuses.size === 1 && e.statuses.has(statusId)).map((e: ActiveEffect) => e.id);
    if (existing.length > 0) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const ActiveEffect = g.CONFIG.ActiveEffect.documentClass;
    const effect = await ActiveEffect.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ flags: { core: { overlay: true } } });
    return ActiveEffect.create(effect.toObject(), { parent: this, keepId: true });
  }

  /**
   * Sets a token bar's attribute to a value or, with `isDelta`, adds the value to it. Limits a bar to the range from 0 to its maximum.
   * Changes nothing if the hook `modifyTokenAttribute` refuses.
   */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<unknown> {
    const current = getProperty(this.system, attribute);
    const old = isBar ? current.value : current;
    let next = isDelta ? Number(old) + Number(value) : value;
    if (isBar) next = Math.min(Math.max(next, 0), current.max);
    if (next === old) return this;
    const updates = { [isBar ? `system.${attribute}.value` : `system.${attribute}`]: next };
    const allowed = g.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates);
    return allowed !== false ? this.update(updates) : this;
  }

  /**
   * Rolls initiative in the viewed combat for this actor's combatants without initiative; with `rerollInitiative`, for all of the actor's
   * combatants. On request, adds the actor to the combat first; a GM's client also creates a missing combat.
   * @returns the combat; null if there is none
   */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: OperationOptions = {}): Promise<unknown> {
    const Combat = g.CONFIG.Combat.documentClass;
    let combat = g.game.combat;
    if (!combat) {
      if (!createCombatants || !g.game.user.isGM) return null;
      combat = await Combat.create({ scene: g.game.scenes.current?.id ?? null, active: true });
    }
    const tokens = this.isToken ? [this.token] : this.getActiveTokens(false, true);
    if (createCombatants) {
      const missing = tokens.filter((t: unknown) => combat.getCombatantsByToken(t).length === 0);
      if (missing.length > 0)
        await combat.createEmbeddedDocuments(
          "Combatant",
          missing.map((t) => ({ tokenId: t.id, sceneId: t.parent?.id, actorId: t.actorId, hidden: t.hidden })),
        );
    }
    const ids = combat
      .getCombatantsByActor(this)
      .filter((c: Combatant) => rerollInitiative || c.initiative === null)
      .map((c: Combatant) => c.id);
    if (ids.length > 0) await combat.rollInitiative(ids, initiativeOptions);
    return combat;
  }

  // Synthetic actors

  /** Replaces the source of this actor. Embedded documents whose ids remain keep their instances. */
  replaceSource(source: FieldValue): void {
    const cls = this.constructor as typeof Actor;
    const clean = cls.cleanData(source);
    for (const key of Object.keys(this._source)) if (!(key in clean)) delete this._source[key];
    for (const [key, value] of Object.entries(clean)) this._source[key] = value;
    this.reset();
  }

  /** Applies the server's changes to this synthetic actor. Writes them into the delta, and updates the actor. */
  updateSynthetic(changes: SourceData, _options: OperationOptions): void {
    const token = this.token;
    changeDelta(token, changes);
    for (const field of ["items", "effects"]) {
      for (const change of decodeChanges(changes[field] ?? [], { warn: false })) this._applyChild(token, field, change);
    }
    token.delta.refresh();
  }

  _applyChild(token: TokenDocument, field: string, change: SourceData): void {
    const list: SystemObject[] = token._source.delta[field];
    const at = list.findIndex((s) => s._id === change._id);
    const child = this[field].get(change._id);
    let next = null;
    if (!change._tombstone && child) {
      child.updateSource(change, { diff: false, warn: false, fallback: true });
      next = deepClone(child._source);
    } else if (!change._tombstone) next = change;
    else if (token.baseActor?._source[field].some((s: Scene) => s._id === change._id)) next = { _id: change._id, _tombstone: true };
    if (next && at >= 0) list[at] = next;
    else if (next) list.push(next);
    else if (at >= 0) list.splice(at, 1);
  }

  /** Redraws the tokens of this actor, and refreshes the synthetic actors of its unlinked tokens. */
  _updateDependentTokens(update: SourceData = {}, options: OperationOptions = {}): void {
    const unseen = isNew() && replaces(update);
    for (const token of this.getDependentTokens()) {
      if (!this.isToken && !token.actorLink && !unseen) token.delta?.refresh();
      token._onRelatedUpdate?.(update, options);
    }
  }

  _onEmbeddedDocumentChange(): void {
    this._updateDependentTokens();
  }

  onUpdateEffectDurations(_effects: ActiveEffect[], _event: string, _context: Record<string, unknown>): void {}

  // Steps

  async _preCreate(data: Record<string, unknown>, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this.prototypeToken.name) this.updateSource({ prototypeToken: { name: this.name } });
    return undefined;
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    this._updateDependentTokens(changed, options);
  }

  _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    data: Record<string, unknown>[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this._onEmbeddedDocumentChange();
  }

  _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    changes: SourceData[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this._onEmbeddedDocumentChange();
  }

  _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    ids: string[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this._onEmbeddedDocumentChange();
  }
}
