import type { DataOptions, ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import type { User } from "./user";
import type { Combatant } from "./combatant";
import type { TokenDocument } from "./token";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseCombat } from "../../common/documents/combat";
import { debounce } from "../../common/utils/timing";
import { ClientDocumentMixin } from "./client-document";
import { CombatTurnEvents } from "./combat-turn-events";
import { resetInitiatives, rollInitiative } from "./combat-initiative";

/** State of a combat: its round, turn and combatant. */
export interface CombatState {
  round: number;
  turn: number | null;
  tokenId: string | null;
  combatantId: string | null;
}

/** A combat in rounds and turns. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const fix = (key: string, value: unknown): void => void Object.defineProperty(this, key, { value, writable: true, enumerable: false });
    fix("turns", []);
    fix("current", undefined);
    fix("previous", undefined);
    fix(
      "debounceSetup",
      debounce(() => {
        this.setupTurns();
        g.ui?.combat?.render?.();
      }, 50),
    );
    fix("_turnEvents", new CombatTurnEvents(this));
  }

  static get settings() {
    return g.game.combats.settings;
  }

  get settings() {
    return g.game.combats?.settings ?? {};
  }

  get combatant(): Combatant | null | undefined {
    return this.turns[this.turn as number] ?? (this.turn === null ? null : undefined);
  }

  get nextCombatant(): Combatant | null | undefined {
    if (this.turn === null || this.turn === this.turns.length - 1) return this.turns[0];
    return this.turns[this.turn + 1];
  }

  get started(): boolean {
    return this.round > 0;
  }

  get isActive(): boolean {
    return this.scene ? this.scene === g.game.scenes.current && this.active : this.active;
  }

  get isView(): boolean {
    return g.game.combats?.viewed === this;
  }

  get visible(): boolean {
    return true;
  }

  get sceneId(): string | null {
    return this._source.scene;
  }

  // Turn order

  prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    for (const group of this.groups) group._prepareMembers?.();
  }

  /** Sorts the combatants into `turns`, keeps `turn` in range, and records the state. @returns `turns` */
  setupTurns(): unknown[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  /** Compares combatants by initiative, highest first and null last. Ids break ties. The sort calls this method without `this`. */
  _sortCombatants(a: SystemObject, b: SystemObject): number {
    const [ia, ib] = [a, b].map((c) => (typeof c.initiative === "number" && !Number.isNaN(c.initiative) ? c.initiative : -Infinity)) as [
      number,
      number,
    ];
    return ib === ia ? (a.id > b.id ? 1 : -1) : ib - ia;
  }

  _getCurrentState(combatant: Combatant | null | undefined = this.combatant): CombatState {
    return { round: this.round, turn: this.turn, tokenId: combatant?.tokenId ?? null, combatantId: combatant?.id ?? null };
  }

  getCombatantsByToken(token: TokenDocument): unknown[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((c: Combatant) => c.tokenId === id);
  }

  getCombatantsByActor(actor: SystemObject): unknown[] {
    const isToken = typeof actor !== "string" && actor.isToken;
    if (isToken) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((c: Combatant) => c.actorId === id);
  }

  /** Redraws the open sheets of all combatants' actors. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }

  // Progress

  /**
   * Returns the number of seconds between two turns, including every round and turn in between. The time before the first round does not
   * count.
   */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime = 0, roundTime = 0 } = g.CONFIG.time;
    const turnsUntil = (round: number, turn: number | null): number => (round < 1 ? 0 : (round - 1) * this.turns.length + (turn ?? 0));
    const rounds = Math.max(toRound, 1) - Math.max(fromRound, 1);
    return rounds * roundTime + (turnsUntil(toRound, toTurn) - turnsUntil(fromRound, fromTurn)) * turnTime;
  }

  async startCombat(): Promise<unknown> {
    const data = { round: 1, turn: 0 };
    g.Hooks.callAll("combatStart", this, data);
    await this.update(data);
    return this;
  }

  async nextTurn(): Promise<unknown> {
    if (this.round === 0) return this.nextRound();
    const turn = this.turn ?? -1;
    const next = this._findTurn(turn + 1);
    if (next === -1) return this.nextRound();
    return this._advance("combatTurn", { round: this.round, turn: next }, 1);
  }

  async previousTurn(): Promise<unknown> {
    if (this.round === 0) return this;
    if ((this.turn ?? 0) === 0 || this.turns.length === 0) return this.previousRound();
    return this._advance("combatTurn", { round: this.round, turn: (this.turn ?? this.turns.length) - 1 }, -1);
  }

  async nextRound(): Promise<unknown> {
    let turn: number | null = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      turn = this._findTurn(0);
      if (turn === -1) {
        g.ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    return this._advance("combatRound", { round: this.round + 1, turn }, 1);
  }

  async previousRound(): Promise<unknown> {
    const round = Math.max(this.round - 1, 0);
    const turn = round > 0 && this.turn !== null ? Math.max(this.turns.length - 1, 0) : this.turn === null ? null : 0;
    return this._advance("combatRound", { round, turn }, -1);
  }

  /**
   * Returns the first turn at or after `start` that is not skipped; -1 if there is none. With the setting `skipDefeated`, the turns of
   * defeated combatants are skipped.
   */
  _findTurn(start: number): number {
    for (let i = start; i < this.turns.length; i++) if (!(this.settings.skipDefeated && this.turns[i].isDefeated)) return i;
    return -1;
  }

  async _advance(hook: string, data: { round: number; turn: number | null }, direction: number): Promise<unknown> {
    const options: OperationOptions = { direction, worldTime: { delta: this.getTimeDelta(this.round, this.turn, data.round, data.turn) } };
    g.Hooks.callAll(hook, this, data, options);
    await this.update(data, options);
    return this;
  }

  /** Deletes the combat if the GM confirms. @returns the combat in both cases */
  async endCombat(): Promise<unknown> {
    const { DialogV2 } = g.foundry.applications.api;
    const yes = await DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${g.game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
      modal: true,
    });
    if (yes) await this.delete();
    return this;
  }

  async activate(options: OperationOptions = {}): Promise<unknown[]> {
    const updates = this.collection!.filter((c) => c.active && c !== this && c._source.scene === this._source.scene).map(
      (c: Combatant) => ({ _id: c.id, active: false }),
    );
    return (this.constructor as typeof Combat).updateDocuments([...updates, { _id: this.id, active: true }], options);
  }

  async toggleSceneLink(): Promise<unknown> {
    const scene = this.scene ? null : (g.game.scenes.current?.id ?? null);
    return this.update({ scene });
  }

  // Initiative

  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: OperationOptions = {},
  ): Promise<unknown> {
    return rollInitiative(this, typeof ids === "string" ? [ids] : ids, { formula, updateTurn, messageOptions });
  }

  async rollAll(options?: OperationOptions): Promise<unknown> {
    return this.rollInitiative(
      this.combatants.filter((c: Combatant) => c.isOwner && c.initiative === null).map((c: Combatant) => c.id),
      options,
    );
  }

  async rollNPC(options: OperationOptions = {}): Promise<unknown> {
    return this.rollInitiative(
      this.combatants.filter((c: Combatant) => c.isOwner && c.isNPC && c.initiative === null).map((c: Combatant) => c.id),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<unknown> {
    return this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** Clears all initiatives. Resolves to the combat on Foundry 13, to undefined on Foundry 14. */
  async resetAll({ updateTurn = true }: OperationOptions = {}): Promise<unknown> {
    await resetInitiatives(this, Boolean(updateTurn));
    return g.game.release.generation >= 14 ? undefined : this;
  }

  async clearMovementHistories(combatants: SystemObject = this.combatants): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory?.();
  }

  // Turn events, which packages override. They run only on the active GM's client.

  async _onEndTurn(_combatant: Combatant, _context: Record<string, unknown>): Promise<void> {}
  async _onEndRound(_context: Record<string, unknown>): Promise<void> {}
  async _onStartRound(_context: Record<string, unknown>): Promise<void> {}
  async _onStartTurn(combatant: Combatant, context: Record<string, unknown>): Promise<void> {
    await this._clearMovementHistoryOnStartTurn(combatant, context);
  }
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(combatant: Combatant): Promise<void> {
    await this._clearMovementHistoryOnExit(combatant);
  }
  async _clearMovementHistoryOnStartTurn(combatant: Combatant, _context: Record<string, unknown>): Promise<void> {
    await combatant.clearMovementHistory?.();
  }
  async _clearMovementHistoryOnExit(combatant: Combatant): Promise<void> {
    await combatant.clearMovementHistory?.();
  }

  async _manageTurnEvents(): Promise<void> {
    return this._turnEvents.manage();
  }

  // Steps

  async _preCreate(data: Record<string, unknown>, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (
      this.collection &&
      !this.collection.some((c: Combatant) => c.active && c._source.scene === this._source.scene) &&
      data.active === undefined
    )
      this.updateSource({ active: true });
    return undefined;
  }

  _onCreate(data: Record<string, unknown>, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    this.setupTurns();
    g.ui?.combat?.render?.({ combat: this.active ? this : undefined });
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = this.current ? { ...this.current } : this._getCurrentState();
    this.previous ??= prior;
    if ("combatants" in changed || "round" in changed || "turn" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    this._recordState(prior, options);
    this.updateCombatantActors();
    if (options.render !== false)
      g.ui?.combat?.render?.({
        renderContext: "updateCombat",
        renderData: changed,
        ...("active" in changed && changed.active ? { combat: this } : {}),
      });
  }

  _onDelete(options: SourceData, userId: string): void {
    super._onDelete(options, userId);
    if (this.started) void this._turnEvents.end();
    for (const combatant of this.combatants) combatant.token?._onRelatedUpdate?.();
    g.ui?.combat?.render?.({ combat: null });
  }

  /** Records the previous state, and runs the turn events if the combat advanced. */
  _recordState(prior: CombatState, options: OperationOptions): void {
    const now = this.current as CombatState;
    // The same combatant at another position in the order does not count as a change.
    const same =
      prior.round === now.round && prior.combatantId === now.combatantId && (now.combatantId !== null || prior.turn === now.turn);
    if (same) return;
    this.previous = prior;
    if (options.turnEvents !== false) void this._manageTurnEvents();
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
    this._keepCurrent(options, userId, () => this._combatantsChanged(documents, { ...options, turnEvents: false }));
    if (collection === "combatants" && options.turnEvents !== false) void this._turnEvents.entered(documents);
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
    // The turn stays with its combatant in the new order [ISS:foundryvtt/foundryvtt#12747, #12990].
    this._keepCurrent(options, userId, () => this._combatantsChanged(documents, options));
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
    this._keepCurrent(options, userId, () => this._combatantsChanged(documents, options));
    if (collection === "combatants" && options.turnEvents !== false) void this._turnEvents.left(documents);
  }

  /**
   * Keeps the turn with its combatant after combatants were added, removed or reordered. If that combatant was removed, the next combatant
   * gets the turn. The client that made the change writes the new index; `combatTurn` overrides the index.
   */
  _keepCurrent(options: OperationOptions, userId: string, change: () => void): void {
    const order = [...this.turns];
    const at = this.turn ?? -1;
    const told = typeof options.combatTurn === "number";
    const next = !told && this.started && at >= 0 ? order.slice(at).find((c) => this.combatants.has(c.id)) : undefined;
    if (next) this.turn = this.combatants.contents.sort(this._sortCombatants).findIndex((c: SystemObject) => c.id === next.id);
    change();
    if (!next || userId !== g.game.user.id) return;
    if (this.turn !== this._source.turn) void this.update({ turn: this.turn }, { turnEvents: next === order[at] ? false : undefined });
  }

  _combatantsChanged(documents: Document[], options: DataOptions): void {
    const prior = this.current ? { ...this.current } : this._getCurrentState();
    if (typeof options.combatTurn === "number") this.updateSource({ turn: options.combatTurn });
    this.setupTurns();
    this._recordState(prior, options);
    for (const document of documents) document.token?._onRelatedUpdate?.({}, { render: false });
    if (options.render !== false) g.ui?.combat?.render?.();
  }
}
