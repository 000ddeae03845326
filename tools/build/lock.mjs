import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CACHE } from "./files.mjs";

const PATIENCE_SECONDS = 120;

/**
 * Runs `work` while no other process runs work of the same name. This prevents two runs from writing the same dist folder at the same time.
 * Takes over a lock left by a dead process.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Error} if another process holds the lock for 120 seconds
 */
export async function alone(name, work) {
  const file = path.join(CACHE, `${name}.lock`);
  mkdirSync(CACHE, { recursive: true });
  for (let tries = 0; !take(file); tries += 1) {
    if (tries >= PATIENCE_SECONDS * 10)
      throw new Error(`another "${name}" has been running for ${PATIENCE_SECONDS} seconds. If none is, delete ${file}.`);
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isOrphan(file)) return false;
  rmSync(file, { force: true });
  return false;
}

function isOrphan(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (!owner) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
