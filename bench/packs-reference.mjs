import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPacks } from "../tools/build/packs.mjs";

/** Compiles every pack with Foundry's command-line tool, without using a previous build. */
export async function everything(root, manifest) {
  const outDir = mkdtempSync(path.join(tmpdir(), "crossfire-packs-"));
  try {
    return await buildPacks({ root, outDir, manifest });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
