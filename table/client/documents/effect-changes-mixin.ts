import type { DataField } from "../../common/data/fields/data-field";
import type { Actor } from "./actor";
import type { Document } from "../../common/documents/document";
import {
  type SourceData,
  type FieldValue,
  type SystemObject,
  type SystemClass,
  globals as g,
  type Constructor,
} from "../../common/dynamic";
import { type EffectChange, changeType, shimChanges } from "../../common/data/effect-changes";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { getProperty } from "../../common/utils/objects";
import { applyChangeTo, askPackages, castDelta, UNGUIDED } from "./effect-application";

const isNew = (): boolean => g.game.release.generation >= 14;
type Changes = Record<string, unknown>;

function old(name: string, now: string): void {
  if (isNew()) logCompatibilityWarning(`ActiveEffect${name} is deprecated in favor of ActiveEffect.${now}.`, { since: 14, until: 16 });
}

function note(changes: Changes, key: string, value: unknown): void {
  if (value !== undefined) changes[key] = value;
}

/**
 * Adds the methods with which effects change documents: instance methods on Foundry 13, static methods on Foundry 14. Packages can override
 * all of them.
 */
export function EffectChangesMixin<B extends Constructor<Document>>(Base: B) {
  return class extends Base {
    // Generation 13, and the old names that 14 keeps

    /** Applies one change to an actor. @returns new values by key */
    apply(actor: SystemObject, change: EffectChange): Changes {
      old("#apply", "applyChange");
      if (isNew()) return (this.constructor as SystemClass).applyChange(actor, change);
      return applyChangeTo(
        actor,
        change,
        {},
        (changes) => this._applyLegacy(actor, change, changes),
        (field) => (this.constructor as SystemClass).applyField(actor, change, field),
      );
    }

    /** Applies a change through a field. @returns the new value */
    static applyField(model: SystemObject, change: EffectChange, field?: DataField) {
      old(".applyField", "applyChangeField");
      return applyChangeTo(model, change, { field }, () => {})[change.key];
    }

    _applyLegacy(actor: Actor, change: EffectChange, changes: Changes): void {
      old("#_applyLegacy", "_applyChangeUnguided");
      const current = getProperty(actor, change.key);
      const delta = castDelta(change, current);
      const type = changeType(change);
      const name = type === "downgrade" ? "upgrade" : type === "subtract" ? "add" : type;
      this[`_apply${name.charAt(0).toUpperCase()}${name.slice(1)}`]?.(actor, change, current, delta, changes);
    }

    _applyAdd(_actor: Actor, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      old("#_applyAdd", "_applyChangeAdd");
      note(changes, change.key, UNGUIDED["add"]!(current, delta));
    }

    _applyMultiply(_actor: Actor, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      old("#_applyMultiply", "_applyChangeMultiply");
      note(changes, change.key, UNGUIDED["multiply"]!(current, delta));
    }

    _applyOverride(_actor: Actor, change: EffectChange, _current: unknown, delta: unknown, changes: Changes): void {
      old("#_applyOverride", "_applyChangeOverride");
      note(changes, change.key, delta);
    }

    _applyUpgrade(_actor: Actor, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      old("#_applyUpgrade", "_applyChangeUpgrade");
      note(changes, change.key, UNGUIDED[changeType(change)]!(current, delta));
    }

    _applyCustom(actor: SystemObject, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      old("#_applyCustom", "_applyChangeCustom");
      askPackages(actor, change, current, delta, changes);
    }

    // Generation 14

    /** Returns true if a change applies in this phase. */
    shouldApplyChange(change: EffectChange, { phase }: { phase?: string } = {}): boolean {
      return (change.phase ?? "initial") === phase;
    }

    /**
     * Applies one change to a document.
     * @param options.replacementData - values to which `@path` in the change refers
     * @param options.modifyTarget - false: computes the values without changing the document
     * @returns new values by key
     */
    static applyChange(document: SystemObject, change: EffectChange, options: SourceData = {}): Changes {
      const value = typeof change.value === "string" ? this._replaceDataRefs(change.value, options.replacementData) : change.value;
      const resolved = { ...change, value };
      shimChanges([resolved]);
      const { handler } = g.CONFIG.ActiveEffect.changeTypes?.[change.type ?? ""] ?? {};
      if (typeof handler === "function") return handler(document, resolved, options) ?? {};
      return applyChangeTo(
        document,
        resolved,
        options,
        (changes) => this._applyChangeUnguided(document, resolved, changes, options),
        (field) => this.applyChangeField(document, resolved, { ...options, field }),
      );
    }

    /** Applies a change through a field. @returns the new value */
    static applyChangeField(document: SystemObject, change: EffectChange, options: SourceData = {}) {
      return applyChangeTo(document, change, options, () => {})[change.key];
    }

    static _replaceDataRefs(raw: string, data: FieldValue): string {
      return data && raw.includes("@") ? (g.Roll?.replaceFormulaData(raw, data, { missing: "0" }) ?? raw) : raw;
    }

    /** Applies a change to a value without a field. Adds the new value to `changes`. */
    static _applyChangeUnguided(document: SystemObject, change: EffectChange, changes: Changes, _options: SourceData = {}): void {
      const current = getProperty(document, change.key);
      const delta = castDelta(change, current);
      const type = changeType(change);
      const name = type === "downgrade" ? "upgrade" : type;
      this[`_applyChange${name.charAt(0).toUpperCase()}${name.slice(1)}`]?.(document, change, current, delta, changes);
    }

    static [method: string]: FieldValue;

    static _applyChangeAdd(_document: SystemObject, change: EffectChange, current: FieldValue, delta: FieldValue, changes: Changes): void {
      note(changes, change.key, UNGUIDED["add"]!(current, delta));
    }

    static _applyChangeSubtract(
      _document: SystemObject,
      change: EffectChange,
      current: FieldValue,
      delta: FieldValue,
      changes: Changes,
    ): void {
      note(changes, change.key, UNGUIDED["subtract"]!(current, delta));
    }

    static _applyChangeMultiply(_document: Document, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      note(changes, change.key, UNGUIDED["multiply"]!(current, delta));
    }

    static _applyChangeOverride(_document: Document, change: EffectChange, _current: unknown, delta: unknown, changes: Changes): void {
      note(changes, change.key, delta);
    }

    static _applyChangeUpgrade(_document: Document, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      note(changes, change.key, UNGUIDED[changeType(change)]!(current, delta));
    }

    static _applyChangeCustom(document: Document, change: EffectChange, current: unknown, delta: unknown, changes: Changes): void {
      askPackages(document, change, current, delta, changes);
    }
  };
}
