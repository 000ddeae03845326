import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesIn } from "./files.mjs";

/**
 * Returns the sizes (bytes) of the files that a browser loads.
 * @param {string} outDir
 * @returns {{file: string, raw: number, gzip: number, brotli: number}[]}
 */
export function sizes(outDir) {
  return filesIn(outDir, (file) => /\.(mjs|css)$/.test(file) || /^lang\/.*\.json$/.test(file)).map((file) => {
    const content = readFileSync(path.join(outDir, file));
    return { file, raw: content.length, gzip: gzipSync(content, { level: 9 }).length, brotli: brotli(content) };
  });
}

/**
 * Returns the code that a browser loads before play: the entry and its static imports, without dynamic imports.
 * @param {string} outDir
 * @param {string} entry - such as "crossfire.mjs"
 * @returns {{files: string[], brotli: number}} files, and their total size in bytes after Brotli compression
 */
export function startSize(outDir, entry) {
  const files = new Set([entry]);
  for (const file of files) {
    const source = readFileSync(path.join(outDir, file), "utf8");
    for (const [, target] of source.matchAll(/(?:^|[;\n}])(?:import|export)(?:[\w*{][^"'`;()]*?from|\s*)["'](\.[^"']+)["']/g)) {
      files.add(path.posix.join(path.posix.dirname(file), target));
    }
  }
  const list = [...files];
  return { files: list, brotli: list.reduce((sum, file) => sum + brotli(readFileSync(path.join(outDir, file))), 0) };
}

function brotli(content) {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length;
}

/** Formats sizes as a table, in kilobytes of 1,000 bytes. */
export function sizeTable(rows) {
  const width = Math.max(4, ...rows.map((row) => row.file.length));
  const cell = (value) => (typeof value === "number" ? (value / 1000).toFixed(1) : value).padStart(9);
  const line = (row) => `${row.file.padEnd(width)}${cell(row.raw)}${cell(row.gzip)}${cell(row.brotli)}`;
  return [line({ file: "file", raw: "raw KB", gzip: "gzip", brotli: "brotli" }), ...rows.map(line)].join("\n");
}
