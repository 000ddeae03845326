import type { FoundryScope } from "../../common/dynamic";
import { valueAt, type Documented } from "../../common/documented/not-offered";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { getProperty } from "../../common/utils/objects";

/** Classes that packages should read from CONFIG instead of the global scope. */
const IMPLEMENTED = ["ContextMenu", "DragDrop", "Draggable", "FilePicker", "TextEditor"];
const FUNCTIONS = ["getTemplate", "loadTemplates", "renderTemplate"];
/** Global names that Foundry 13 has and Foundry 14 has removed. */
export const OLD_UTILITIES = [
  "mergeObject",
  "duplicate",
  "expandObject",
  "flattenObject",
  "getProperty",
  "setProperty",
  "hasProperty",
  "randomID",
  "isEmpty",
  "deepClone",
  "diffObject",
  "debounce",
  "getType",
  "isNewerVersion",
];
let defined: string[] = [];

/**
 * Defines the old global names that Foundry still supports for classes and functions that have moved into a namespace. Using such a name
 * logs a warning.
 */
export function offerOldGlobals(g: FoundryScope, { globals, namespaces }: Documented, generation: number): void {
  for (const name of defined) delete g[name];
  defined = [];
  const kept = new Set([...FUNCTIONS, ...(generation < 14 ? OLD_UTILITIES : [])]);
  const places = placesOf(namespaces);
  for (const name of globals.names.split(" ")) {
    if (name in g || !(kept.has(name) || /^[A-Z]/.test(name))) continue;
    const place = places.get(name)?.find((path) => typeof valueAt(g, `${path}.${name}`) === "function");
    if (place) defineOldGlobal(g, name, `${place}.${name}${IMPLEMENTED.includes(name) ? ".implementation" : ""}`);
  }
}

/** Returns the namespaces that contain each name, by name. Namespaces of old applications come first. */
function placesOf(namespaces: Documented["namespaces"]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const isOld = (path: string): number => Number(path.startsWith("foundry.appv1"));
  for (const path of Object.keys(namespaces).sort((a, b) => isOld(b) - isOld(a)))
    for (const name of namespaces[path]!.split(" ")) {
      const known = places.get(name);
      if (known) known.push(path);
      else places.set(name, [path]);
    }
  return places;
}

function defineOldGlobal(g: FoundryScope, name: string, path: string): void {
  defined.push(name);
  Object.defineProperty(g, name, {
    configurable: true,
    get: () => {
      const message = `You are accessing the global "${name}" which is now namespaced under ${path}`;
      logCompatibilityWarning(message, { since: 13, until: path.startsWith("foundry.appv1") ? 16 : 15, once: true });
      return getProperty(g, path);
    },
    set: (value: unknown) => {
      Object.defineProperty(g, name, { configurable: true, writable: true, value });
    },
  });
}
