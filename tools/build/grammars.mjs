import { readFileSync } from "node:fs";
import peggy from "peggy";

const GRAMMAR = /\.peggy$/;

/**
 * Turns the grammars of the table into modules when a client is built. Compiling one takes 30 to 60 ms of processor time, which every page
 * and every client in memory would spend again.
 * @returns {import("vite").Plugin}
 */
export const grammars = () => ({
  name: "grammars",
  enforce: "pre",
  load(id) {
    if (!GRAMMAR.test(id)) return null;
    const source = readFileSync(id, "utf8");
    const code = peggy.generate(source, { output: "source", format: "es" });
    return { code: `${code}\nexport const source = ${JSON.stringify(source)};\n`, map: null };
  },
});
