import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";

/** Ids of this system and of other systems that the table can run. */
const PACKAGES = ["crossfire", "draw-steel", "crucible", "dnd5e", "shadowrun5e", "sr5", "pf2e", "swade"];

const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, "");

test("the code of the table contains no id of a system", () => {
  const folders = ["client", "common", "node", "server"].map((name) => path.join(ROOT, "table", name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter((file) => /\.(ts|hbs|html|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const known = new RegExp(`\\b(${PACKAGES.join("|")})\\b`, "i");
  expect(sources.filter((file) => known.test(withoutComments(readFileSync(file, "utf8"))))).toEqual([]);
});
