import type { DataModel } from "../../common/data/data-model";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import { DataField } from "../../common/data/fields/data-field";
import { EmbeddedDataField, SchemaField } from "../../common/data/fields/schema-field";
import { deepClone, expandObject, getProperty, mergeObject } from "../../common/utils/objects";

/** Texts in this client's language, with English as fallback. */
export class Localization {
  lang = "en";
  translations: SystemObject = {};
  _fallback: SystemObject = {};
  /** Books whose texts belong to several clients of a process; they are copied before others are added. */
  readonly #shared = new Set<SystemObject>();

  async setLanguage(lang: string): Promise<void> {
    this.lang = lang || "en";
    g.document?.documentElement?.setAttribute("lang", this.lang);
  }

  /**
   * Adds texts, flat or nested, for the current language or as fallback.
   * @param options.shared true: the texts are nested and frozen, because several clients of a process read the same ones
   */
  add(texts: unknown, { fallback = false, shared = false } = {}): void {
    const book = fallback ? this._fallback : this.translations;
    const isFirst = Object.keys(book).length === 0;
    if (this.#shared.delete(book)) for (const key of Object.keys(book)) book[key] = deepClone(book[key]);
    const nested = shared ? texts : expandObject(texts);
    // The first texts of a language need no merge.
    if (!isFirst) mergeObject(book, nested);
    else {
      Object.assign(book, nested);
      if (shared) this.#shared.add(book);
    }
  }

  #find(id: string, fallback = true): string | undefined {
    const own = lookUp(this.translations, id);
    if (typeof own === "string") return own;
    if (!fallback) return undefined;
    const other = lookUp(this._fallback, id);
    return typeof other === "string" ? other : undefined;
  }

  /** Returns the texts directly below a key; the current language comes before the fallback. */
  _group(id: string): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const book of [this._fallback, this.translations]) {
      const found = lookUp(book, id);
      if (typeof found !== "object" || found === null) continue;
      for (const [key, text] of Object.entries(found)) {
        if (typeof text === "string") texts[key] = text;
        else delete texts[key];
      }
    }
    return texts;
  }

  has(id: string, fallback = true): boolean {
    return this.#find(id, fallback) !== undefined;
  }

  /** Returns the text of a key, or the key itself. */
  localize(id: string, data?: SourceData): string {
    if (data && Object.keys(data).length > 0) return this.format(id, data);
    return this.#find(String(id)) ?? String(id);
  }

  /** Returns the text of a key with `{name}` replaced. */
  format(id: string, data: Record<string, unknown> = {}): string {
    return this.localize(id).replace(/\{([^}]+)\}/g, (_whole, name) => String(data[name]));
  }

  getListFormatter({ style = "long", type = "conjunction" }: SourceData = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects(objects: SystemObject[], key: string): unknown[] {
    return objects.sort((a, b) => String(getProperty(a, key) ?? "").localeCompare(String(getProperty(b, key) ?? ""), this.lang));
  }

  /** Sets labels and hints of a model's fields from the texts below its prefixes: `<PREFIX>.FIELDS.<path>.label` and `.hint`. */
  static localizeDataModel(model: DataModel, { prefixes, prefixPath }: { prefixes?: string[]; prefixPath?: string } = {}): void {
    const own = prefixes ?? model.LOCALIZATION_PREFIXES ?? [];
    this.localizeSchema(model.schema, own, { prefixPath });
  }

  static localizeSchema(schema: SchemaField, prefixes: string[] = [], { prefixPath = "" }: Record<string, unknown> = {}): void {
    const i18n = g.game.i18n;
    /** Returns the texts of a field by kind; earlier prefixes win. */
    const textsOf = (path: string): Record<string, string> => {
      const found: Record<string, string> = {};
      for (const prefix of [...prefixes].reverse()) Object.assign(found, i18n._group(`${prefix}.FIELDS.${path}`));
      return found;
    };
    const visit = (field: DataField, path: string): void => {
      if (field instanceof EmbeddedDataField && field.model.LOCALIZATION_PREFIXES?.length)
        this.localizeSchema(field, field.model.LOCALIZATION_PREFIXES);
      const texts = path ? textsOf(path) : {};
      for (const what of ["label", "hint", "placeholder"]) {
        const found = texts[what];
        if (found !== undefined) field[what] = found;
        else if (field[what] && i18n.has(field[what])) field[what] = i18n.localize(field[what]);
      }
      if (field instanceof SchemaField) for (const [name, child] of field.entries()) visit(child, path ? `${path}.${name}` : name);
      else if (field["element"] instanceof DataField) visit(field["element"], `${path}.element`);
      else if (field["types"]) for (const [type, child] of Object.entries(field["types"])) visit(child as DataField, `${path}.${type}`);
    };
    for (const [name, field] of schema.entries()) visit(field, prefixPath ? `${prefixPath}.${name}` : name);
  }
}

function lookUp(texts: SystemObject, id: string): unknown {
  return texts[id] ?? getProperty(texts, id);
}

/** Localizes the models of all document subtypes. */
export function localizeSubtypeModels(): void {
  for (const entry of Object.values<SystemObject>(g.CONFIG)) {
    if (!Object.hasOwn(Object(entry), "dataModels")) continue;
    for (const model of Object.values<SystemObject>(entry.dataModels)) if (model?.schema) Localization.localizeDataModel(model);
  }
}
