import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { BaseActiveEffect } from "../../common/documents/active-effect";
import { defaultPriority, shimChanges, type EffectChange } from "../../common/data/effect-changes";
import { deepClone, isPlainObject } from "../../common/utils/objects";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { ClientDocumentMixin } from "./client-document";
import { EffectChangesMixin } from "./effect-changes-mixin";
import { EffectRegistry } from "./effect-registry";

const isNew = (): boolean => g.game.release.generation >= 14;
/** The Foundry 13 fields that describe when an effect started, and their names on Foundry 14. */
const OLD_STARTS = { startTime: "time", startRound: "round", startTurn: "turn", combat: "combat" };
const SECONDS: Record<string, number> = { years: 31536000, months: 2592000, days: 86400, hours: 3600, minutes: 60, seconds: 1 };

/** A lasting change to an actor. The owner is the actor or one of the actor's items. */
export class ActiveEffect extends EffectChangesMixin(ClientDocumentMixin(BaseActiveEffect)) {
  /** Tracks the durations of all effects (Foundry 14 only). */
  static registry = new EffectRegistry();

  /** The actor (on Foundry 14 also the item) that this effect changes; null if the effect changes nothing. */
  get target() {
    const parent = this.parent;
    if (parent instanceof g.foundry.documents.Actor) return parent;
    if (parent?.documentName === "Item") return this.transfer ? (parent.parent ?? null) : isNew() ? parent : null;
    return null;
  }

  /** Types of changes: the types of core, and the types registered in `CONFIG.ActiveEffect.changeTypes`; undefined on Foundry 13. */
  static get CHANGE_TYPES(): Record<string, { label: string; defaultPriority: number }> | undefined {
    if (!isNew()) return undefined;
    const priorities: Record<string, number> = g.CONST.ACTIVE_EFFECT_CHANGE_TYPES;
    const core = Object.entries(priorities).map(
      ([type, defaultPriority]) => [type, { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority }] as const,
    );
    return { ...Object.fromEntries(core), ...g.CONFIG.ActiveEffect.changeTypes };
  }

  /** The actor that has the effect, directly or through an item; null if there is none. */
  get actor() {
    const { parent } = this;
    return parent instanceof g.foundry.documents.Actor ? parent : (parent?.actor ?? null);
  }

  /** The item that has the effect; null if the effect does not belong to an item. */
  get item() {
    return this.parent?.documentName === "Item" ? this.parent : null;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get isSuppressed(): boolean {
    return isNew() && this.duration.expired === true;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /** True if the effect has a limited duration or represents a status. */
  get isTemporary(): boolean {
    const duration = this.duration;
    const timed = isNew()
      ? duration.value !== null && duration.value !== undefined
      : (duration.seconds ?? duration.rounds ?? duration.turns ?? 0) > 0;
    return timed || this.statuses.size > 0 || (isNew() && !!duration.expiry);
  }

  /**
   * Returns true if this effect ends at a combat event, regardless of its remaining duration (Foundry 14 only). The event must belong to
   * the combat in which the effect started; a turn event, also to the same combatant.
   */
  isExpiryEvent(event: string, context: SourceData = {}): boolean {
    const { combat, combatant } = this.start ?? {};
    if (this.duration.expiry !== event) return false;
    if (combat && combat !== context.combat?.id) return false;
    return !event.startsWith("turn") || !combatant || combatant === context.combatant?.id;
  }

  get sourceName(): string {
    if (!this.origin) return g.game.i18n.localize("None");
    try {
      return g.fromUuidSync(this.origin, { strict: false })?.name ?? g.game.i18n.localize("Unknown");
    } catch {
      return g.game.i18n.localize("Unknown");
    }
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    if (!isNew()) return;
    const changes: EffectChange[] = this.system?.changes ?? [];
    for (const change of changes) change.priority ??= defaultPriority(change);
    shimChanges(changes);
    this._defineOldChanges();
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  _defineOldChanges(): void {
    Object.defineProperty(this, "changes", {
      configurable: true,
      enumerable: false,
      get: () => {
        logCompatibilityWarning("ActiveEffect#changes is deprecated in favor of ActiveEffect#system.changes.", { since: 14, until: 16 });
        return this.system.changes ?? [];
      },
    });
    for (const name of ["rounds", "turns"]) this._defineOldDuration(name, () => this.#durationIn(name));
    for (const [name, now] of Object.entries(OLD_STARTS)) this._defineOldDuration(name, () => this.start?.[now] ?? null);
  }

  #durationIn(units: string): number | null {
    return this.duration.units === units ? this.duration.value : null;
  }

  _defineOldDuration(name: string, get: () => unknown): void {
    const read = (): unknown => {
      logCompatibilityWarning(`ActiveEffect#duration.${name} is deprecated in favor of duration.value, duration.units and start.`, {
        since: 14,
        until: 16,
      });
      return get();
    };
    Object.defineProperty(this.duration, name, { configurable: true, enumerable: false, get: read });
  }

  /** Computes the remaining duration and stores it in `duration`. @returns `duration` */
  updateDuration() {
    const { remaining, label, ...rest } = isNew() ? this._newDuration() : this._oldDuration();
    return Object.assign(this.duration, { remaining, label, ...rest });
  }

  _oldDuration() {
    const { seconds, rounds, turns, startTime, startRound, startTurn } = this.duration;
    const none = { type: "none", duration: null, remaining: null, label: g.game.i18n?.localize("None") ?? "None" };
    if (typeof seconds === "number") {
      const remaining = (startTime ?? g.game.time.worldTime) + seconds - g.game.time.worldTime;
      return { type: "seconds", duration: seconds, remaining, label: `${remaining} s` };
    }
    if (!rounds && !turns) return none;
    const combat = g.game.combats?.get(this.duration.combat) ?? g.game.combat;
    const count = Math.max(combat?.turns?.length ?? 1, 1);
    const total = (rounds ?? 0) * count + (turns ?? 0);
    const elapsed = combat?.started ? (combat.round - (startRound ?? combat.round)) * count + ((combat.turn ?? 0) - (startTurn ?? 0)) : 0;
    const left = Math.max(total - elapsed, 0);
    return {
      type: "turns",
      duration: (rounds ?? 0) + (turns ?? 0) / 100,
      remaining: Math.floor(left / count) + (left % count) / 100,
      label: `${Math.floor(left / count)} / ${left % count}`,
    };
  }

  _newDuration() {
    const { value, units } = this.duration;
    if (value === null || value === undefined) return { seconds: Infinity, remaining: Infinity, secondsRemaining: Infinity, label: "" };
    const start = this.start ?? {};
    if (SECONDS[units]) {
      const seconds = value * SECONDS[units]!;
      const secondsRemaining = seconds - (g.game.time.worldTime - (start.time ?? g.game.time.worldTime));
      return {
        seconds,
        secondsRemaining,
        remaining: secondsRemaining / SECONDS[units]!,
        label: `${Math.ceil(secondsRemaining / SECONDS[units]!)} ${units}`,
      };
    }
    const combat = g.game.combats?.get(start.combat);
    const count = Math.max(combat?.turns?.length ?? 1, 1);
    const elapsed = combat?.started
      ? units === "rounds"
        ? combat.round - (start.round ?? combat.round)
        : (combat.round - (start.round ?? combat.round)) * count + (combat.turn ?? 0) - (start.turn ?? 0)
      : 0;
    const remaining = value - elapsed;
    const step = (units === "rounds" ? g.CONFIG.time.roundTime : g.CONFIG.time.turnTime) || 0;
    return { seconds: value * step, secondsRemaining: remaining * step, remaining, label: `${remaining} ${units}` };
  }

  // Application

  /** Returns the values to which `@path` in a change refers (Foundry 14 only). */
  getReplacementData(rollData: unknown) {
    return rollData;
  }

  // Creation

  /** Creates an unsaved effect for a status of CONFIG.statusEffects. @throws {Error} for an unknown id */
  static async fromStatusEffect(statusId: string, options: OperationOptions = {}): Promise<unknown> {
    const status: SystemObject = Object.values(g.CONFIG.statusEffects).find((s: SystemObject) => s.id === statusId);
    if (!status)
      throw new Error(
        `Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect; known are ${Object.values(g.CONFIG.statusEffects)
          .map((s: SystemObject) => s.id)
          .join(", ")}.`,
      );
    const { id, label, icon, hud: _hud, order: _order, ...data } = deepClone(status);
    data.name = g.game.i18n.localize(data.name ?? label);
    data.img ??= icon;
    data.statuses = [...new Set([id, ...(data.statuses ?? [])])];
    if (isNew()) data.start ??= this.getEffectStart?.() ?? null;
    return new this.implementation(data, { ...options, keepId: true });
  }

  /** Returns the start data of an effect that is created now; outside a combat, only the time is set (Foundry 14 only). */
  static getEffectStart(): SystemObject {
    const combat = g.game.combat?.started ? g.game.combat : null;
    const combatant = combat?.combatant ?? null;
    return {
      combat: combat?.id ?? null,
      combatant: combatant?.id ?? null,
      initiative: combatant?.initiative ?? null,
      round: combat?.round ?? null,
      turn: combat?.turn ?? null,
      time: g.game.time.worldTime,
    };
  }

  /** Returns the duration data of an effect that is created now (Foundry 13 only). */
  static getInitialDuration() {
    const data = { duration: { startTime: g.game.time.worldTime } };
    const combat = g.game.combat;
    if (combat) Object.assign(data.duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return data;
  }

  async _preCreate(data: SourceData, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (isNew()) this._preCreateNew(data);
    else if (data.duration && data.duration.startTime === undefined)
      this.updateSource((this.constructor as SystemClass).getInitialDuration());
    else if (!data.duration) this.updateSource((this.constructor as typeof ActiveEffect).getInitialDuration());
    return undefined;
  }

  _preCreateNew(data: SourceData): void {
    if (!this._source.start) this.updateSource({ start: (this.constructor as typeof ActiveEffect).getEffectStart() });
    const { value, expiry } = this._source.duration;
    if (typeof value === "number" && expiry === null && !isPlainObject(data.duration?.expiry))
      this.updateSource({ duration: { expiry: "turnStart" } });
  }

  _onCreate(data: Record<string, unknown>, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.modifiesActor && options.animate !== false) this._displayScrollingStatus(true);
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("disabled" in changed && this.target && options.animate !== false) this._displayScrollingStatus(!this.disabled);
  }

  _onDelete(options: SourceData, userId: string): void {
    super._onDelete(options, userId);
    if (this.modifiesActor && options.animate !== false) this._displayScrollingStatus(false);
  }

  /** Shows the effect's name as floating text over the actor's visible tokens. Does nothing for an effect without statuses and changes. */
  _displayScrollingStatus(enabled: boolean): void {
    const changes = isNew() ? this.system?.changes : this.changes;
    if (!g.canvas?.ready || !(this.statuses.size || changes?.length)) return;
    for (const token of this.target?.getActiveTokens?.(true) ?? []) {
      if (!token.visible || token.document?.isSecret) continue;
      g.canvas.interface?.createScrollingText?.(token.center, `${enabled ? "+" : "-"}(${this.name})`, {
        anchor: 0,
        direction: enabled ? 2 : 1,
        fontSize: 28,
        stroke: 0x000000,
        strokeThickness: 4,
        jitter: 0.25,
      });
    }
  }
}
