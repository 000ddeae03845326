import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assignedFields } from "./documented/assigned.mjs";
import { documentedNames } from "./documented/names.mjs";

/**
 * Writes the names that public type declarations document for a Foundry generation: `table/common/documented/<generation>.json`.
 * - `node tools/documented.mjs --generation 13`
 * - `node tools/documented.mjs --generation 14 --types <checkout of the League's declarations for 14>`
 * - `node tools/documented.mjs --assigned` writes `assigned.json`: the instance properties that the table assigns itself.
 *
 * The files contain only names, no types and no text. The table throws an error if code reads a documented name that the table lacks.
 */
const { values } = parseArgs({
  options: { generation: { type: "string", default: "13" }, types: { type: "string" }, assigned: { type: "boolean", default: false } },
});
const HERE = "table/common/documented";

if (values.assigned) {
  const documented = ["13", "14"].map((generation) => JSON.parse(readFileSync(`${HERE}/${generation}.json`, "utf8")));
  writeFileSync(`${HERE}/assigned.json`, `${JSON.stringify(assignedFields("table", documented), null, 2)}\n`);
} else writeNames(values.generation, resolve(values.types ?? "node_modules/fvtt-types"));

function writeNames(generation, folder) {
  if (!existsSync(join(folder, "src/foundry"))) throw new Error(`No type declarations in ${folder}.`);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!version.startsWith(`${generation}.`)) throw new Error(`${folder} documents ${version}, not generation ${generation}.`);
  const names = documentedNames(join(folder, "src/foundry"));
  const lines = (record) =>
    Object.entries(record)
      .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(",\n");
  const sections = Object.entries(names).map(([section, record]) => `  ${JSON.stringify(section)}: {\n${lines(record)}\n  }`);
  const file = `${HERE}/${generation}.json`;
  writeFileSync(file, `{\n  "source": ${JSON.stringify(`League types ${version}`)},\n${sections.join(",\n")}\n}\n`);
  console.log(`${file}: ${Object.keys(names.namespaces).length} namespaces, ${Object.keys(names.classes).length} classes`);
}
