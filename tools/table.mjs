/**
 * `npm run table -- --system <built system> [--world <source>] [--generation 13|14]`: opens any built system on the table. Without --world,
 * opens an empty world. TABLE_* variables apply (see table/README.md).
 */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { buildTable } from "./build/table.mjs";
import { writeEmptyWorld } from "./table/empty-world.mjs";
import { tableOptions } from "./table/options.mjs";
import { linkLines, portFor, serve } from "./table/serve.mjs";

try {
  // npm runs a workspace's command in the workspace's folder; relative paths refer to the folder where the user typed the command.
  const from = process.env.INIT_CWD ?? process.cwd();
  await start(tableOptions(process.argv.slice(2), from, process.env));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function start({ manifest, system, world, generation, port, host, data }) {
  const free = await portFor(port, host, (other) => `npm run table -- --system ${system} --port ${other}`);
  for (const note of (await buildTable({ root: ROOT })).notes) console.log(`note: ${note}`);
  const source = world ?? writeEmptyWorld(path.join(data, `empty-${manifest.id}-source`), manifest);
  const env = { TABLE_GENERATION: generation, TABLE_SYSTEM: system, TABLE_WORLD: source, TABLE_DATA: data };
  const { address, users } = await serve({ root: ROOT, env, port: free, host });
  console.log(`${manifest.title ?? manifest.id} ${manifest.version ?? ""} is on the table (generation ${generation}) at ${address}

Join as (each link in its own browser or private window):
${linkLines(users)}

Ctrl-C stops the table. What you did is kept in ${data}.
`);
}
