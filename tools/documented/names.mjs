import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** Returns the names as one sorted string without duplicates. */
const listed = (names) => [...new Set(names)].sort().join(" ");
const keyOf = ({ key, computed }) => (computed || key?.type === "PrivateIdentifier" ? undefined : (key?.name ?? key?.value));
/** Returns false for names that no program can read, such as brands and compiler notes. */
const readable = (name) => typeof name === "string" && /^[A-Za-z_$][\w$]*$/.test(name) && name !== "constructor";
const neverThere = (node) => node.typeAnnotation?.typeAnnotation?.type === "TSNeverKeyword";

/**
 * Reads the names of namespaces, classes, constants, globals and configuration from type declarations.
 * @param {string} root - folder with `client` and `common`
 */
export function documentedNames(root) {
  return new Reader(root).read();
}

class Reader {
  #root;
  #modules = new Map();
  #namespaces = {};
  #classes = {};
  /** Paths of classes, by "file#local name". */
  #paths = new Map();
  #found = [];

  constructor(root) {
    this.#root = root;
  }

  read() {
    this.#namespace(join(this.#root, "client/_module.d.mts"), "foundry", new Set());
    this.#namespaces["foundry"] = listed([...(this.#namespaces["foundry"] ?? "").split(" "), "CONST", "config"].filter(Boolean));
    for (const mixin of MIXINS) this.#mixin(mixin);
    this.#describe();
    const constants = this.#constants();
    const declared = this.#globals();
    return {
      globals: { names: listed(declared.names), ui: listed(declared.ui) },
      namespaces: sorted(this.#namespaces),
      classes: sorted(this.#classes),
      constants,
      config: sorted(declared.config),
    };
  }

  #load(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const { program } = parseSync(file, readFileSync(file, "utf8"));
    const module = { file, program, imports: new Map(), classes: new Map(), schemas: new Map(), values: new Set() };
    this.#modules.set(file, module);
    for (const node of program.body) this.#register(module, node.declaration ?? node, node);
    return module;
  }

  #register(module, node) {
    if (node.type === "ImportDeclaration")
      for (const { local, imported, type } of node.specifiers)
        module.imports.set(local.name, { from: node.source.value, name: type === "ImportDefaultSpecifier" ? "default" : imported?.name });
    if (node.type === "ClassDeclaration" && node.id) module.classes.set(node.id.name, node);
    if (node.type === "TSDeclareFunction" || node.type === "FunctionDeclaration") module.values.add(node.id.name);
    if (node.type === "VariableDeclaration") for (const { id } of node.declarations) module.values.add(id.name);
    if (node.type === "TSModuleDeclaration" && node.id.name && node.body) this.#schema(module, node);
  }

  /**
   * Reads the fields of X from `namespace X { interface Schema { ... } }`, with the fields of sibling interfaces that Schema extends.
   * Fields of inner records have dotted names.
   */
  #schema(module, node) {
    const beside = new Map();
    for (const part of node.body.body) {
      const { type, id, body, extends: bases = [] } = part.declaration ?? part;
      if (type !== "TSInterfaceDeclaration") continue;
      const known = beside.get(id.name);
      const names = bases
        .map(({ expression }) => memberName(expression).replace(`${node.id.name}.`, ""))
        .filter((base) => base !== id.name);
      const found = { members: [...(known?.members ?? []), ...body.body], bases: [...(known?.bases ?? []), ...names] };
      for (const name of [id.name, `${node.id.name}.${id.name}`]) beside.set(name, found);
    }
    if (beside.has("Schema")) module.schemas.set(node.id.name, fieldNames(fieldsOf("Schema", beside), beside));
  }

  #resolve(from, specifier) {
    const base = specifier.startsWith("#")
      ? join(this.#root, specifier.slice(1))
      : specifier.startsWith(".")
        ? join(dirname(from), specifier)
        : undefined;
    if (!base) return undefined;
    const file = base.replace(/(\.d)?\.m(ts|js)$/, "") + ".d.mts";
    return existsSync(file) ? file : undefined;
  }

  /** Records under a path the values that a module exports. Continues with exported namespaces. */
  #namespace(file, path, seen) {
    if (seen.has(`${path}|${file}`)) return;
    seen.add(`${path}|${file}`);
    const module = this.#load(file);
    for (const node of module.program.body) {
      if (node.exportKind === "type") continue;
      if (node.type === "ExportAllDeclaration") this.#exportAll(node, module, path, seen);
      else if (node.type === "ExportNamedDeclaration") this.#exportNamed(node, module, path);
    }
  }

  #exportAll({ exported, source }, module, path, seen) {
    const target = this.#resolve(module.file, source.value);
    if (!exported) {
      if (target) this.#namespace(target, path, seen);
      return;
    }
    if (exported.name === "types") return;
    this.#add(path, exported.name);
    if (target && exported.name !== "CONST") this.#namespace(target, `${path}.${exported.name}`, seen);
  }

  #exportNamed(node, module, path) {
    if (node.declaration) {
      const { declaration } = node;
      if (declaration.type === "ClassDeclaration") this.#class(path, declaration.id.name, module, declaration.id.name);
      else if (declaration.type === "TSDeclareFunction" || declaration.type === "FunctionDeclaration") this.#add(path, declaration.id.name);
      else if (declaration.type === "VariableDeclaration") for (const { id } of declaration.declarations) this.#add(path, id.name);
      return;
    }
    const target = node.source && this.#resolve(module.file, node.source.value);
    for (const { local, exported, exportKind } of node.specifiers) {
      if (exportKind === "type" || !readable(exported.name)) continue;
      this.#export(path, exported.name, target ? this.#load(target) : module, local.name);
    }
  }

  #export(path, name, module, local) {
    const [owner, origin] = this.#origin(module, local);
    if (owner.classes.has(origin)) this.#class(path, name, owner, origin);
    else if (owner.values.has(origin)) this.#add(path, name);
  }

  /** Returns the module that declares a name, and the name there. If no declaration is found, returns the module where the search ended. */
  #origin(module, local, depth = 0) {
    let name = local;
    if (local === "default") {
      const exported = module.program.body.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration;
      if (exported?.type === "Identifier") name = exported.name;
      else if (exported?.id) {
        name = exported.id.name;
        if (exported.type === "ClassDeclaration") module.classes.set(name, exported);
        else module.values.add(name);
      }
    }
    if (module.classes.has(name) || module.values.has(name) || depth > 8) return [module, name];
    const imported = module.imports.get(name) ?? this.#exported(module, name);
    const file = imported && this.#resolve(module.file, imported.from);
    return file && imported.name ? this.#origin(this.#load(file), imported.name, depth + 1) : [module, name];
  }

  /** Returns the module and name behind a re-exported name; undefined if the module does not re-export the name. */
  #exported(module, name) {
    for (const { type, source, exported, specifiers = [] } of module.program.body) {
      const specifier = specifiers.find((one) => type === "ExportNamedDeclaration" && one.exported.name === name);
      if (specifier && source) return { from: source.value, name: specifier.local.name };
      if (type !== "ExportAllDeclaration" || exported) continue;
      const file = this.#resolve(module.file, source.value);
      const passed = file && this.#load(file);
      if (passed && (passed.classes.has(name) || this.#exported(passed, name))) return { from: source.value, name };
    }
    return undefined;
  }

  #add(path, name) {
    if (readable(name)) this.#namespaces[path] = listed([...(this.#namespaces[path] ?? "").split(" "), name].filter(Boolean));
  }

  #class(path, name, module, local) {
    this.#add(path, name);
    const full = `${path}.${name}`;
    const key = `${module.file}#${local}`;
    if (!this.#paths.has(key)) this.#paths.set(key, full);
    this.#found.push({ full, module, local });
  }

  #mixin({ path, file, local }) {
    const module = this.#load(join(this.#root, file));
    if (!module.classes.has(local)) return;
    this.#paths.set(`${module.file}#${local}`, path);
    this.#found.push({ full: path, module, local });
  }

  #describe() {
    for (const { full, module, local } of this.#found) {
      const members = this.#members(module, local);
      const bases = this.#bases(module, module.classes.get(local));
      const schema = module.schemas.get(local);
      this.#classes[full] = {
        ...(bases.length > 0 && { extends: bases }),
        ...(members.static.length > 0 && { static: listed(members.static) }),
        ...(members.own.length > 0 && { own: listed(members.own) }),
        ...(members.fields.length > 0 && { fields: listed(members.fields) }),
        ...(schema?.length && { schema: listed(schema) }),
      };
    }
  }

  /** Returns the members of a class, including members of base classes without a path. */
  #members(module, local) {
    const node = module.classes.get(local);
    const result = { static: [], own: [], fields: [] };
    for (const member of node.body.body) {
      const name = keyOf(member);
      if (!readable(name) || neverThere(member) || member.declare || name.startsWith("fvtt_types")) continue;
      const field = member.type.includes("PropertyDefinition");
      result[member.static ? "static" : field ? "fields" : "own"].push(name);
    }
    for (const [owner, origin] of this.#parents(module, node)) {
      if (this.#paths.has(`${owner.file}#${origin}`)) continue;
      const inherited = this.#members(owner, origin);
      for (const kind of Object.keys(result)) result[kind].push(...inherited[kind]);
    }
    return result;
  }

  #parents(module, node) {
    const names = [];
    collectNames(node.superClass, names);
    return names.flatMap((name) => this.#parentOf(module, name.split(".")));
  }

  #parentOf(module, parts) {
    const [first, ...rest] = parts;
    if (rest.at(-2) === "Internal" || rest.at(-1) === "ClientDocument" || rest.at(-1) === "CanvasDocument") {
      const base = this.#parentOf(
        module,
        parts.filter((part) => !["Internal", "ClientDocument", "CanvasDocument"].includes(part)),
      );
      const mixins = MIXINS.filter(
        ({ brand }) => brand && (brand === rest.at(-1) || (rest.at(-1) === "CanvasDocument" && brand === "ClientDocument")),
      );
      return [...mixins.map(({ file, local }) => [this.#load(join(this.#root, file)), local]), ...base];
    }
    if (MIXIN_CALLS[first] || MIXIN_CALLS[parts.at(-1)]) {
      const { file, local } = MIXINS.find(({ path }) => path.endsWith(MIXIN_CALLS[parts.at(-1)] ?? MIXIN_CALLS[first]));
      return [[this.#load(join(this.#root, file)), local]];
    }
    if (first === "foundry" || first === "fields") {
      const path = first === "fields" ? `foundry.data.fields.${rest.join(".")}` : parts.join(".");
      const found = this.#found.find(({ full }) => full === path);
      return found ? [[found.module, found.local]] : [];
    }
    const [owner, origin] = this.#origin(module, first);
    return owner.classes.has(origin) ? [[owner, origin]] : [];
  }

  #bases(module, node) {
    const found = this.#parents(module, node).flatMap(([owner, origin]) => {
      const path = this.#paths.get(`${owner.file}#${origin}`);
      return path ? [path] : this.#bases(owner, owner.classes.get(origin));
    });
    return [...new Set(found)];
  }

  #constants() {
    const { program } = this.#load(join(this.#root, "common/constants.d.mts"));
    const found = {};
    for (const { declaration, exportKind } of program.body) {
      if (exportKind === "type" && declaration?.type !== "VariableDeclaration") continue;
      if (declaration?.type === "VariableDeclaration")
        for (const { id } of declaration.declarations) found[id.name] = listed(literalKeys(id.typeAnnotation?.typeAnnotation));
    }
    return sorted(found);
  }

  #globals() {
    const names = [];
    const ui = [];
    const config = {};
    for (const name of GLOBAL_FILES) {
      const { program } = this.#load(join(this.#root, name));
      for (const node of program.body) {
        if (isGlobal(node)) for (const part of node.body.body) this.#global(part.declaration ?? part, { names, ui });
      }
    }
    const { program } = this.#load(join(this.#root, "client/config.d.mts"));
    const interfaces = new Map();
    for (const node of program.body) if (isGlobal(node)) interfacesOf(node.body.body, "", interfaces);
    const declared = program.body.flatMap(({ declaration }) =>
      declaration?.type === "VariableDeclaration" ? declaration.declarations : [],
    );
    if (declared.length > 0) {
      config[""] = listed(declared.map(({ id }) => id.name));
      for (const { id } of declared) configKeys(id.typeAnnotation?.typeAnnotation, id.name, config, interfaces);
    } else configKeys({ type: "TSTypeReference", typeName: { name: "CONFIG" } }, "", config, interfaces);
    ui.push(...(config["ui"] ?? "").split(" ").filter(Boolean));
    return { names, ui, config };
  }

  #global(node, { names, ui }) {
    if (node.type === "VariableDeclaration") names.push(...node.declarations.map(({ id }) => id.name));
    if (["ClassDeclaration", "TSDeclareFunction", "FunctionDeclaration", "TSImportEqualsDeclaration"].includes(node.type))
      names.push(node.id.name);
    if (node.type === "TSInterfaceDeclaration" && node.id.name === "UI") ui.push(...node.body.body.map(keyOf).filter(readable));
  }
}

const MIXINS = [
  {
    path: "foundry.documents.abstract.ClientDocumentMixin()",
    file: "client/documents/abstract/client-document.d.mts",
    local: "InternalClientDocument",
    brand: "ClientDocument",
  },
  {
    path: "foundry.documents.abstract.CanvasDocumentMixin()",
    file: "client/documents/abstract/canvas-document.d.mts",
    local: "CanvasDocument",
    brand: "CanvasDocument",
  },
  {
    path: "foundry.documents.abstract.DirectoryCollectionMixin()",
    file: "client/documents/abstract/directory-collection-mixin.d.mts",
    local: "DirectoryCollection",
  },
  {
    path: "foundry.applications.api.HandlebarsApplicationMixin()",
    file: "client/applications/api/handlebars-application.d.mts",
    local: "HandlebarsApplication",
  },
];
const MIXIN_CALLS = {
  DirectoryCollectionMixin: "DirectoryCollectionMixin()",
  HandlebarsApplicationMixin: "HandlebarsApplicationMixin()",
};
const GLOBAL_FILES = [
  "client/head.d.mts",
  "client/client.d.mts",
  "client/tail.d.mts",
  "client/config.d.mts",
  "client/hooks.d.mts",
  "client/helpers/hooks.d.mts",
  "client/game.d.mts",
];

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Collects the names in an extends clause. Includes the arguments of mixin calls. */
function collectNames(node, names) {
  if (!node) return;
  if (node.type === "Identifier") names.push(node.name);
  else if (node.type === "MemberExpression") names.push(memberName(node));
  else if (node.type === "CallExpression") {
    collectNames(node.callee, names);
    for (const argument of node.arguments) collectNames(argument, names);
  } else if (node.expression) collectNames(node.expression, names);
}

const memberName = (node) => (node.type === "MemberExpression" ? `${memberName(node.object)}.${node.property.name}` : node.name);

/** Returns the keys of an object type, including types inside `Readonly<...>` and similar types. */
function literalKeys(type) {
  if (type?.type === "TSTypeLiteral") return type.members.map(keyOf).filter(readable);
  const inner = type?.typeArguments?.params ?? [];
  return type?.type === "TSTypeReference" && inner.length > 0 ? literalKeys(inner[0]) : [];
}

const isGlobal = (node) => node.type === "TSGlobalDeclaration" || (node.type === "TSModuleDeclaration" && node.kind === "global");

/** Collects interfaces by their namespace path: `CONFIG.Canvas`. */
function interfacesOf(body, path, found) {
  for (const part of body) {
    const node = part.declaration ?? part;
    const name = path + (node.id?.name ?? "");
    if (node.type === "TSInterfaceDeclaration") found.set(name, [...(found.get(name) ?? []), ...node.body.body]);
    if (node.type === "TSModuleDeclaration" && node.body) interfacesOf(node.body.body, `${name}.`, found);
  }
}

const typeName = (node) => (node?.left ? `${typeName(node.left)}.${node.right.name}` : node?.name);

function typeMembers(type, interfaces) {
  if (type?.type === "TSTypeLiteral") return type.members;
  if (type?.type === "TSIntersectionType") return type.types.flatMap((one) => typeMembers(one, interfaces));
  if (type?.type !== "TSTypeReference") return [];
  return (
    interfaces.get(typeName(type.typeName)) ?? (type.typeArguments?.params ?? []).slice(0, 1).flatMap((one) => typeMembers(one, interfaces))
  );
}

/** Returns the fields of a schema interface and of the interfaces that it extends. */
function fieldsOf(name, interfaces) {
  const { members = [], bases = [] } = interfaces.get(name) ?? {};
  return [...members, ...bases.flatMap((base) => fieldsOf(base, interfaces))];
}

/** Returns the fields of a schema. The fields of an inner `SchemaField` are listed by path. */
function fieldNames(members, interfaces, at = "") {
  return members
    .filter((member) => readable(keyOf(member)) && !neverThere(member))
    .flatMap((member) => {
      const path = at + keyOf(member);
      const type = member.typeAnnotation?.typeAnnotation;
      if (type?.type !== "TSTypeReference" || typeName(type.typeName)?.split(".").at(-1) !== "SchemaField") return [path];
      const [record] = type.typeArguments?.params ?? [];
      const inner = record?.type === "TSTypeLiteral" ? record.members : fieldsOf(typeName(record?.typeName), interfaces);
      return [path, ...fieldNames(inner, interfaces, `${path}.`)];
    });
}

/** Collects the keys of a configuration type that always exist, level by level. */
function configKeys(type, path, config, interfaces) {
  const keys = typeMembers(type, interfaces).filter((member) => readable(keyOf(member)) && !member.optional && !neverThere(member));
  if (keys.length === 0 || path.split(".").length > 4) return;
  config[path] = listed([...(config[path] ?? "").split(" ").filter(Boolean), ...keys.map(keyOf)]);
  for (const member of keys)
    configKeys(member.typeAnnotation?.typeAnnotation, path ? `${path}.${keyOf(member)}` : keyOf(member), config, interfaces);
}
