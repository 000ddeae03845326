import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPacks } from "../tools/build/packs.mjs";

/** Compiles every pack with the official command line tool, without a previous build. */
export async function everything(root, manifest) {
  const outDir = mkdtempSync(path.join(tmpdir(), "crossfire-packs-"));
  try {
    return await buildPacks({ root, outDir, manifest });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
