import { getType } from "./objects";

/** Freeze an object and everything in it. With `strict` an object that is not plain is refused. */
export function deepFreeze<T>(object: T, { strict = false } = {}): T {
  return eachInside(object, strict, Object.freeze, "deepFreeze");
}

/** Seal an object and everything in it. With `strict` an object that is not plain is refused. */
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
