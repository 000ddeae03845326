import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** Line that the server prints once it accepts connections. */
const READY = "table ready";

/**
 * Starts the table's server as a child process and waits until it accepts connections.
 * @param {{root: string, env: Record<string, string>, timeoutSeconds?: number}} options
 * @returns {Promise<{child: import("node:child_process").ChildProcess, output: () => string}>} `output` returns everything printed so far
 * @throws {Error} with the server's own output, if the server is not built, ends or is not ready in time
 */
export function startServer({ root, env, timeoutSeconds = 30 }) {
  const program = path.join(root, "table/dist/server.mjs");
  if (!existsSync(program)) throw new Error("there is no table/dist/server.mjs. Run `npm run build:table` first.");
  const child = spawn(process.execPath, ["--enable-source-maps", program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  return new Promise((resolve, reject) => {
    const fail = (reason) => {
      clearTimeout(timer);
      reject(new Error(`the table's server ${reason}\n${text.trim()}`));
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`did not say "${READY}" within ${timeoutSeconds} seconds`);
    }, timeoutSeconds * 1000);
    const read = (chunk) => {
      text += chunk;
      if (!text.includes(READY)) return;
      clearTimeout(timer);
      resolve({ child, output: () => text });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    // At this event all output has been read.
    child.once("close", (code, signal) => fail(`ended with ${signal ?? `code ${code}`}`));
  });
}

/**
 * Ends a server with the signal or, if it has not ended after 5 seconds, by force.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function endServer(child, signal = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const insist = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await gone;
  clearTimeout(insist);
}

/**
 * Returns a port if it is free.
 * @param {number} port - 0 requests any free port
 * @param {string} host
 * @returns {Promise<number | null>} the port; null if the port is taken
 * @throws {Error} if the host or port cannot be used for another reason
 */
export function freePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    probe.listen(port, host, () => {
      const found = probe.address().port;
      probe.close(() => resolve(found));
    });
  });
}

/**
 * Returns the users who can join a running table.
 * @param {string} address - such as http://127.0.0.1:30000
 * @returns {Promise<{id: string, name: string, role: number, link: string}[]>}
 * @throws {Error} if the table answers with an error
 */
export async function usersOf(address) {
  const response = await fetch(`${address}/api/users`);
  if (!response.ok) throw new Error(`${address}/api/users answered ${response.status} ${response.statusText}`);
  const body = await response.json();
  const users = Array.isArray(body) ? body : body.users;
  return users.map(({ id, name, role }) => ({ id, name, role, link: `${address}/join?user=${encodeURIComponent(id)}` }));
}
