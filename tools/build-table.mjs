/** Builds table/dist: the browser client and the server of the table on which the system is played and tested. */
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./build/files.mjs";
import { buildTable } from "./build/table.mjs";

const started = performance.now();
try {
  const { client, server, notes } = await buildTable({ root: ROOT });
  for (const note of notes) console.log(`note: ${note}`);
  const built = [client && "client", server && "server"].filter(Boolean).join(" and ");
  console.log(built ? `table: built ${built} in ${((performance.now() - started) / 1000).toFixed(1)} s` : "table: up to date");
} catch (error) {
  console.error(`The table's build failed. ${process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message)}`);
  process.exitCode = 1;
}
