import { WORLD_COLLECTIONS } from "../hierarchy";
import assigned from "./assigned.json";
import { forgetLackingFields, lackingAt, registerLackingFields, type LackingField } from "./lacking-fields";
import { defineThrowing } from "./throwing-member";

/** Several names in one string, separated by spaces. */
type Names = string;

/** Names of the members of a class, without types. */
export interface DocumentedClass {
  /** Paths of the classes and mixins that the class extends. A mixin ends with `()`. */
  readonly extends?: readonly string[];
  readonly static?: Names;
  /** Methods and accessors of instances. */
  readonly own?: Names;
  /** Properties of the instances. */
  readonly fields?: Names;
  /** Fields of the schema. Fields of an inner record have dotted paths. */
  readonly schema?: Names;
}

/** Names that are documented for one generation, written by `tools/documented.mjs`. */
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

/** Returns the value at a path; undefined if there is none. Does not call accessors, because some of them warn or throw an error. */
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

/** Instance properties that the table assigns later. Until then these properties are `undefined`, as in Foundry. */
const ASSIGNED = new Set<string>([...assigned, ...Object.values(WORLD_COLLECTIONS)]);
let defined: Defined[] = [];

/** Parts of Foundry that the table lacks. */
export interface Refusals {
  /** Missing members by the path of the object that lacks them, as [name, name in the error]. */
  readonly members: Map<string, [name: string, member: string][]>;
  /** Fields that records of a model lack, by the path of the model's class. */
  readonly fields: Map<string, LackingField[]>;
}

/** Removes all throwing members, because a page may boot another generation with the same classes. */
export function forgetNotOffered(): void {
  for (const { target, name, getter } of defined)
    if (Object.getOwnPropertyDescriptor(target, name)?.get === getter) Reflect.deleteProperty(target, name);
  defined = [];
  forgetLackingFields();
}

/** Makes a member throw an error on reading if the member does not exist. @param at - path of the object that lacks the member */
type Refuse = (target: object, at: string, name: string, member: string) => void;

/** Makes a member throw an error on reading until `forgetNotOffered` removes the member. */
const define = (target: object, name: string, member: string): void =>
  void defined.push({ target, name, getter: defineThrowing(target, name, member) });

/** Returns a `Refuse` that records the refused members. */
const recordedIn =
  ({ members }: Refusals): Refuse =>
  (target, at, name, member) => {
    if (name in target || !Object.isExtensible(target)) return;
    define(target, name, member);
    const known = members.get(at);
    if (known) known.push([name, member]);
    else members.set(at, [[name, member]]);
  };

/**
 * Refuses the members that an earlier client of the process found missing. The search for missing members is the slowest step of the start.
 */
export function refuseAgain({ members, fields }: Refusals, root: object): void {
  for (const [at, names] of members) {
    const target = at ? valueAt(root, at) : root;
    if (isContainer(target)) for (const [name, member] of names) define(target, name, member);
  }
  for (const [path, lacking] of fields) {
    const cls = valueAt(root, path);
    if (isClass(cls)) registerLackingFields(cls, lacking);
  }
}

/** Matches names of windows and maps, which a client without a screen ignores. */
const SCREEN = /^foundry\.(applications|appv1|canvas|prosemirror|av|audio|nue|helpers)\b/;
const SCREEN_CONFIG = /^(ui|ux|Canvas|.*Class$)/;

interface Scope {
  /** `globalThis`, which already contains `foundry`, `CONST`, `CONFIG` and `ui`. */
  readonly root: object;
  readonly headless: boolean;
  /** Global names that the declarations of this generation still contain, although Foundry has removed them. */
  readonly gone?: readonly string[];
}

/**
 * Makes every missing documented member throw an error on reading. Call this function once all namespaces exist. @returns the missing
 * members
 */
export function refuseNotOffered(documented: Documented, { root, headless, gone = [] }: Scope): Refusals {
  const found: Refusals = { members: new Map(), fields: new Map() };
  const refuse = recordedIn(found);
  const covered = (path: string): boolean => !headless || !SCREEN.test(path);
  for (const [path, names] of Object.entries(documented.namespaces)) {
    const namespace = covered(path) ? valueAt(root, path) : undefined;
    if (!isContainer(namespace)) continue;
    for (const name of split(names)) if (covered(`${path}.${name}`)) refuse(namespace, path, name, `${path}.${name}`);
  }
  refuseMembers(documented, root, covered, refuse, found.fields);
  refuseConstants(documented, root, refuse);
  refuseConfig(documented, root, headless, refuse);
  if (headless) return found;
  for (const name of split(documented.globals.names)) if (!gone.includes(name)) refuse(root, "", name, name);
  const ui = valueAt(root, "ui");
  const offered = valueAt(root, "CONFIG.ui");
  if (isContainer(ui) && isContainer(offered))
    for (const name of split(documented.globals.ui)) if (!(name in offered) && !UI_STATE.has(name)) refuse(ui, "ui", name, `ui.${name}`);
  return found;
}

/** Members of `ui` that do not always exist. */
const UI_STATE = new Set(["context", "autocomplete", "notifications", "windows"]);

function refuseMembers(
  { classes }: Documented,
  root: object,
  covered: (path: string) => boolean,
  refuse: Refuse,
  lacking: Refusals["fields"],
): void {
  const done = new Set<string>();
  const schemas = new Map<string, Schema | null>();
  const schemaOf = (path: string, cls: Class): Schema | null => {
    if (!schemas.has(path)) schemas.set(path, fieldsOf(cls));
    return schemas.get(path) ?? null;
  };
  const offered = (path: string): unknown => (path.endsWith("()") || !covered(path) ? undefined : valueAt(root, path));
  /** Adds the missing members to a class. @param as - path of the class that gets the members; `path` is this class or one of its bases */
  const membersOf = (path: string, cls: Class, as: string): void => {
    const entry = classes[path];
    if (!entry) return;
    for (const name of split(entry.static)) refuse(cls, as, name, `${as}.${name}`);
    const own = [...split(entry.own), ...split(entry.fields).filter((name) => !ASSIGNED.has(name))];
    const missing = own.filter((name) => !(name in cls.prototype));
    const documented = split(entry.schema);
    const fields = documented.filter((name) => !name.includes(".") && !(name in cls.prototype));
    if (missing.length + fields.length > 0) {
      const carried = optionsOf(cls);
      const schema = schemaOf(as, cls);
      for (const name of [...missing, ...(schema ? fields : [])])
        if (!(schema && name in schema) && !carried.has(name)) refuse(cls.prototype, `${as}.prototype`, name, `${as}#${name}`);
    }
    lackFields(cls, as, documented);
    for (const base of entry.extends ?? []) if (!isClass(offered(base))) membersOf(base, cls, as);
  };
  /** Registers the documented fields that the records of a model lack. */
  const lackFields = (cls: Class, as: string, documented: readonly string[]): void => {
    const inside = documented.filter((path) => path.includes("."));
    const fields = inside.length > 0 ? schemaOf(as, cls) : null;
    const found = fields ? inside.filter((path) => lackingAt({ fields }, path)) : [];
    if (found.length === 0) return;
    const all = [...(lacking.get(as) ?? []), ...found.map((path): LackingField => [path, `${as}#${path}`])];
    lacking.set(as, all);
    registerLackingFields(cls, all);
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

/** Fields by name. */
type Schema = Readonly<Record<string, object>>;

interface Class {
  readonly prototype: object;
  defineSchema?(): object;
  readonly _defaults?: object;
}

const isClass = (value: unknown): value is Class => typeof value === "function" && isContainer(value.prototype);

/** Returns the outermost fields of a model, which instances have after construction; null for a class that only serves as a base class. */
function fieldsOf(cls: Class): Schema | null {
  if (typeof descriptorOf(cls, "defineSchema")?.value !== "function") return null;
  try {
    return cls.defineSchema!() as Schema;
  } catch {
    return null;
  }
}

/** Returns the names of the options of a field class. Every field has these options after construction. */
const optionsOf = (cls: Class): ReadonlySet<string> => new Set(Object.keys(cls._defaults ?? {}));

function refuseConstants({ constants }: Documented, root: object, refuse: Refuse): void {
  const own = valueAt(root, "CONST");
  if (!isContainer(own)) return;
  for (const [name, keys] of Object.entries(constants)) {
    refuse(own, "CONST", name, `CONST.${name}`);
    const value: unknown = descriptorOf(own, name)?.value;
    if (isContainer(value)) for (const key of split(keys)) refuse(value, `CONST.${name}`, key, `CONST.${name}.${key}`);
  }
}

function refuseConfig({ config }: Documented, root: object, headless: boolean, refuse: Refuse): void {
  for (const [path, names] of Object.entries(config)) {
    if (headless && SCREEN_CONFIG.test(path)) continue;
    const place = path ? `CONFIG.${path}` : "CONFIG";
    const value = valueAt(root, place);
    if (!isContainer(value)) continue;
    for (const name of split(names)) if (!headless || !SCREEN_CONFIG.test(name)) refuse(value, place, name, `${place}.${name}`);
  }
}
