import { context } from "../context";
import { DataModel } from "../data/data-model";
import type { DataField, Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import type { ModelOptions } from "../data/options";
import { globals, type FieldValue, type SourceData, type SystemObject } from "../dynamic";
import { getProperty, isPlainObject } from "../utils/objects";
import { flagsField } from "./common-fields";
import type { Document } from "./document";
import { tokenFields } from "./token";

/** Fields that only tokens on a scene have. */
const PLACED_ONLY = ["_id", "x", "y", "elevation", "sort", "hidden", "locked", "delta", "actorId"];

/** Settings of tokens that are created from an actor. The model is part of the actor. */
export class PrototypeToken extends DataModel {
  static override defineSchema(): Schema {
    const kept = Object.entries(tokenFields()).filter(([name]) => !PLACED_ONLY.includes(name));
    return {
      ...Object.fromEntries(kept),
      randomImg: new fields.BooleanField(),
      prependAdjective: new fields.BooleanField(),
      appendNumber: new fields.BooleanField(),
      flags: flagsField(),
    };
  }

  /** Initializes the source, then applies the world's overrides to all values, including stored values. */
  override _initializeSource(data: SourceData, options: ModelOptions = {}): SourceData {
    const source = super._initializeSource(data, options);
    PrototypeTokenOverrides.applyOverrides(source, this["parent"]?._source?.type);
    return source;
  }

  /** The actor from which the tokens are created. */
  get actor(): SystemObject {
    return this["parent"];
  }

  getFlag(scope: string, key: string): unknown {
    return getProperty(this["flags"]?.[scope], key);
  }

  /** Updates the prototype token in the actor. Resolves to the actor, or to undefined if nothing changed or the update was refused. */
  async update(changes: Record<string, unknown>, operation: Record<string, unknown> = {}): Promise<Document | undefined> {
    return this.actor.update({ prototypeToken: changes }, operation);
  }
}

/** Fields that overrides can set: true for a whole field, or a record of the inner fields. */
const OVERRIDABLE = {
  displayName: true,
  displayBars: true,
  disposition: true,
  lockRotation: true,
  sight: { enabled: true },
  ring: { enabled: true },
  turnMarker: { mode: true, animation: true, src: true, disposition: true },
} as const;

type Names = { readonly [name: string]: true | Names };

/** Returns copies of fields, with optional values. */
function optionalFields(all: Record<string, FieldValue>, names: Names): Record<string, DataField> {
  return Object.fromEntries(
    Object.entries(names).map(([name, inner]) => {
      const field = all[name];
      if (inner !== true) return [name, new fields.SchemaField(optionalFields(field.fields, inner))];
      return [name, Object.assign(new field.constructor({ ...field.options, required: false }), { initial: undefined })];
    }),
  );
}

/** A world's overrides for all prototype tokens (`base`) and for each actor type. */
export class PrototypeTokenOverrides extends DataModel {
  /** Key of the core setting that stores the overrides. */
  static SETTING = "prototypeTokenOverrides";
  static override LOCALIZATION_PREFIXES = ["TOKEN"];
  static #overrides: PrototypeTokenOverrides | null = null;

  static override defineSchema(): Schema {
    const all = tokenFields();
    const types = new Set(["base", ...(context().documentTypes?.["Actor"] ?? [])]);
    return Object.fromEntries([...types].map((type) => [type, new fields.SchemaField(optionalFields(all, OVERRIDABLE))]));
  }

  /** The overrides of the world, cached until they are set to null. */
  static get overrides(): PrototypeTokenOverrides {
    return (this.#overrides ??= globals.game.settings.get("core", this.SETTING));
  }

  static set overrides(value: PrototypeTokenOverrides | null) {
    this.#overrides = value;
  }

  /**
   * Writes the overrides for all actors, then those for the actor type, into the data of a prototype token. Does nothing before the setting
   * is registered.
   */
  static applyOverrides(source: SourceData, actorType?: string): void {
    if (!globals.game?.settings?.settings?.has(`core.${this.SETTING}`)) return;
    const overrides: SourceData = this.overrides;
    put(source, overrides["base"]);
    if (actorType !== undefined && actorType !== "base") put(source, overrides[actorType]);
  }

  /** Applies the overrides to all actors of the world. */
  static applyAll(): void {
    for (const actor of globals.game.actors) actor.reset();
  }
}

function put(target: unknown, values: unknown): void {
  if (!isPlainObject(target) || !isPlainObject(values)) return;
  for (const [name, value] of Object.entries(values)) {
    if (isPlainObject(value)) put(target[name], value);
    else if (value !== undefined) target[name] = value;
  }
}
