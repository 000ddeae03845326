import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeInto } from "../build/files.mjs";

/** Files of the public interface for macros and modules. The package includes other files only if the interface refers to them. */
const ENTRIES = ["module/boot/api", "module/boot/module-hooks"];
const AUTHORED = "types/package";

/**
 * Builds the types package for module authors: the files of `types/package`, and declarations that the compiler generates.
 * @returns {string[]} files relative to `outDir`
 * @throws {Error} if the compiler emits no declaration for a needed file
 */
export function buildTypes({ root, outDir }) {
  const made = mkdtempSync(path.join(tmpdir(), "crossfire-types-"));
  try {
    const said = compile(root, made);
    const declarations = reachable(made, said);
    rmSync(outDir, { recursive: true, force: true });
    cpSync(path.join(root, AUTHORED), outDir, { recursive: true });
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    const own = path.join(outDir, "package.json");
    writeFileSync(own, `${JSON.stringify({ ...JSON.parse(readFileSync(own, "utf8")), version }, null, 2)}\n`);
    for (const [file, text] of declarations) writeInto(outDir, file, text);
    return ["index.d.ts", "package.json", ...declarations.keys()];
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function compile(root, outDir) {
  const tsc = path.join(root, "node_modules/.bin", process.platform === "win32" ? "tsc.cmd" : "tsc");
  const words = [
    "-p",
    "tsconfig.json",
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--noCheck",
    "--rootDir",
    ".",
    "--outDir",
    outDir,
  ];
  const { stdout } = spawnSync(tsc, [...words, "--pretty", "false"], { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  return stdout;
}

/**
 * Returns the declarations reachable from the entries.
 * @returns {Map<string, string>} texts by file
 * @throws {Error} if the compiler emitted no declaration for one of them; the message contains the compiler's output
 */
function reachable(made, said) {
  const found = new Map();
  const waiting = [...ENTRIES];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const file = `${name}.d.ts`;
    if (found.has(file)) continue;
    const whole = path.join(made, file);
    if (!existsSync(whole)) throw new Error(`the compiler made no ${file}:\n${said}`);
    const text = readFileSync(whole, "utf8");
    found.set(file, text);
    for (const [, request] of text.matchAll(/(?:from\s+|import\()"(\.[^"]+)"/g))
      waiting.push(path.posix.join(path.posix.dirname(name), request));
  }
  return found;
}
