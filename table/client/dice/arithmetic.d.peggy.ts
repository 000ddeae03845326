/**
 * Evaluates an arithmetic expression. `tools/build/grammars.mjs` generates this function from the grammar when the client is built.
 * @param options - operations, functions and constants by name
 * @throws {Error} with the `location` if the text is not an expression
 */
export function parse(text: string, options: object): unknown;
