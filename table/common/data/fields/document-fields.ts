import type { SourceData, FieldValue, SystemObject, SystemClass } from "../../dynamic";
import type { Document } from "../../documents/document";
import { context, generation } from "../../context";
import type { CleaningState, DataOptions } from "../options";
import { deepClone, isPlainObject } from "../../utils/objects";
import { isValidId } from "../../utils/strings";
import { ForcedReplacement, isOperator } from "../operators";
import { ObjectField } from "./collection-fields";
import { type FieldDefaults, DataField, stateOfModel, type DataFieldOptions } from "./data-field";
import { NumberField } from "./number-fields";
import { StringField } from "./text-fields";
import { SchemaField } from "./schema-field";
import { TypedObjectField } from "./typed-fields";

/** The subtype of a document. */
export class DocumentTypeField extends StringField {
  readonly documentClass: typeof Document;

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  constructor(documentClass: typeof Document, options: DataFieldOptions = {}, context_ = {}) {
    super(options, context_);
    this.documentClass = documentClass;
  }

  override _validateType(value: FieldValue) {
    if (typeof value !== "string") throw new Error("must be a string");
    const types = context().documentTypes?.[this.documentClass.documentName];
    if (types && !types.includes(value) && value !== "base")
      throw new Error(
        `"${value}" is not a valid type for the ${this.documentClass.documentName} Document class; known are ${types.join(", ")}`,
      );
  }
}

/** The `system` of a document: the model of its subtype if there is one, otherwise an object without a schema. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly documentClass: SystemClass;

  constructor(documentClass: typeof Document, options: DataFieldOptions = {}, context_ = {}) {
    super(options, context_);
    this.documentClass = documentClass;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  getModelForType(type: string): typeof Document {
    const core = context().coreModels ? this.documentClass.coreDataModels?.[type] : undefined;
    return context().dataModel(this.documentName, type) ?? core ?? null;
  }

  #modelOf(options: DataOptions): typeof Document {
    return this.getModelForType(options?.source?.type ?? options?.source?._type);
  }

  override getInitialValue(data?: SourceData): unknown {
    const cls = this.getModelForType(data?.type);
    return cls ? cls.cleanData({}, { partial: false }) : super.getInitialValue(data);
  }

  override _cleanType(value: unknown, options: DataOptions = {}, state: CleaningState = {}): unknown {
    const cls = this.#modelOf(options);
    if (!cls || !isPlainObject(value)) return value;
    const migrated = generation() >= 14 && options["migrate"] !== false ? cls.migrateDataSafe(value, options) : value;
    return cls.cleanData(migrated, { ...options, source: migrated }, stateOfModel(state, state?.model?.system));
  }

  override _validateType(value: FieldValue, options: DataOptions = {}): unknown {
    super._validateType(value);
    const cls = this.#modelOf(options);
    if (!cls) return undefined;
    const failure = cls.schema.validate(value, { ...options, source: value });
    if (failure?.unresolved && !options.fallback) return failure;
    if (!options.partial && !failure?.unresolved) cls.validateJoint(value);
    return failure;
  }

  override initialize(value: unknown, model?: SystemObject, options: SourceData = {}): unknown {
    const cls = this.getModelForType(model._source.type);
    if (!cls) return deepClone(value);
    const { strict, dropInvalidEmbedded } = options;
    return cls.fromInitialized(value, model, { strict, dropInvalidEmbedded });
  }

  override toObject(value: FieldValue) {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override _updateDiff(source: SourceData, key: string, value: unknown, difference: SourceData, options: DataOptions = {}): void {
    const cls = this.getModelForType(source.type);
    if (!cls || isOperator(value) || !isPlainObject(value) || !isPlainObject(source[key])) {
      super._updateDiff(source, key, value, difference, options);
      // Converts data that was cleaned for the old type to the structure of the new type.
      if (cls && key in difference && isPlainObject(source[key])) source[key] = cls.cleanData(source[key]);
      return;
    }
    if (options.recursive === false) {
      DataField.prototype._updateDiff.call(this, source, key, new ForcedReplacement(cls.cleanData(deepClone(value))), difference, options);
      return;
    }
    const inner: Record<string, unknown> = {};
    cls.schema.diffFields(source[key], value, inner, options);
    if (Object.keys(inner).length > 0) difference[key] = inner;
  }

  override _copyChanging(value: unknown, change: unknown, source: Readonly<Record<string, unknown>>): unknown {
    const cls = this._updateDiff === TypeDataField.prototype._updateDiff ? this.getModelForType(source["type"] as string) : null;
    return cls && isPlainObject(value) && isPlainObject(change)
      ? cls.schema.copyFields(value, change)
      : super._copyChanging(value, change, source);
  }

  override _updateCommit(source: SourceData, key: string, value: unknown, diff: SourceData, options: SourceData): void {
    const cls = this.getModelForType(source.type);
    if (!cls || isOperator(diff) || !isPlainObject(diff) || !isPlainObject(value) || !isPlainObject(source[key])) source[key] = value;
    else cls.schema.commitFields(source[key], value, diff, options);
  }

  /** On Foundry 13, migrates the data of the subtype's model. Foundry 14 migrates during cleaning. */
  override migrateSource(source: SourceData, fieldData: unknown): void {
    if (generation() < 14 && isPlainObject(fieldData)) this.getModelForType(source?.type)?.migrateDataSafe(fieldData);
  }
}

/** Flags by package. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: DataFieldOptions = {}, context_ = {}) {
    super(new ObjectField(), options, context_);
  }

  static override get _defaults(): FieldDefaults {
    return { ...super._defaults, validateKey: (key: string) => /^[a-zA-Z0-9_-]+$/.test(key) };
  }
}

/** Ownership levels of a document by user id. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldDefaults {
    return {
      ...super._defaults,
      gmOnly: true,
      initial: () => ({ default: 0 }),
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: FieldValue) {
    if (!isPlainObject(value)) throw new Error(this["validationError"]);
    for (const [user, level] of Object.entries(value)) {
      if (isOperator(level)) continue;
      if (user !== "default" && !isValidId(user)) throw new Error(`${this["validationError"]}: "${user}" is not a user id`);
      if (![-1, 0, 1, 2, 3].includes(level as number)) throw new Error(`${this["validationError"]}: "${level}" is not a level`);
    }
  }
}

/** Statistics that the server records about a document. */
export class DocumentStatsField extends SchemaField {
  constructor(options: DataFieldOptions = {}, context_ = {}) {
    super(
      {
        coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemId: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        compendiumSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        duplicateSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
        ...(generation() >= 14 ? { generator: new StringField({ required: false }) } : {}),
      },
      options,
      context_,
    );
  }
}
