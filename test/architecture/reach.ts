import path from "node:path";
import { parseSync } from "oxc-parser";
import { files, read } from "./sources";

/** A node of a syntax tree, with its properties by name. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Local and imported names to which the code of one top-level name refers. */
interface Declared {
  readonly speaksOf: ReadonlySet<string>;
}

/** Names and references of a file. Keys of `declared` are local names; "" is the code that runs when the file is loaded. */
interface Place {
  readonly declared: ReadonlyMap<string, Declared>;
  /** Maps the local name of each import to "file#name" of another file; "*" means all of that file. */
  readonly imported: ReadonlyMap<string, string>;
  /** Maps each exported name to the local name, or to "file#name" for a re-export. */
  readonly exported: ReadonlyMap<string, string>;
  /** Names of the values that this file exports, without types. */
  readonly values: readonly string[];
  /** Files that this file loads with a dynamic import. */
  readonly later: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/**
 * Node types of casts and assertions. The code inside these nodes still runs; all other nodes whose type begins with "TS" disappear at
 * compile time.
 */
const WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSInstantiationExpression",
  "TSTypeAssertion",
]);

/** Returns true if `part` of the node is a property name, not a reference to a value in scope. */
const isLabel = (node: Node, part: string): boolean =>
  (node.type === "MemberExpression" && part === "property" && node["computed"] === false) ||
  (["Property", "PropertyDefinition", "MethodDefinition"].includes(node.type) && part === "key" && node["computed"] === false);

/** Adds to `into` every identifier that the code below a node reads as a value. */
function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, into));
  if (!isNode(value)) return;
  if (value.type.startsWith("TS") && !WRAPPERS.has(value.type)) return;
  if (value.type === "Identifier" && typeof value["name"] === "string") into.add(value["name"]);
  for (const [part, child] of Object.entries(value)) if (!isLabel(value, part)) collect(child, into);
}

const wordsOf = (node: unknown): ReadonlySet<string> => {
  const found = new Set<string>();
  collect(node, found);
  return found;
};

/** Returns the names that a pattern on the left of a declaration binds. */
const boundBy = (pattern: unknown): readonly string[] => [...wordsOf(pattern)];

function declarationsOf(statement: Node): readonly (readonly [name: string, node: unknown])[] {
  if (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") {
    const inner = statement["declaration"];
    return isNode(inner) ? declarationsOf(inner) : [];
  }
  if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") {
    const id = statement["id"] as { readonly name: string } | null;
    return [[id?.name ?? "default", statement]];
  }
  if (statement.type === "VariableDeclaration")
    return (statement["declarations"] as readonly Node[]).flatMap((one) => boundBy(one["id"]).map((name) => [name, one] as const));
  if (statement.type === "ImportDeclaration" || statement.type.startsWith("TS")) return [];
  return [["", statement]];
}

const target = (file: string, request: string): string => `${path.posix.join(path.posix.dirname(file), request).replace(/\.ts$/, "")}.ts`;

function place(file: string): Place {
  const { program, module } = parseSync(file, read(file));
  const declared = new Map<string, { speaksOf: Set<string> }>();
  for (const [name, node] of (program.body as unknown as readonly Node[]).flatMap(declarationsOf)) {
    const one = declared.get(name) ?? { speaksOf: new Set<string>() };
    for (const word of wordsOf(node)) one.speaksOf.add(word);
    declared.set(name, one);
  }
  const own = module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith("."));
  const imported = new Map(
    own.flatMap(({ moduleRequest, entries }) =>
      entries.map(
        ({ importName, localName }) => [localName.value, `${target(file, moduleRequest.value)}#${importName.name ?? "*"}`] as const,
      ),
    ),
  );
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const exported = new Map(
    entries.map(({ moduleRequest, importName, exportName, localName }) => {
      const away = moduleRequest ? `${target(file, moduleRequest.value)}#${importName.name ?? "*"}` : null;
      return [exportName.name ?? "*", away ?? localName.name ?? exportName.name ?? "default"] as const;
    }),
  );
  const values = entries.flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name]));
  const code = read(file);
  const later = [...module.dynamicImports]
    .map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter((request) => request.startsWith("."))
    .map((request) => target(file, request));
  return { declared, imported, exported, values, later };
}

/** Follows the code from the given files and collects every name that the code reaches, as "file#local name". */
class Walk {
  readonly reached = new Set<string>();
  readonly #places: ReadonlyMap<string, Place>;
  readonly #loaded = new Set<string>();

  constructor(places: ReadonlyMap<string, Place>) {
    this.#places = places;
  }

  /** Marks a file and all files that it imports as loaded; their top-level code runs. */
  load(file: string): void {
    const here = this.#places.get(file);
    if (!here || this.#loaded.has(file)) return;
    this.#loaded.add(file);
    this.#visit(file, "");
    for (const one of here.imported.values()) this.load(one.split("#")[0]!);
    for (const name of here.exported.values()) if (name.includes("#")) this.load(name.split("#")[0]!);
  }

  /** Marks all exports of a file as used. */
  takeAll(file: string): void {
    this.load(file);
    for (const name of this.#places.get(file)?.exported.keys() ?? []) this.#take(file, name);
  }

  #take(file: string, name: string): void {
    const here = this.#places.get(file);
    if (!here) return;
    this.load(file);
    if (name === "*") return this.takeAll(file);
    const local = here.exported.get(name) ?? "";
    if (local.includes("#")) this.#follow(local);
    else this.#visit(file, local);
  }

  #follow(way: string): void {
    const [file, name] = way.split("#") as [string, string];
    this.#take(file, name);
  }

  #visit(file: string, name: string): void {
    const key = `${file}#${name}`;
    if (this.reached.has(key)) return;
    this.reached.add(key);
    const here = this.#places.get(file)!;
    for (const word of here.declared.get(name)?.speaksOf ?? []) {
      if (word !== name && here.declared.has(word)) this.#visit(file, word);
      const way = here.imported.get(word);
      if (way !== undefined) this.#follow(way);
    }
    // All exports of a lazily loaded file count as used, because its import does not show which exports are used.
    if (here.later.length > 0) for (const one of here.later) this.takeAll(one);
  }
}

/**
 * Returns the exported values in `folder` that the entry points do not reach. Each text consists of the file, a space and the name.
 * @param sources Files outside module/ that are also followed.
 */
export function unreached(folder: string, entries: readonly string[], sources: readonly string[]): readonly string[] {
  const all = [...new Set([...files("module", /\.ts$/), ...sources])];
  const places = new Map(all.map((file) => [file, place(file)]));
  const walk = new Walk(places);
  for (const entry of entries) walk.takeAll(entry);
  return [...places].flatMap(([file, { values, exported }]) =>
    file.startsWith(folder)
      ? values
          .filter((name) => !exported.get(name)!.includes("#") && !walk.reached.has(`${file}#${exported.get(name)}`))
          .map((name) => `${file} ${name}`)
      : [],
  );
}
