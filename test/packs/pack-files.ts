import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { fileURLToPath } from "node:url";
import { readPackEntry } from "../../tools/build/pack-entries.mjs";

const root = new URL("../../", import.meta.url);

export interface PackEntry {
  /** Path from the root of the project, such as `packs/weapons/combat-knife.yaml`. */
  readonly file: string;
  readonly pack: string;
  readonly document: any;
}

export const manifest = JSON.parse(readFileSync(new URL("system.json", root), "utf8"));

const entriesBelow = (pack: string, folder: string): PackEntry[] =>
  existsSync(new URL(`packs/${pack}/${folder}`, root))
    ? readdirSync(new URL(`packs/${pack}/${folder}`, root))
        .filter((file) => file.endsWith(".yaml"))
        .map((file) => ({
          file: `packs/${pack}/${folder}${file}`,
          pack,
          document: readPackEntry(fileURLToPath(root), `${pack}/${folder}${file}`),
        }))
    : [];

/** Returns all entries of all packs, without folders. */
export const packEntries = (): PackEntry[] => manifest.packs.flatMap(({ name }: { name: string }) => entriesBelow(name, ""));

/** Returns all folders of all packs. */
export const packFolders = (): PackEntry[] => manifest.packs.flatMap(({ name }: { name: string }) => entriesBelow(name, "folders/"));

export function readYaml(file: string): any {
  return parse(readFileSync(new URL(file, root), "utf8"), { strict: true, uniqueKeys: true });
}

/** Yields the path of every picture in a document. */
export function* picturesIn(value: unknown): Generator<string> {
  if (typeof value === "string" && /\.(svg|png|webp|jpg)$/.test(value)) yield value;
  else if (typeof value === "object" && value !== null) for (const child of Object.values(value)) yield* picturesIn(child);
}

/** Returns whether a picture's path in Foundry leads to an existing file of the project. */
export function pictureExists(path: string): boolean {
  const local = path.replace(/^systems\/crossfire\//, "").replace(/^worlds\/crossfire-demo\//, "demo/");
  return local !== path && existsSync(new URL(local, root));
}
