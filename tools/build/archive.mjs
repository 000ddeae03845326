import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { filesIn } from "./files.mjs";

/** A fixed time for every member, so that the same content gives the same archive. Zip knows no time zone and starts in 1980. */
const MTIME = new Date(1980, 0, 1);

/** What LevelDB writes when somebody opens a pack is not content. */
export const isShipped = (file) => !/^packs\/[^/]+\/(LOG|LOG\.old|LOCK)$/.test(file) && !/^[^/]+\.zip$/.test(file);

/**
 * @param {string} folder - everything below it goes in
 * @param {string} file - name of the archive, written into the same folder
 */
export async function writeArchive(folder, file) {
  const zip = new yazl.ZipFile();
  for (const member of filesIn(folder, isShipped))
    zip.addFile(path.join(folder, member), member, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path.join(folder, file)));
}
