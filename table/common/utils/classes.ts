/** Whether `child` extends `parent`, or is it. */
export function isSubclass(child: any, parent: any): boolean {
  return typeof child === "function" && (child === parent || child.prototype instanceof parent);
}

/** The classes above `cls`, nearest first. */
export function getParentClasses(cls: any): any[] {
  const parents: any[] = [];
  let parent = Object.getPrototypeOf(cls);
  while (parent && parent !== Function.prototype) {
    parents.push(parent);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** The class in `cls`'s chain that defines a static or instance property itself; undefined if none. */
export function getDefiningClass(target: any, property: string): any {
  let cls = typeof target === "function" ? target : target.constructor;
  const member = typeof target === "function" ? (c: any) => c : (c: any) => c.prototype;
  while (cls && cls !== Function.prototype) {
    if (Object.prototype.hasOwnProperty.call(member(cls), property)) return cls;
    cls = Object.getPrototypeOf(cls);
  }
  return undefined;
}
