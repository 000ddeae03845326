import type { SourceData } from "../dynamic";
import type { DataOptions } from "../data/options";
import type { DataField, Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { generation } from "../context";
import { fields } from "../data/fields/namespace";
import { TypeDataModel } from "../data/type-data-model";
import { type EffectChange, parseValue, shimChanges, typeOfMode } from "../data/effect-changes";
import { isPlainObject } from "../utils/objects";
import { flagsField, idField, imageField, integerField, nameField, sortField, statsField } from "./common-fields";
import { Document } from "./document";

const UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];
const optionalInteger = (options = {}): DataField => new fields.NumberField({ integer: true, min: 0, ...options });

/**
 * The model of an effect's system data, which contains the effect's changes (Foundry 14 only). A package's effect model extends this model
 * or copies its `changes`.
 */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Schema {
    return { changes: new fields.ArrayField(new fields.SchemaField(this.changeFields())) };
  }

  static changeFields(): Schema {
    return {
      key: new fields.StringField({ required: true }),
      type: new fields.StringField({ required: true, blank: false, initial: "add", validate: validateChangeType }),
      value: new fields.AnyField({ required: true, nullable: true, initial: "" }),
      phase: new fields.StringField({ required: true, blank: false, initial: "initial" }),
      priority: new fields.NumberField(),
    };
  }
}

function validateChangeType(type: string): boolean {
  if (/^custom\.\d+$/.test(type) || (type.length >= 3 && /^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/.test(type))) return true;
  throw new Error(`"${type}" must be dot-separated alphanumerics of at least three characters`);
}

function oldFields(): Schema {
  return {
    changes: new fields.ArrayField(
      new fields.SchemaField({
        key: new fields.StringField({ required: true }),
        value: new fields.StringField({ required: true }),
        mode: integerField({ initial: 2 }),
        priority: new fields.NumberField(),
      }),
    ),
    duration: new fields.SchemaField({
      startTime: new fields.NumberField({ initial: null }),
      seconds: optionalInteger(),
      combat: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      rounds: optionalInteger(),
      turns: optionalInteger(),
      startRound: optionalInteger(),
      startTurn: optionalInteger(),
    }),
  };
}

function newFields(): Schema {
  return {
    duration: new fields.SchemaField({
      value: new fields.NumberField({ integer: true, min: 0 }),
      units: new fields.StringField({ required: true, initial: "seconds", choices: UNITS }),
      expiry: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new fields.BooleanField(),
    }),
    start: new fields.SchemaField(
      {
        combat: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
        combatant: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
        initiative: new fields.NumberField(),
        round: optionalInteger(),
        turn: optionalInteger(),
        time: new fields.NumberField({ initial: null }),
      },
      { nullable: true, initial: null },
    ),
    showIcon: integerField({ initial: 1, choices: [0, 1, 2] }),
    folder: new fields.DocumentIdField({ readonly: false }),
  };
}

export class BaseActiveEffect extends Document {
  static override metadata = Document.describe({
    name: "ActiveEffect",
    hasTypeData: true,
    coreTypes: ["base"],
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: {
      create: (user: BaseUser, effect: BaseActiveEffect) => (effect.parent ? effect.parent.testUserPermission(user, "OWNER") : user.isGM),
      update: "OWNER",
      delete: "OWNER",
    },
  });

  /** Models of core's subtypes, by subtype; empty on Foundry 13. */
  static get coreDataModels(): Record<string, unknown> {
    return generation() >= 14 ? { base: ActiveEffectTypeDataModel } : {};
  }

  static get _shimChanges(): typeof shimChanges | undefined {
    return generation() >= 14 ? shimChanges : undefined;
  }

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      img: imageField({ initial: "icons/svg/aura.svg" }),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      disabled: new fields.BooleanField(),
      ...(generation() >= 14 ? newFields() : oldFields()),
      description: new fields.HTMLField(),
      origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      sort: sortField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  static override migrateData(source: SourceData, options?: DataOptions) {
    if (source?.icon && !source.img) {
      source.img = source.icon;
      delete source.icon;
    }
    if (generation() >= 14) migrateToUnits(source);
    return super.migrateData(source, options);
  }

  override getUserLevel(user: BaseUser): number | null {
    return this["parent"]?.getUserLevel(user) ?? super.getUserLevel(user);
  }
}

/** Migrates an effect's changes and duration, in place, to the form of Foundry 14. */
function migrateToUnits(source: SourceData): void {
  if (Array.isArray(source?.changes)) {
    source.system ??= {};
    if (isPlainObject(source.system)) source.system["changes"] ??= source.changes;
    delete source.changes;
  }
  if (Array.isArray(source?.system?.changes)) source.system.changes = source.system.changes.map(migrateChange);
  const duration = source?.duration;
  if (!isPlainObject(duration)) return;
  for (const units of ["rounds", "turns", "seconds"]) {
    if (typeof duration[units] === "number" && duration["value"] === undefined) Object.assign(duration, { value: duration[units], units });
  }
  const old = { combat: duration["combat"], round: duration["startRound"], turn: duration["startTurn"], time: duration["startTime"] };
  if (Object.values(old).some((v) => v !== undefined && v !== null)) source.start ??= old;
  for (const key of ["rounds", "turns", "seconds", "combat", "startRound", "startTurn", "startTime"]) delete duration[key];
}

/** Sets the type of a change and parses its value, which may be stored as JSON text. */
function migrateChange(change: EffectChange): unknown {
  if (!isPlainObject(change)) return change;
  const { mode, ...rest }: EffectChange = change;
  if (typeof rest.value === "string") rest.value = parseValue(rest.value);
  return mode === undefined ? rest : { ...rest, type: rest.type ?? typeOfMode(mode) };
}
