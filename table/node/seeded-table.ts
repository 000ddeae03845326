import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Authority } from "../server/authority";
import { Manifest } from "../server/manifest";
import { openPacks } from "../server/pack-files";
import { Schemas } from "../server/schemas";
import { readWorldFile, seedWorld } from "../server/seeding";
import type { Source } from "../server/source";
import { createMemoryTable, type MemoryTable, type MemoryTableOptions } from "./memory-table";

export interface SeededTableOptions extends Pick<MemoryTableOptions, "generation" | "strict" | "withhold" | "open" | "log"> {
  /** Folder of the built system, with system.json and packs. */
  readonly systemFolder: string;
  /** Folder with the YAML source of the world. */
  readonly worldFolder: string;
}

/** Creates a table in one process. Its world is the world that a new server creates from the built system's packs and the world's YAML. */
export async function createSeededTable({ systemFolder, worldFolder, ...options }: SeededTableOptions): Promise<MemoryTable> {
  const system = JSON.parse(await readFile(join(systemFolder, "system.json"), "utf8")) as Source;
  const manifest = new Manifest(system);
  const copies = await mkdtemp(join(tmpdir(), "table-packs-"));
  try {
    const { id, title } = await readWorldFile(worldFolder);
    const { generation } = options;
    const packs = await openPacks(manifest, systemFolder, copies, generation);
    const coreVersion = Authority.releaseOf(generation).version;
    const documents = await seedWorld({
      folder: worldFolder,
      generation,
      coreVersion,
      schemas: new Schemas(generation, manifest),
      packs,
      now: Date.now(),
    });
    return await createMemoryTable({ ...options, world: { id, title, documents }, system, packs });
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
