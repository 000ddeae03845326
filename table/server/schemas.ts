import { serverContext, withContext, type TableContext } from "../common/context";
import { FilePathField, HTMLField } from "../common/data/fields/text-fields";
import { baseDocuments } from "../common/documents/registry";
import { embeddedIn, isKnownIn, type EmbeddedChild } from "../common/hierarchy";
import type { Manifest } from "./manifest";
import { valuesAt } from "./sanitise";
import { copyJson, impossible, isCountable, isId, isRecord, recordOf, Refusal, textOf, type Source } from "./source";

/** The part of a core field that the server uses. */
interface CoreField {
  readonly gmOnly?: boolean;
  readonly fields?: Readonly<Record<string, CoreField>>;
  readonly element?: CoreField;
  clean(value: unknown, options: { source: Source }): unknown;
  validate(value: unknown, options: { source: Source }): { toString(): string } | undefined;
}

/** Properties of a document's schema, computed once. */
interface Shape {
  readonly fields: Readonly<Record<string, CoreField>>;
  readonly htmlPaths: readonly string[];
  readonly gmOnlyPaths: readonly string[];
}

/** Cleans and checks sources against the core schemas. `system` stays unchanged, because the server has no system models. */
export class Schemas {
  readonly #context: TableContext;
  readonly #shapes = new Map<string, Shape>();

  constructor(
    generation: number,
    readonly manifest: Manifest,
  ) {
    this.#context = serverContext(generation, manifest.documentTypes);
  }

  /** Returns the properties of a document's schema. @throws {Refusal} if the table does not support this document name */
  shape(documentName: string): Shape {
    const known = this.#shapes.get(documentName);
    // Schemas differ by generation, so they are built at the first use.
    return known ?? withContext(this.#context, () => this.#readShape(documentName));
  }

  #readShape(documentName: string): Shape {
    const known = isKnownIn(documentName, this.#context.generation);
    const fields = known ? (baseDocuments[documentName]?.schema?.fields as Shape["fields"] | undefined) : undefined;
    if (!fields) throw new Refusal(`"${documentName}" is not a document this table keeps`);
    const own = ownFields(this.#children(documentName), fields);
    const shape = { fields: own, htmlPaths: pathsOf(own, isHtml), gmOnlyPaths: pathsOf(own, (field) => field.gmOnly === true) };
    this.#shapes.set(documentName, shape);
    return shape;
  }

  /**
   * Returns a source with only valid fields, without unknown keys. Cleans embedded documents too.
   * @param only - names of the fields to check; the other fields are known to be clean
   * @throws {Refusal} naming the document and each field that cannot be made valid
   */
  clean(documentName: string, source: Source, only?: ReadonlySet<string>): Source {
    return withContext(this.#context, () => this.#clean(documentName, source, only));
  }

  #clean(documentName: string, given: Source, only?: ReadonlySet<string>): Source {
    const { fields } = this.shape(documentName);
    const source = documentName === "ActiveEffect" ? migratedEffect(given) : given;
    const cleaned: Record<string, unknown> = { _id: source["_id"] };
    const problems: string[] = [];
    if (!isId(source["_id"])) problems.push(`_id: "${String(source["_id"])}" is not an id of 16 letters and digits`);
    for (const [name, field] of Object.entries(fields)) {
      if (name === "_id") continue;
      if (only && !only.has(name)) {
        if (name in source) cleaned[name] = source[name];
      } else {
        const value = this.#cleanField(documentName, name, field, source, problems);
        if (value !== undefined) cleaned[name] = value;
      }
    }
    for (const child of this.#children(documentName)) {
      const untouched = only !== undefined && !(child.single && only.has(child.field));
      if (!(child.field in source)) cleaned[child.field] = child.single ? null : [];
      else cleaned[child.field] = untouched ? source[child.field] : this.#cleanChildren(child, source[child.field]);
    }
    if (documentName === "Setting") problems.push(...clockProblems(cleaned));
    if (!only || only.has("system")) problems.push(...this.#fileProblems(documentName, cleaned));
    if (problems.length > 0)
      throw new Refusal(`${documentName} [${textOf(source["_id"])}] validation errors:\n${problems.map((line) => `  ${line}`).join("\n")}`);
    return cleaned;
  }

  /** Returns the embedded children of a document in the current generation. */
  #children(documentName: string): readonly EmbeddedChild[] {
    return embeddedIn(documentName, this.#context.generation);
  }

  #cleanField(documentName: string, name: string, field: CoreField, source: Source, problems: string[]): unknown {
    const value = source[name];
    if (name === "system" && this.#isTyped(documentName)) return isRecord(value) ? value : {};
    if (name === "type" && this.#isTyped(documentName)) return this.#subtype(documentName, value, problems);
    if (documentName === "ActorDelta" && value === null) return null;
    const cleaned = copyJson(field.clean(value, { source }));
    const failure = field.validate(cleaned, { source });
    if (failure) problems.push(`${name}: ${String(failure)}`);
    else if (!FREE.has(name)) problems.push(...impossibleNumbers(name, cleaned));
    return cleaned;
  }

  /** Returns the problems of file paths. The fields that the manifest lists as file paths must name files of the listed categories. */
  #fileProblems(documentName: string, source: Source): string[] {
    return this.manifest.filePathFields(documentName, source["type"]).flatMap(([pattern, categories]) => {
      const field = new FilePathField({ categories: [...categories] });
      return Object.entries(valuesAt(source, pattern)).flatMap(([path, value]) => {
        const failure = value === "" ? undefined : field.validate(value);
        return failure ? [`${path}: ${String(failure)}`] : [];
      });
    });
  }

  #isTyped(documentName: string): boolean {
    return documentName === "ActorDelta" || documentName in this.manifest.documentTypes;
  }

  /**
   * Returns the subtype of a document; null for a delta without a type, which has the type of its base actor. Adds a problem if neither
   * core nor the manifest declares the subtype.
   */
  #subtype(documentName: string, value: unknown, problems: string[]): unknown {
    const delta = documentName === "ActorDelta";
    if (delta && (value === null || value === undefined)) return null;
    const types = this.manifest.types(delta ? "Actor" : documentName);
    if ((value === undefined || value === null || value === "") && types.includes("base")) return "base";
    if (documentName === "JournalEntryPage" && value === undefined) return "text";
    if (typeof value !== "string" || !types.includes(value)) {
      problems.push(
        `type: "${String(value ?? "")}" is not a valid type for the ${documentName} Document class; valid types are: ${types.join(", ") || "none"}`,
      );
    }
    return value;
  }

  #cleanChildren(child: { documentName: string; single: boolean }, value: unknown): unknown {
    if (child.single) return isRecord(value) ? this.#clean(child.documentName, value) : null;
    return (Array.isArray(value) ? value : []).map((entry) =>
      recordOf(entry)["_tombstone"] === true ? entry : this.#clean(child.documentName, recordOf(entry)),
    );
  }
}

/** Keys under which packages store data freely. */
const FREE = new Set(["system", "flags"]);

/**
 * Returns a problem for each number in a core field that is too large for calculations. Beyond the largest safe integer, adding 1 changes
 * nothing (1e308 + 1 is 1e308). A round or a clock with such a number would never advance.
 */
function impossibleNumbers(path: string, value: unknown): string[] {
  if (typeof value === "number") return isCountable(value) ? [] : [`${path}: ${impossible(value)}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (FREE.has(key) ? [] : impossibleNumbers(`${path}.${key}`, inner)));
}

/** Returns the problems of the world's clock, a setting whose value is JSON text. */
function clockProblems({ key, value }: Source): string[] {
  if (key !== "core.time" || typeof value !== "string") return [];
  const time = parsed(value);
  if (typeof time !== "number") return [`value: the world's time is a number of seconds, not ${value.slice(0, 100)}`];
  return isCountable(time) ? [] : [`value: ${impossible(time)}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an effect in the form of the current generation. Preserves changes stored by Foundry 13. */
const migratedEffect = (source: Source): Source =>
  "changes" in source || "duration" in source ? (baseDocuments["ActiveEffect"]!.migrateData(copyJson(source)) as Source) : source;

/** Returns the fields of the document, without embedded documents. */
function ownFields(children: readonly EmbeddedChild[], fields: Shape["fields"]): Shape["fields"] {
  const embedded = new Set(children.map((child) => child.field));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !embedded.has(name)));
}

const isHtml = (field: CoreField): boolean => field instanceof HTMLField;

function pathsOf(fields: Shape["fields"], wanted: (field: CoreField) => boolean, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    if (wanted(field)) return [path];
    if (field.fields) return pathsOf(field.fields, wanted, `${path}.`);
    return field.element?.fields ? pathsOf(field.element.fields, wanted, `${path}.*.`) : [];
  });
}
