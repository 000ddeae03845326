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
  /** Records of texts that several clients of a process share. A shared record is copied before texts are added. */
  readonly #shared = new Set<SystemObject>();

  async setLanguage(lang: string): Promise<void> {
    this.lang = lang || "en";
    g.document?.documentElement?.setAttribute("lang", this.lang);
  }

  /**
   * Adds texts, flat or nested, for the current language or as fallback.
   * @param options.shared - true: the texts are nested and frozen, because several clients of a process share them
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

  has(id: string, fallback = true): boolean {
    return this.#find(id, fallback) !== undefined;
  }

  /** Returns the text of a key; returns the key if there is no text. */
  localize(id: string, data?: SourceData): string {
    if (data && Object.keys(data).length > 0) return this.format(id, data);
    return this.#find(String(id)) ?? String(id);
  }

  /** Returns the text of a key, with its `{name}` placeholders filled from `data`. */
  format(id: string, data: Record<string, unknown> = {}): string {
    return this.localize(id).replace(/\{([^}]+)\}/g, (_whole, name) => String(data[name]));
  }

  getListFormatter({ style = "long", type = "conjunction" }: SourceData = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects(objects: SystemObject[], key: string): unknown[] {
    return objects.sort((a, b) => String(getProperty(a, key) ?? "").localeCompare(String(getProperty(b, key) ?? ""), this.lang));
  }

  /** Sets labels and hints of a model's fields from the texts below the model's prefixes: `<PREFIX>.FIELDS.<path>.label` and `.hint`. */
  static localizeDataModel(model: DataModel, { prefixes, prefixPath }: { prefixes?: string[]; prefixPath?: string } = {}): void {
    const own = prefixes ?? model.LOCALIZATION_PREFIXES ?? [];
    this.localizeSchema(model.schema, own, { prefixPath });
  }

  static localizeSchema(schema: SchemaField, prefixes: string[] = [], { prefixPath = "" }: Record<string, unknown> = {}): void {
    const i18n: Localization = g.game.i18n;
    const visit = (field: DataField, groups: Groups): void => {
      if (field instanceof EmbeddedDataField && field.model.LOCALIZATION_PREFIXES?.length)
        this.localizeSchema(field, field.model.LOCALIZATION_PREFIXES);
      for (const what of ["label", "hint", "placeholder"]) {
        const found = textIn(groups, what);
        if (found !== undefined) field[what] = found;
        else if (field[what] && i18n.has(field[what])) field[what] = i18n.localize(field[what]);
      }
      if (field instanceof SchemaField) for (const [name, child] of field.entries()) visit(child, below(groups, name));
      else if (field["element"] instanceof DataField) visit(field["element"], below(groups, "element"));
      else if (field["types"]) for (const [type, child] of Object.entries(field["types"])) visit(child as DataField, below(groups, type));
    };
    // Earlier prefixes take precedence, and for each prefix the current language takes precedence over the fallback.
    const books = [i18n.translations, i18n._fallback];
    const roots = prefixes.map((prefix) => books.map((book) => lookUp(book, `${prefix}.FIELDS`)).filter(isGroup));
    const start = prefixPath ? roots.map((group) => group.map((book) => lookUp(book, String(prefixPath))).filter(isGroup)) : roots;
    for (const [name, field] of schema.entries()) visit(field, below(start, name));
  }
}

/**
 * Groups of texts directly below a path. For each prefix, the current language's group comes first, then the fallback's. Missing groups are
 * omitted.
 */
type Groups = readonly (readonly SystemObject[])[];

const isGroup = (found: unknown): found is SystemObject => typeof found === "object" && found !== null;

/** Follows one step of a path and returns the groups at that step. */
function below(groups: Groups, name: string): Groups {
  if (groups.length === 0) return groups;
  return groups.map((books) => books.map((book) => book[name]).filter(isGroup)).filter((books) => books.length > 0);
}

/** Returns the first text of a kind, such as "label"; undefined if there is none. */
function textIn(groups: Groups, kind: string): string | undefined {
  for (const books of groups) {
    for (const book of books) {
      const text: unknown = book[kind];
      if (typeof text === "string") return text;
      // A group in the current language hides the fallback's text.
      if (text !== undefined) break;
    }
  }
  return undefined;
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
