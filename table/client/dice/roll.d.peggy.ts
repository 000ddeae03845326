/** Text of the grammar. */
export const source: string;
/**
 * Parses a roll formula. `tools/build/grammars.mjs` generates this function from the grammar when the client is built.
 * @param options - `parser` receives the events and builds the nodes
 * @throws {Error} with the `location` if the text is not a formula
 */
export function parse(text: string, options: { readonly parser: object }): unknown;
