import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { filesIn } from "./files.mjs";

/** Fixed time of all archive members, so that equal content gives an equal archive. Zip times have no time zone and begin in 1980. */
const MTIME = new Date(1980, 0, 1);

/** Returns false for LevelDB's logs and locks in a pack, for source maps and for archives; true for all other files. */
export const isShipped = (file) =>
  !/^packs\/[^/]+\/(LOG|LOG\.old|LOCK)$/.test(file) && !file.endsWith(".map") && !/^[^/]+\.zip$/.test(file);

/**
 * Writes a zip archive of the files in a folder, except those that `isShipped` excludes.
 * @param {string} folder - folder whose files are added
 * @param {string} file - name of the archive, written into the same folder
 */
export async function writeArchive(folder, file) {
  const zip = new yazl.ZipFile();
  for (const member of filesIn(folder, isShipped))
    zip.addFile(path.join(folder, member), member, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path.join(folder, file)));
}
