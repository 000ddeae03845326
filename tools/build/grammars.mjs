import { readFileSync } from "node:fs";
import peggy from "peggy";

const GRAMMAR = /\.peggy$/;

/**
 * Compiles the grammars of the table when a client is built. Otherwise every page and in-memory client would spend 30 to 60 ms of processor
 * time on each.
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
