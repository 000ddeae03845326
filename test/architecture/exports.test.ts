import path from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { files, read } from "./sources";

/** What one file hands out, and what it takes from others as "file#name". */
interface Traffic {
  readonly file: string;
  readonly gives: readonly string[];
  readonly takes: readonly string[];
}

const EVERYTHING = "*";

const target = (file: string, request: string): string => path.posix.join(path.posix.dirname(file), request).replace(/\.ts$/, "");

/** What is loaded when it is needed: whatever of it the file names. */
function takenLater(file: string, code: string, requests: readonly { readonly start: number; readonly end: number }[]): readonly string[] {
  const words = new Set(code.match(/\b[A-Za-z_]\w*\b/g) ?? []);
  return requests
    .map(({ start, end }) => code.slice(start + 1, end - 1))
    .filter((request) => request.startsWith("."))
    .flatMap((request) => [...words].map((word) => `${target(file, request)}#${word}`));
}

function traffic(file: string): Traffic {
  const code = read(file);
  const { module } = parseSync(file, code);
  const later = takenLater(
    file,
    code,
    module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  );
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    moduleRequest.value.startsWith(".")
      ? entries.map(({ importName }) => `${target(file, moduleRequest.value)}#${importName.name ?? EVERYTHING}`)
      : [],
  );
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const handedOn = entries.flatMap(({ moduleRequest, importName }) =>
    moduleRequest ? [`${target(file, moduleRequest.value)}#${importName.name ?? EVERYTHING}`] : [],
  );
  // A type may stand beside the function that speaks of it; a value nobody takes is dead.
  const gives = entries.flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name]));
  return { file, gives, takes: [...imports, ...handedOn, ...later] };
}

const own = files("module", /\.ts$/).map(traffic);
const taken = new Set([...own, ...files("test", /\.ts$/).map(traffic)].flatMap(({ takes }) => takes));

describe("exports", () => {
  test("are all taken by another file, a test of a rule included: what nobody takes is not handed out", () => {
    const idle = own.flatMap(({ file, gives }) => {
      const from = file.replace(/\.ts$/, "");
      return taken.has(`${from}#${EVERYTHING}`)
        ? []
        : gives.filter((name) => !taken.has(`${from}#${name}`)).map((name) => `${file} ${name}`);
    });
    expect(idle).toEqual([]);
    expect(own.flatMap(({ gives }) => gives).length).toBeGreaterThan(400);
  });
});
