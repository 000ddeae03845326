import { readFileSync } from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
import { filesIn } from "./files.mjs";

/** Oldest browsers that run Foundry 13. These browsers support nesting and layers, so the build leaves nesting and layers unchanged. */
const TARGETS = { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) };

/**
 * Joins all `styles/*.css`, sorted by name, into one minified style sheet.
 * @param {string} folder
 * @returns {string | null} null if there is no style
 * @throws {Error} for invalid CSS, naming file, line and column
 */
export function buildStyles(folder) {
  const files = filesIn(folder, (file) => file.endsWith(".css"));
  if (files.length === 0) return null;
  return files.map((file) => minified(path.join(folder, file), `styles/${file}`)).join("\n");
}

/** Removes the leading `&` of nested selectors. In all target browsers, nested selectors are relative even without the `&`. */
const withoutAmpersands = (css) => css.replace(/([{;},])& /g, "$1");

function minified(place, name) {
  try {
    const { code, warnings } = transform({ filename: name, code: readFileSync(place), minify: true, targets: TARGETS });
    if (warnings.length > 0) throw Object.assign(new Error(warnings[0].message), { loc: warnings[0].loc });
    return withoutAmpersands(code.toString());
  } catch (error) {
    const where = error.loc ? `${name}:${error.loc.line}:${error.loc.column}` : name;
    throw new Error(`${where}: ${error.message}`, { cause: error });
  }
}
