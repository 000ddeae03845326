import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** An import of a project file or of a package. `target` is the file's path from the root without extension, or the package's name. */
export interface Import {
  readonly target: string;
  readonly own: boolean;
}

export interface Source {
  /** Path from the root, with slashes, such as "module/rules/ruling.ts". */
  readonly file: string;
  readonly text: string;
  /** The text of the file with every comment replaced by blanks; line numbers stay the same. */
  readonly code: string;
  readonly imports: readonly Import[];
}

/** Returns the sorted paths of all files below a folder of the project whose names match `ending`. Empty if the folder does not exist. */
export function files(folder: string, ending: RegExp): readonly string[] {
  const from = path.join(ROOT, folder);
  if (!existsSync(from)) return [];
  return readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .toSorted();
}

export const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

function resolve(file: string, request: string): Import {
  if (!request.startsWith("."))
    return { target: request.startsWith("@") ? request.split("/").slice(0, 2).join("/") : request.split("/")[0]!, own: false };
  return { target: path.posix.join(path.posix.dirname(file), request).replace(/\.ts$/, ""), own: true };
}

function source(file: string): Source {
  const text = read(file);
  const { module, comments } = parseSync(file, text);
  const code = comments.reduce((rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end), text);
  const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const dynamic = [...code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map((found) => found[1]!);
  const imports = [...statics, ...exported, ...dynamic].map((request) => resolve(file, request));
  return { file, text, code, imports };
}

/** Every TypeScript file of the system. */
export const SOURCES: readonly Source[] = files("module", /\.ts$/).map(source);

/** Returns the first match of a pattern in each line outside comments, as "file:line: match". */
export const finds = (sources: readonly Source[], pattern: RegExp): readonly string[] =>
  sources.flatMap(({ file, code }) =>
    code.split("\n").flatMap((line, at) => (line.match(pattern) ? [`${file}:${at + 1}: ${line.match(pattern)![0]}`] : [])),
  );
