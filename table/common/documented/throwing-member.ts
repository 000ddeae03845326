/** Thrown when code reads a member that Foundry documents and that the table lacks. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";

  constructor(member: string) {
    super(`not offered by the table: ${member}`);
  }
}

/**
 * Makes reading a member throw an error. The member is not enumerable, `in` finds it, and an assignment replaces it.
 * @param member - name in the error
 * @returns the getter, by which callers can recognize the member
 */
export function defineThrowing(target: object, name: string, member: string): () => never {
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
  return getter;
}
