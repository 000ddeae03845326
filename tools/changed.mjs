/** `npm test -- --changed`: finds the changed files and the tests that the changes can break. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "./build/files.mjs";

/** Branches to compare with. The first branch that exists is used. */
const BASES = ["origin/main", "origin/HEAD", "main"];
const CODE = /\.(ts|mjs)$/;
const TEST = /\.test\.ts$/;
const BROWSER_TEST = /^test\/browser\/.*\.test\.ts$|\.browser\.test\.ts$/;
const DOCUMENT = /^docs\/(?!rules\/|chapters\.yaml)|^[^/]+\.md$|^table\/README\.md$|^LICENSE$/;
/** Matches a reference to a document in the source of a test or tool. */
const NAMES_DOCUMENTS = /["'`](?:\.\.\/)*docs(?:["'`]|\/(?!rules\b))|\.md["'`]|["'`]LICENSE/;
const READS = /^(test|table\/test|tools)\//;
/** Module that lends tables to tests. Tests that import this module play the built package in the demo world. */
const PLAYS_PACKAGE = "test/browser/harness/pool.ts";
/** Folders of tests that read all sources instead of importing them. */
const OVERSEERS = ["test/architecture/", "test/contract/", "test/build/"];

/**
 * Files, and the tests that a change to them can break.
 * @typedef {object} Area
 * @property {RegExp} of - matches the files by their path from the root of the project
 * @property {(file: string) => string[]} reaches - folders or files whose tests can break without importing the file
 */
/** @type {Area[]} The first matching area counts; a file without an area can break everything. */
const AREAS = [
  { of: /^test\/browser\/harness\/(global-setup|launch)\.ts$/, reaches: () => ["test/browser/", "table/test/"] },
  { of: /^test\/play\/.*(?<!\.test)\.ts$/, reaches: () => ["test/play/"] },
  { of: /^table\/test\/.*\.ts$/, reaches: (file) => (TEST.test(file) ? [] : ["table/test/"]) },
  { of: /^test\/.*\.ts$/, reaches: () => [] },
  { of: /^table\/test\//, reaches: () => ["table/test/", "test/browser/"] },
  { of: /^test\/[^/]+\//, reaches: (file) => [file.split("/").slice(0, 2).join("/").concat("/")] },
  {
    of: /^(module|templates|styles|lang|assets|babele|packs|demo|docs\/rules)\/|^(system\.json|docs\/chapters\.yaml)$/,
    reaches: () => ["test/"],
  },
  { of: /^table\/(client|common|server|node)\//, reaches: () => ["table/test/", "test/"] },
  {
    of: /^tools\/(docs|foundry|forecast|ledger|mutate|release|rule-index|rulebook|languages|pictures|icons|gif|welcome|start)\b/,
    reaches: () => [],
  },
  { of: /^bench\//, reaches: () => ["test/bench/", "test/browser/bench.test.ts"] },
  { of: /^\.github\//, reaches: () => [] },
];

/**
 * Returns the files that differ from the merge base with the main branch; without such a branch, from HEAD. Includes uncommitted and new
 * files.
 * @param {string} root
 * @param {string} [base] - commit to compare with instead
 * @returns {string[]} paths from the root, deleted files included
 * @throws {Error} if `root` is not a Git checkout or `base` is not a commit
 */
export function changedFiles(root, base) {
  const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const exists = (name) => {
    try {
      return Boolean(git("rev-parse", "--verify", "--quiet", `${name}^{commit}`));
    } catch {
      return false;
    }
  };
  const branch = base ?? BASES.find(exists);
  const from = branch ? git("merge-base", "HEAD", branch).trim() : "HEAD";
  const lists = [git("diff", "--name-only", "--no-renames", "-z", from), git("ls-files", "--others", "--exclude-standard", "-z")];
  return [...new Set(lists.flatMap((list) => list.split("\0").filter(Boolean)))].sort();
}

/**
 * Reads all files that are tests or that a test can import.
 * @param {string} root
 * @returns {Map<string, string>} texts by path from the root
 */
export function readSources(root) {
  const folders = ["module", "table", "test", "tools", "bench"];
  const isOwn = (file) => CODE.test(file) && !/(^|\/)(node_modules|dist)\//.test(file);
  const files = folders.flatMap((folder) => filesIn(path.join(root, folder), isOwn).map((file) => `${folder}/${file}`));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/**
 * Returns everything that a change can break; if in doubt, all tests.
 * @param {readonly string[]} changed - paths from the root of the project
 * @param {ReadonlyMap<string, string>} sources - see `readSources`
 * @returns {{code: boolean, tests: string[] | null}} `code`: true if more than documents changed, so that lint, format, types and builds
 * are affected; `tests`: test files, null for all
 */
export function whatCanBreak(changed, sources) {
  const all = [...sources.keys()].filter((file) => TEST.test(file));
  const documents = changed.filter((file) => DOCUMENT.test(file));
  const others = changed.filter((file) => !DOCUMENT.test(file));
  const areas = others.map((file) => AREAS.find(({ of }) => of.test(file)));
  if (areas.includes(undefined)) return { code: true, tests: null };
  const readers =
    documents.length > 0 ? [...sources].filter(([file, text]) => READS.test(file) && NAMES_DOCUMENTS.test(text)).map(([file]) => file) : [];
  // Browser tests are not among the tests that read documents, because browsers show no documents.
  const related = importersOf(readers, sources).filter((file) => !BROWSER_TEST.test(file));
  const reached = others.flatMap((file, at) => areas[at].reaches(file));
  if (others.length > 0) reached.push(...OVERSEERS);
  // Tests of the table that play the package do not import it.
  const players = reached.includes("test/") ? importersOf([PLAYS_PACKAGE], sources) : [];
  const wanted = new Set([
    ...related,
    ...importersOf(others, sources),
    ...players,
    ...all.filter((file) => reached.some((start) => file.startsWith(start))),
  ]);
  return { code: others.length > 0, tests: all.filter((file) => wanted.has(file)).sort() };
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Returns these files and all files that import them, directly or through other files. */
function importersOf(files, sources) {
  const importers = new Map();
  for (const [file, text] of sources)
    for (const [, name] of text.matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      for (const candidate of [target, `${target}.ts`, `${target}.mjs`, `${target}/index.ts`])
        importers.set(candidate, [...(importers.get(candidate) ?? []), file]);
    }
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}
