import { WORLD_COLLECTIONS } from "../hierarchy";
import assigned from "./assigned.json";

/** Thrown when code reads a member that Foundry documents but the table lacks. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";

  constructor(member: string) {
    super(`not offered by the table: ${member}`);
  }
}

/** Names in one string with spaces between them. */
type Names = string;

/** Names of members of a class, without types. */
export interface DocumentedClass {
  /** Paths of the classes and mixins it extends; a mixin ends in `()`. */
  readonly extends?: readonly string[];
  readonly static?: Names;
  /** Methods and accessors of instances. */
  readonly own?: Names;
  /** Properties of the instances themselves. */
  readonly fields?: Names;
  /** Outermost fields of its schema. */
  readonly schema?: Names;
}

/** Names documented for one generation, written by `tools/documented.mjs`. */
export interface Documented {
  readonly source: string;
  readonly globals: { readonly names: Names; readonly ui: Names };
  readonly namespaces: Readonly<Record<string, Names>>;
  readonly classes: Readonly<Record<string, DocumentedClass>>;
  readonly constants: Readonly<Record<string, Names>>;
  readonly config: Readonly<Record<string, Names>>;
}

interface Defined {
  readonly target: object;
  readonly name: string;
  readonly getter: () => never;
}

const split = (names: Names | undefined): string[] => names?.split(" ").filter(Boolean) ?? [];
const isContainer = (value: unknown): value is object => (typeof value === "object" && value !== null) || typeof value === "function";

/** Returns the value at a path. It stops at accessors, because some warn or throw when read. */
export function valueAt(root: object, path: string): unknown {
  let value: unknown = root;
  for (const part of path.split(".")) {
    if (!isContainer(value)) return undefined;
    const descriptor = descriptorOf(value, part);
    value = descriptor && "value" in descriptor ? descriptor.value : undefined;
  }
  return value;
}

function descriptorOf(target: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = target; at; at = Object.getPrototypeOf(at) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(at, name);
    if (descriptor) return descriptor;
  }
  return undefined;
}

/** Instance properties that the table assigns later; until then they are `undefined`, as in Foundry. */
const ASSIGNED = new Set<string>([...assigned, ...Object.values(WORLD_COLLECTIONS)]);
let defined: Defined[] = [];

/** Removes all throwing members, because a page may boot another generation with the same classes. */
export function forgetNotOffered(): void {
  for (const { target, name, getter } of defined)
    if (Object.getOwnPropertyDescriptor(target, name)?.get === getter) Reflect.deleteProperty(target, name);
  defined = [];
}

/** Makes reading a member throw. The member is not enumerable, `in` finds it, and an assignment replaces it. */
function refuse(target: object, name: string, member: string): void {
  if (name in target || !Object.isExtensible(target)) return;
  const getter = (): never => {
    throw new NotOffered(member);
  };
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: false,
    get: getter,
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value });
    },
  });
  defined.push({ target, name, getter });
}

/** Names of windows and maps, which are ignored on a client without a screen. */
const SCREEN = /^foundry\.(applications|appv1|canvas|prosemirror|av|audio|nue|helpers)\b/;
const SCREEN_CONFIG = /^(ui|ux|Canvas|.*Class$)/;

/** Names of the outermost fields of core models, by the path of their class; null for a class without a schema. */
export type SchemaNames = Map<string, ReadonlySet<string> | null>;

interface Scope {
  /** `globalThis`, with `foundry`, `CONST`, `CONFIG` and `ui` in place. */
  readonly root: object;
  readonly headless: boolean;
  /** Global names of this generation that the declarations still carry, and that are gone. */
  readonly gone?: readonly string[];
  /** Names found by earlier clients of this generation, extended by this one. Building all schemas is the slowest step. */
  readonly schemaNames?: SchemaNames;
}

/** Makes every missing documented member throw when it is read. Called once all namespaces exist. */
export function refuseNotOffered(documented: Documented, { root, headless, gone = [], schemaNames = new Map() }: Scope): void {
  const covered = (path: string): boolean => !headless || !SCREEN.test(path);
  for (const [path, names] of Object.entries(documented.namespaces)) {
    const namespace = covered(path) ? valueAt(root, path) : undefined;
    if (!isContainer(namespace)) continue;
    for (const name of split(names)) if (covered(`${path}.${name}`)) refuse(namespace, name, `${path}.${name}`);
  }
  refuseMembers(documented, root, covered, schemaNames);
  refuseConstants(documented, root);
  refuseConfig(documented, root, headless);
  if (headless) return;
  for (const name of split(documented.globals.names)) if (!gone.includes(name)) refuse(root, name, name);
  const ui = valueAt(root, "ui");
  const offered = valueAt(root, "CONFIG.ui");
  if (isContainer(ui) && isContainer(offered))
    for (const name of split(documented.globals.ui)) if (!(name in offered) && !UI_STATE.has(name)) refuse(ui, name, `ui.${name}`);
}

/** Members of `ui` that appear and disappear. */
const UI_STATE = new Set(["context", "autocomplete", "notifications", "windows"]);

function refuseMembers({ classes }: Documented, root: object, covered: (path: string) => boolean, schemaNames: SchemaNames): void {
  const done = new Set<string>();
  const schemaOf = (path: string, cls: Class): ReadonlySet<string> | null => {
    if (!schemaNames.has(path)) schemaNames.set(path, fieldsOf(cls));
    return schemaNames.get(path) ?? null;
  };
  const offered = (path: string): unknown => (path.endsWith("()") || !covered(path) ? undefined : valueAt(root, path));
  /** @param as path of the class that gets the members: `path` is this class or one of its bases */
  const membersOf = (path: string, cls: Class, as: string): void => {
    const entry = classes[path];
    if (!entry) return;
    for (const name of split(entry.static)) refuse(cls, name, `${as}.${name}`);
    const own = [...split(entry.own), ...split(entry.fields).filter((name) => !ASSIGNED.has(name))];
    const missing = own.filter((name) => !(name in cls.prototype));
    const fields = split(entry.schema).filter((name) => !(name in cls.prototype));
    if (missing.length + fields.length > 0) {
      const carried = optionsOf(cls);
      const schema = schemaOf(as, cls);
      for (const name of [...missing, ...(schema ? fields : [])])
        if (!schema?.has(name) && !carried.has(name)) refuse(cls.prototype, name, `${as}#${name}`);
    }
    for (const base of entry.extends ?? []) if (!isClass(offered(base))) membersOf(base, cls, as);
  };
  const visit = (path: string): void => {
    if (done.has(path)) return;
    done.add(path);
    for (const base of classes[path]?.extends ?? []) visit(base);
    const cls = offered(path);
    if (isClass(cls)) membersOf(path, cls, path);
  };
  for (const path of Object.keys(classes)) visit(path);
}

interface Class {
  readonly prototype: object;
  defineSchema?(): object;
  readonly _defaults?: object;
}

const isClass = (value: unknown): value is Class => typeof value === "function" && isContainer(value.prototype);

/** Returns the outermost fields of a model, which instances get on construction; null for a mere base class. */
function fieldsOf(cls: Class): ReadonlySet<string> | null {
  if (typeof descriptorOf(cls, "defineSchema")?.value !== "function") return null;
  try {
    return new Set(Object.keys(cls.defineSchema!()));
  } catch {
    return null;
  }
}

/** Returns the options of a field class, which every field has from construction. */
const optionsOf = (cls: Class): ReadonlySet<string> => new Set(Object.keys(cls._defaults ?? {}));

function refuseConstants({ constants }: Documented, root: object): void {
  const own = valueAt(root, "CONST");
  if (!isContainer(own)) return;
  for (const [name, keys] of Object.entries(constants)) {
    refuse(own, name, `CONST.${name}`);
    const value: unknown = descriptorOf(own, name)?.value;
    if (isContainer(value)) for (const key of split(keys)) refuse(value, key, `CONST.${name}.${key}`);
  }
}

function refuseConfig({ config }: Documented, root: object, headless: boolean): void {
  for (const [path, names] of Object.entries(config)) {
    if (headless && SCREEN_CONFIG.test(path)) continue;
    const place = path ? `CONFIG.${path}` : "CONFIG";
    const value = valueAt(root, place);
    if (!isContainer(value)) continue;
    for (const name of split(names)) if (!headless || !SCREEN_CONFIG.test(name)) refuse(value, name, `${place}.${name}`);
  }
}
