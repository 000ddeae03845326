import { cp, rm, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { WorldProblem } from "../common/wire";
import { readDatabase } from "./database";
import type { Manifest } from "./manifest";
import { Pack, packEntries, packMetadata, packPath, Packs, readPack } from "./packs";
import { textOf, type Source } from "./source";

/**
 * Reads the packs of a built system. Copies each pack first, because opening a pack writes to its folder.
 * @param copies - folder for the copies; its content is replaced
 */
export async function openPacks(manifest: Manifest, systemFolder: string, copies: string, generation: number): Promise<Packs> {
  const packs: Pack[] = [];
  const problems: WorldProblem[] = [];
  for (const entry of packEntries(manifest)) {
    const opened = await openPack(manifest, entry, systemFolder, copies, generation);
    packs.push(opened.pack);
    problems.push(...opened.problems);
  }
  return new Packs(packs, problems);
}

async function openPack(
  manifest: Manifest,
  entry: Source,
  systemFolder: string,
  copies: string,
  generation: number,
): Promise<{ pack: Pack; problems: readonly WorldProblem[] }> {
  const name = textOf(entry["name"]);
  const source = resolve(systemFolder, packPath(entry));
  const copy = join(copies, name);
  try {
    if (!source.startsWith(resolve(systemFolder) + sep)) throw new Error(`its path leads out of ${systemFolder}`);
    if (!(await stat(source)).isDirectory()) throw new Error(`${source} is not a folder`);
    await rm(copy, { recursive: true, force: true });
    await cp(source, copy, { recursive: true });
    const { entries, problem } = await readDatabase(copy);
    const { pack, problems } = readPack(manifest, entry, entries, generation);
    return { pack, problems: problem ? [...problems, { where: pack.id, what: problem }] : problems };
  } catch (error) {
    const pack = new Pack(packMetadata(manifest, entry), [], []);
    return { pack, problems: [{ where: pack.id, what: `the pack cannot be read: ${(error as Error).message}` }] };
  }
}
