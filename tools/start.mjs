/**
 * `npm start`: builds changed parts, starts the table and prints where to join. TABLE_* variables apply (see table/README.md);
 * TABLE_GENERATION=13 or 14 chooses the Foundry generation that the table emulates.
 */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { buildTable } from "./build/table.mjs";
import { portFor, serve, tableVariables } from "./table/serve.mjs";
import { welcome } from "./welcome.mjs";

const env = { TABLE_PORT: "30000", TABLE_HOST: "127.0.0.1", TABLE_GENERATION: "14", ...tableVariables(process.env) };

try {
  await start();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function start() {
  const port = Number(env.TABLE_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`TABLE_PORT is "${env.TABLE_PORT}"; give a number from 0 to 65535.`);
  const host = env.TABLE_HOST;
  const free = await portFor(port, host, (other) => `TABLE_PORT=${other} npm start`);
  console.log("Building the system and the table ...");
  const { notes } = await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
  for (const note of [...notes, ...(await buildTable({ root: ROOT })).notes]) console.log(`note: ${note}`);
  const { address, users } = await serve({ root: ROOT, env, port: free, host });
  console.log(welcome({ address, generation: env.TABLE_GENERATION, users }));
}
