import { getType } from "./objects";

/** Freezes an object and all its contents. With `strict`, throws an error for an object that is not plain. */
export function deepFreeze<T>(object: T, { strict = false } = {}): T {
  return eachInside(object, strict, Object.freeze, "deepFreeze");
}

/** Seals an object and all its contents. With `strict`, throws an error for an object that is not plain. */
export function deepSeal<T>(object: T, { strict = false } = {}): T {
  return eachInside(object, strict, Object.seal, "deepSeal");
}

function eachInside<T>(object: T, strict: boolean, act: (value: object) => void, name: string): T {
  const type = getType(object);
  if (type === "Array" || type === "Object") {
    for (const value of Object.values(object as object)) eachInside(value, strict, act, name);
    act(object as object);
  } else if (strict && typeof object === "object" && object !== null) throw new Error(`${name} cannot handle advanced objects`);
  return object;
}
