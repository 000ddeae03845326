import { endServer, freePort, startServer, usersOf } from "../table-process.mjs";

const ROLES = ["no role", "player", "trusted player", "assistant", "gamemaster"];

/**
 * Starts a server and forwards its output. Ends the server on SIGINT or SIGTERM. When the server ends, sets the exit code of this process.
 * @param {{root: string, env: Record<string, string>, port: number, host: string}} options - `env` has the TABLE_* variables except port
 * and host
 * @returns {Promise<{address: string, users: {id: string, name: string, role: string, link: string}[]}>} resolves once the server accepts
 * connections
 */
export async function serve({ root, env, port, host }) {
  const { child, output } = await startServer({ root, env: { ...env, TABLE_PORT: String(port), TABLE_HOST: host } });
  passOn(output());
  child.stdout.on("data", passOn);
  child.stderr.on("data", passOn);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void endServer(child));
  child.once("exit", (code, signal) => {
    console.log("The table is closed.");
    process.exitCode = signal === null || signal === "SIGTERM" || signal === "SIGINT" ? (code ?? 0) : 1;
  });
  const address = `http://${host}:${port}`;
  return { address, users: await seatsAt(address) };
}

/**
 * Returns the port if it is free.
 * @param {number} port - 0 requests any free port
 * @param {string} host
 * @param {(port: number) => string} otherPort - returns the command with another port
 * @returns {Promise<number>}
 * @throws {Error} if the port is taken
 */
export async function portFor(port, host, otherPort) {
  const free = await freePort(port, host);
  if (free !== null) return free;
  throw new Error(
    `Port ${port} is in use: perhaps the table is running already in another window.\nStop that one, or choose another port: ${otherPort(port + 1)}`,
  );
}

/** Prints the server's output without its list of links, because the welcome text contains the list. */
function passOn(text) {
  const lines = String(text).split("\n");
  const rest = lines.filter((line) => !line.startsWith("table ready") && !line.includes("/join?user="));
  if (rest.join("").trim()) process.stdout.write(rest.join("\n"));
}

/**
 * Formats the users' links as aligned lines.
 * @param {readonly {name: string, link: string, role: string}[]} users
 */
export function linkLines(users) {
  const width = Math.max(0, ...users.map((user) => user.name.length));
  return users.map((user) => `  ${user.name.padEnd(width)}  ${user.link}  ${user.role}`).join("\n");
}

/**
 * Returns the users of a running table with their links, and their roles in words.
 * @param {string} address
 */
export async function seatsAt(address) {
  return (await usersOf(address)).map((user) => ({ ...user, role: ROLES[user.role] ?? "player" }));
}

/**
 * Returns the TABLE_* variables that are set.
 * @param {Record<string, string | undefined>} variables
 * @returns {Record<string, string>}
 */
export function tableVariables(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith("TABLE_") && value));
}
