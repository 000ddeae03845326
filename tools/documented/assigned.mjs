import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ASSIGNED = /(?:\.|\[")([A-Za-z_$][\w$]*)(?:"\])?\s*(?:\?\?|\|\|)?=(?![=>])/g;

/**
 * Returns the documented instance properties that the sources of the table assign. Until the assignment, reading such a property gives
 * `undefined`, as in Foundry.
 * @param {string} table - folder of the table
 * @param {{classes: Record<string, {fields?: string}>}[]} documented
 * @returns {string[]}
 */
export function assignedFields(table, documented) {
  const fields = new Set(documented.flatMap(({ classes }) => Object.values(classes).flatMap((entry) => entry.fields?.split(" ") ?? [])));
  const sources = ["common", "client"].flatMap((part) =>
    readdirSync(join(table, part), { recursive: true })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(table, part, file), "utf8")),
  );
  const assigned = sources.flatMap((source) => [...source.matchAll(ASSIGNED)].map(([, name]) => name)).filter((name) => fields.has(name));
  return [...new Set(assigned)].sort();
}
