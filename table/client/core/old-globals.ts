import type { FoundryScope } from "../../common/dynamic";
import { valueAt, type Documented } from "../../common/documented/not-offered";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { getProperty } from "../../common/utils/objects";

/** Classes that packages should take from CONFIG. */
const IMPLEMENTED = ["ContextMenu", "DragDrop", "Draggable", "FilePicker", "TextEditor"];
const FUNCTIONS = ["getTemplate", "loadTemplates", "renderTemplate"];
/** Global names that 13 still has, and 14 has no more. */
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

/** Defines the global names that Foundry keeps, with a warning, for classes that moved into a namespace. */
export function offerOldGlobals(g: FoundryScope, { globals, namespaces }: Documented, generation: number): void {
  for (const name of defined) delete g[name];
  defined = [];
  const kept = new Set([...FUNCTIONS, ...(generation < 14 ? OLD_UTILITIES : [])]);
  const places = Object.keys(namespaces).sort((a, b) => Number(b.startsWith("foundry.appv1")) - Number(a.startsWith("foundry.appv1")));
  for (const name of globals.names.split(" ")) {
    if (name in g || !(kept.has(name) || /^[A-Z]/.test(name))) continue;
    const place = places.find((path) => namespaces[path]!.split(" ").includes(name) && typeof valueAt(g, `${path}.${name}`) === "function");
    if (place) defineOldGlobal(g, name, `${place}.${name}${IMPLEMENTED.includes(name) ? ".implementation" : ""}`);
  }
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
