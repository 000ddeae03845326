import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { ROOT } from "../build/files.mjs";

/**
 * Returns the rules of all ledgers, in file order.
 * @param {string} [folder]
 * @returns {{id: string, title: string, ledger: string, vectors: number}[]}
 */
export function readLedgers(folder = path.join(ROOT, "docs/rules")) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((ledger) =>
      parse(readFileSync(path.join(folder, ledger), "utf8")).map(({ id, title, vectors = [] }) => ({
        id,
        title,
        ledger,
        vectors: vectors.length,
      })),
    );
}
