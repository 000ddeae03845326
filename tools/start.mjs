/**
 * `npm start`: builds what has changed, starts the table and says where to join. TABLE_* variables pass through (see table/README.md);
 * TABLE_GENERATION=13 or 14 chooses which Foundry the table speaks like.
 */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { buildTable } from "./build/table.mjs";
import { endServer, freePort, startServer, usersOf } from "./table-process.mjs";
import { welcome } from "./welcome.mjs";

const ROLES = ["no role", "player", "trusted player", "assistant", "gamemaster"];
const env = { TABLE_PORT: "30000", TABLE_HOST: "127.0.0.1", TABLE_GENERATION: "14", ...pick(process.env) };

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
  const free = await freePort(port, env.TABLE_HOST);
  if (free === null) {
    throw new Error(
      `Port ${port} is in use: perhaps the table is running already in another window.\nStop that one, or choose another port: TABLE_PORT=${port + 1} npm start`,
    );
  }
  console.log("Building the system and the table ...");
  const { notes } = await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
  for (const note of [...notes, ...(await buildTable({ root: ROOT })).notes]) console.log(`note: ${note}`);
  const { child, output } = await startServer({ root: ROOT, env: { ...env, TABLE_PORT: String(free) } });
  tell(output());
  child.stdout.on("data", tell);
  child.stderr.on("data", tell);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void endServer(child));
  child.once("exit", (code, signal) => {
    console.log("The table is closed.");
    process.exitCode = signal === null || signal === "SIGTERM" || signal === "SIGINT" ? (code ?? 0) : 1;
  });
  const address = `http://${env.TABLE_HOST}:${free}`;
  const users = (await usersOf(address)).map((user) => ({ ...user, role: ROLES[user.role] ?? "player" }));
  console.log(welcome({ address, generation: env.TABLE_GENERATION, users }));
}

/** Passes on what the server says, except for its own list of links: the welcome has them. */
function tell(text) {
  const lines = String(text).split("\n");
  const rest = lines.filter((line) => !line.startsWith("table ready") && !line.includes("/join?user="));
  if (rest.join("").trim()) process.stdout.write(rest.join("\n"));
}

function pick(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith("TABLE_") && value !== ""));
}
