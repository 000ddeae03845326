import { context, generation } from "../../context";
import { deepClone, isPlainObject } from "../../utils/objects";
import { isValidId } from "../../utils/strings";
import { ForcedReplacement, isOperator } from "../operators";
import { ObjectField } from "./collection-fields";
import { DataField, stateOfModel, type CleanOptions, type DataFieldOptions } from "./data-field";
import { NumberField, StringField } from "./primitive-fields";
import { SchemaField } from "./schema-field";
import { TypedObjectField } from "./typed-fields";

/** The subtype of a document. */
export class DocumentTypeField extends StringField {
  readonly documentClass: any;

  static override get _defaults(): any {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  constructor(documentClass: any, options: DataFieldOptions = {}, context_ = {}) {
    super(options, context_);
    this.documentClass = documentClass;
  }

  override _validateType(value: any): any {
    if (typeof value !== "string") throw new Error("must be a string");
    const types = context().documentTypes?.[this.documentClass.documentName];
    if (types && !types.includes(value) && value !== "base")
      throw new Error(
        `"${value}" is not a valid type for the ${this.documentClass.documentName} Document class; known are ${types.join(", ")}`,
      );
  }
}

/** The `system` of a document: its subtype's model if there is one, else a free object. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly documentClass: any;

  constructor(documentClass: any, options: DataFieldOptions = {}, context_ = {}) {
    super(options, context_);
    this.documentClass = documentClass;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  getModelForType(type: string): any {
    return context().dataModel(this.documentName, type) ?? this.documentClass.coreDataModels?.[type] ?? null;
  }

  #modelOf(options: any): any {
    return this.getModelForType(options?.source?.type ?? options?.source?._type);
  }

  override getInitialValue(data?: any): any {
    const cls = this.getModelForType(data?.type);
    return cls ? cls.cleanData({}, { partial: false }) : super.getInitialValue(data);
  }

  override _cleanType(value: any, options: CleanOptions = {}, state: any = {}): any {
    const cls = this.#modelOf(options);
    if (!cls || !isPlainObject(value)) return value;
    const migrated = generation() >= 14 && options["migrate"] !== false ? cls.migrateDataSafe(value, options) : value;
    return cls.cleanData(migrated, { ...options, source: migrated }, stateOfModel(state, state?.model?.system));
  }

  override _validateType(value: any, options: any = {}): any {
    super._validateType(value);
    const cls = this.#modelOf(options);
    if (!cls) return undefined;
    const failure = cls.schema.validate(value, { ...options, source: value });
    if (failure?.unresolved && !options.fallback) return failure;
    if (!options.partial && !failure?.unresolved) cls.validateJoint(value);
    return failure;
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    const cls = this.getModelForType(model._source.type);
    if (!cls) return deepClone(value);
    const { strict, dropInvalidEmbedded } = options;
    return cls.fromInitialized(value, model, { strict, dropInvalidEmbedded });
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: any = {}): void {
    const cls = this.getModelForType(source.type);
    if (!cls || isOperator(value) || !isPlainObject(value) || !isPlainObject(source[key])) {
      super._updateDiff(source, key, value, difference, options);
      // What was cleaned for the old type is brought into the shape of the new one.
      if (cls && key in difference && isPlainObject(source[key])) source[key] = cls.cleanData(source[key]);
      return;
    }
    if (options.recursive === false) {
      DataField.prototype._updateDiff.call(this, source, key, new ForcedReplacement(cls.cleanData(deepClone(value))), difference, options);
      return;
    }
    const inner: Record<string, any> = {};
    cls.schema.diffFields(source[key], value, inner, options);
    if (Object.keys(inner).length > 0) difference[key] = inner;
  }

  override _updateCommit(source: any, key: string, value: any, diff: any, options: any): void {
    const cls = this.getModelForType(source.type);
    if (!cls || isOperator(diff) || !isPlainObject(diff) || !isPlainObject(value) || !isPlainObject(source[key])) source[key] = value;
    else cls.schema.commitFields(source[key], value, diff, options);
  }

  /** Done on cleaning on 14. */
  override migrateSource(source: any, fieldData: any): void {
    if (generation() < 14 && isPlainObject(fieldData)) this.getModelForType(source?.type)?.migrateDataSafe(fieldData);
  }
}

/** Flags by package. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: DataFieldOptions = {}, context_ = {}) {
    super(new ObjectField(), options, context_);
  }

  static override get _defaults(): any {
    return { ...super._defaults, validateKey: (key: string) => /^[a-zA-Z0-9_-]+$/.test(key) };
  }
}

/** Who may see and change a document. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): any {
    return {
      ...super._defaults,
      gmOnly: true,
      initial: () => ({ default: 0 }),
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: any): any {
    if (!isPlainObject(value)) throw new Error(this["validationError"]);
    for (const [user, level] of Object.entries(value)) {
      if (isOperator(level)) continue;
      if (user !== "default" && !isValidId(user)) throw new Error(`${this["validationError"]}: "${user}" is not a user id`);
      if (![-1, 0, 1, 2, 3].includes(level as number)) throw new Error(`${this["validationError"]}: "${level}" is not a level`);
    }
  }
}

/** What the server notes about a document. */
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
