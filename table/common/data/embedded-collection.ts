import { asError } from "../utils/errors";
import { globals, type SourceData, type FieldValue, type SystemObject } from "../dynamic";
import type { ModelOptions } from "./options";
import type { DataField } from "./fields/data-field";
import type { Document } from "../documents/document";
import { Collection } from "../utils/collection";
import { randomID } from "../utils/strings";
import { type DataModel, SHARED } from "./data-model";

/** The documents of one embedded collection of a parent. The documents always match the array in the parent's source. */
export class EmbeddedCollection extends Collection {
  readonly name: string;
  readonly parent: SystemObject;
  readonly field: SystemObject;
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: DataModel, field: DataField) {
    super();
    this.name = name;
    this.parent = parent;
    this.field = field;
  }

  get documentClass(): typeof Document {
    return this.field.model;
  }

  get model() {
    return this.field.model;
  }

  override get documentName(): string {
    return this.field.model.documentName;
  }

  get _source(): SourceData[] {
    return this.parent._source[this.name];
  }

  /**
   * Synchronizes the documents with the source. A document whose id remains keeps its instance and position. Therefore a loop over this
   * collection ends even if the loop updates documents.
   */
  initialize(options: SourceData = {}): void {
    this.invalidDocumentIds.clear();
    const wanted = new Set<string>();
    for (const source of this._source) wanted.add((source._id ??= randomID()));
    for (const id of [...super.keys()]) if (!wanted.has(id)) super.delete(id);
    for (const source of this._source) {
      const document = super.get(source._id);
      if (document instanceof this.documentClass) {
        if (document._source !== source) document._source = source;
        document._initialize(options);
      } else this.#build(source, options);
    }
    this.#keepOrder();
  }

  /** Restores the order of the source. Reinserts the entries only if the order differs. */
  #keepOrder(): void {
    const ids = this._source.map(({ _id }) => _id).filter((id) => super.has(id));
    if ([...super.keys()].every((id, index) => id === ids[index])) return;
    const documents = new Map(super.entries());
    super.clear();
    for (const id of ids) super.set(id, documents.get(id));
  }

  #build(source: SourceData, options: SourceData): void {
    try {
      super.set(source._id, this.createDocument(source, options));
    } catch (error) {
      super.delete(source._id);
      if (options.strict && !options.dropInvalidEmbedded) throw error;
      this.invalidDocumentIds.add(source._id);
      reportInvalid(`${this.documentName} [${source._id}] in ${this.parent.documentName} [${this.parent._source._id}]`, asError(error));
    }
  }

  /** Creates a document over a source that is already cleaned. */
  createDocument(source: SourceData, context: ModelOptions = {}): Document | undefined {
    return new this.documentClass(source, {
      ...context,
      parent: this.parent,
      parentCollection: this.name,
      pack: this.parent.pack ?? null,
      [SHARED]: true,
      validateShared: true,
    });
  }

  override get(key: string, { invalid = false, strict = false }: { invalid?: boolean; strict?: boolean } = {}): Document | undefined {
    const document = super.get(key);
    if (document) return document;
    if (invalid && this.invalidDocumentIds.has(key)) return this.getInvalid(key);
    if (strict) throw new Error(`${this.documentName} id [${key}] does not exist in the ${this.parent.constructor.name} collection.`);
    return undefined;
  }

  /**
   * Returns a document that failed strict validation, created from its source without checks.
   * @throws {Error} if the collection has no invalid document with this id; with `strict: false`, returns undefined instead
   */
  getInvalid(id: string, { strict = true } = {}): Document | undefined {
    const source = this._source.find((s) => s._id === id);
    if (!source || !this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not an invalid document of this collection.`);
      return undefined;
    }
    return new this.documentClass(source, { parent: this.parent, [SHARED]: true, strict: false });
  }

  override set(key: string, value: FieldValue, { modifySource = true }: { modifySource?: boolean } = {}): this {
    if (modifySource) {
      const index = this._source.findIndex((s) => s._id === key);
      if (index < 0) this._source.push(value._source);
      else this._source[index] = value._source;
    }
    return super.set(key, value);
  }

  override delete(key: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) {
      const index = this._source.findIndex((s) => s._id === key);
      if (index >= 0) this._source.splice(index, 1);
    }
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  toObject(source = true) {
    return this.map((d) => d.toObject(source));
  }
}

/** Reports on the console and to the user that an invalid document was omitted, and why. */
export function reportInvalid(title: string, error: Error): void {
  const message = `${title} is not valid and was left out: ${error.message.replace(/\s*\n\s*/g, "; ")}`;
  console.error(message);
  globals.ui?.notifications?.error?.(message, { permanent: true, console: false });
}
