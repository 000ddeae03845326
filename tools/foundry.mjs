/**
 * `npm run foundry -- --data ~/foundrydata --app ~/foundry [--world id] [--port 30000] [--no-open]`: builds the system and links it into
 * the user data of a licensed Foundry. If the tool finds Foundry, the tool also starts Foundry and opens the address in a browser.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { linkSystem, settingsOf, startWords } from "./foundry/parts.mjs";

const text = { type: "string" };
const DIST = path.join(ROOT, "dist");
const PATIENCE = 60_000;

try {
  const { values } = parseArgs({ options: { data: text, app: text, world: text, port: text, "no-open": { type: "boolean" } } });
  const settings = settingsOf(values, process.env);
  await buildSystem({ root: ROOT, outDir: DIST, onlyIfChanged: true });
  const { link, made } = linkSystem({ dist: DIST, data: settings.data, id: "crossfire" });
  console.log(`${link} ${made ? "leads to this build now" : "leads to this build already"}`);
  if (settings.main) await start(settings, !values["no-open"]);
  else console.log("Start Foundry by hand, or say where it is with --app or FOUNDRY_APP.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function start(settings, open) {
  const child = spawn(process.execPath, startWords(settings), { stdio: "inherit" });
  child.once("exit", (code) => {
    if (code) console.error(`Foundry ended with ${code}; what it said stands above.`);
    process.exitCode = code ?? 0;
  });
  process.once("SIGINT", () => child.kill("SIGINT"));
  const address = `http://localhost:${settings.port}`;
  if (!(await answers(address, child))) return;
  console.log(`${address} (end it with Ctrl+C)`);
  if (open) openInBrowser(address);
}

async function answers(address, child) {
  for (const end = Date.now() + PATIENCE; Date.now() < end && child.exitCode === null;) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return true;
    await new Promise((done) => setTimeout(done, 500));
  }
  if (child.exitCode === null) console.error(`Nothing answers at ${address} after ${PATIENCE / 1000} s. What Foundry says stands above.`);
  return false;
}

/** Opens the address in a browser. Without a suitable program, users must open the address themselves. */
function openInBrowser(address) {
  const [command, ...words] = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }[process.platform] ?? ["xdg-open"];
  spawn(command, [...words, address], { stdio: "ignore", detached: true })
    .once("error", () => {})
    .unref();
}
