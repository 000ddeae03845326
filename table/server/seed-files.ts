import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { isRecord, type Source } from "./source";

/** One document of the world source, with the name of its file. */
export interface SeedDocument {
  readonly file: string;
  readonly data: Source;
}

/** Thrown for an invalid part of the world source; the message names the file and the field. */
export class SeedError extends Error {
  override readonly name = "SeedError";

  constructor(file: string, field: string, what: string, options?: ErrorOptions) {
    super(field ? `${file}: "${field}" ${what}` : `${file}: ${what}`, options);
  }
}

/**
 * Reads one YAML file.
 * @returns undefined if the file does not exist
 * @throws {SeedError} if the file cannot be read or is not YAML
 */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new SeedError(file, "", `cannot be read: ${error.message}`, { cause: error });
  });
  if (text === null) return undefined;
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw new SeedError(file, "", `is not YAML: ${error.message}`, { cause: error });
  return document.toJS() as unknown;
}

/**
 * Reads all documents in the YAML files of a folder, in the order of file names. A file contains one document or a list. Returns an empty
 * list for a missing folder.
 */
export async function readFolder(folder: string): Promise<readonly SeedDocument[]> {
  const names = await readdir(folder).catch(() => []);
  const found: SeedDocument[] = [];
  for (const name of names.filter((entry) => /\.ya?ml$/.test(entry)).sort()) {
    const file = join(folder, name);
    found.push(...documentsIn(file, await readYaml(file)));
  }
  return found;
}

export function documentsIn(file: string, content: unknown): readonly SeedDocument[] {
  const list = Array.isArray(content) ? content : [content];
  return list.map((data, index) => {
    if (isRecord(data)) return { file, data };
    throw new SeedError(file, Array.isArray(content) ? `[${index}]` : "", "must be a document: keys with values");
  });
}
