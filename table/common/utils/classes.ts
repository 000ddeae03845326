import type { SourceData, FieldValue, SystemObject } from "../dynamic";
import type { Document } from "../documents/document";

/** Returns true if `child` equals or extends `parent`. */
export function isSubclass(child: FieldValue, parent: SystemObject): boolean {
  return typeof child === "function" && (child === parent || child.prototype instanceof parent);
}

/** Returns the ancestors of `cls`, nearest first. */
export function getParentClasses(cls: typeof Document): unknown[] {
  const parents: unknown[] = [];
  let parent = Object.getPrototypeOf(cls);
  while (parent && parent !== Function.prototype) {
    parents.push(parent);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** Returns the class that defines a static or instance property; undefined if no class does. */
export function getDefiningClass(target: SourceData, property: string): unknown {
  let cls = typeof target === "function" ? target : target.constructor;
  const member = typeof target === "function" ? (c: FieldValue) => c : (c: FieldValue) => c.prototype;
  while (cls && cls !== Function.prototype) {
    if (Object.prototype.hasOwnProperty.call(member(cls), property)) return cls;
    cls = Object.getPrototypeOf(cls);
  }
  return undefined;
}
