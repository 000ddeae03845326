/** Returns the message of a thrown value. */
export const messageOf = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null && "message" in thrown ? String(thrown.message) : String(thrown);

/** Returns a thrown value as an error. Returns an error unchanged. */
export const asError = (thrown: unknown): Error => (isError(thrown) ? thrown : new Error(messageOf(thrown), { cause: thrown }));

const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error || (typeof thrown === "object" && thrown !== null && "message" in thrown && "stack" in thrown);
