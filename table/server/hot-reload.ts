import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { HotReload } from "../common/wire";
import { isRecord, type Source } from "./source";

/** Time without a further change before a change counts, in milliseconds. Editors and bundlers write files in steps. */
const QUIET = 60;
const SCRIPTS = new Set([".js", ".mjs"]);

/** Receivers of file changes. */
export interface Listeners {
  /** Receives a changed style sheet, template or language file that is listed under `flags.hotReload`. */
  readonly changed: (file: HotReload) => void;
  /** Reloads the pages after a script has changed. */
  readonly reload: () => void;
}

/**
 * Watches the folder of a system during development.
 * @param folder - folder of the built system
 * @param manifest - manifest of the system; `flags.hotReload` lists the extensions and paths of files that open pages replace
 * @returns a function that stops watching
 */
export function watchSystem(folder: string, manifest: Source, { changed, reload }: Listeners): () => void {
  const { extensions, paths } = listed(manifest);
  const packageId = String(manifest["id"]);
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = async (file: string): Promise<void> => {
    const extension = extname(file).slice(1);
    const content = await readFile(join(folder, file), "utf8").catch(() => null);
    if (content !== null) changed({ packageType: "system", packageId, path: `systems/${packageId}/${file}`, extension, content });
  };
  const flush = (): void => {
    const files = [...pending];
    pending.clear();
    if (files.some((file) => SCRIPTS.has(extname(file)))) reload();
    else for (const file of files) void tell(file);
  };
  const isListed = (file: string): boolean =>
    extensions.includes(extname(file).slice(1)) && paths.some((start) => file === start || file.startsWith(`${start}/`));
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    const file = name?.replaceAll("\\", "/") ?? "";
    if (!SCRIPTS.has(extname(file)) && !isListed(file)) return;
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

function listed(manifest: Source): { readonly extensions: readonly string[]; readonly paths: readonly string[] } {
  const flags = manifest["flags"];
  const given = isRecord(flags) && isRecord(flags["hotReload"]) ? flags["hotReload"] : {};
  const strings = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return {
    extensions: strings(given["extensions"]).map((one) => one.replace(/^\./, "")),
    paths: strings(given["paths"]).map((one) => one.replace(/^\.?\/|\/$/g, "")),
  };
}
