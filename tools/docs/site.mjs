import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Application, Converter, LogLevel, Logger } from "typedoc";
import { parse } from "yaml";
import { CACHE, filesIn } from "../build/files.mjs";
import { readBooks } from "../rulebook/chapters.mjs";
import { deadLinks } from "./links.mjs";
import { ruleDocument } from "./rules.mjs";

/** Entry of `docs/site.yaml` that represents the pages made from `docs/rules`. */
const RULEBOOKS = "rulebooks";

/** Collects the warnings and errors of the generator. */
class Listener extends Logger {
  faults = [];

  log(message, level) {
    if (level >= LogLevel.Warn) this.faults.push(message.replaceAll("\n", " "));
  }
}

/**
 * Builds the whole site: the pages of `docs/site.yaml`, the rulebooks, and the API reference for macros and modules.
 * @param {string} root - folder of the project
 * @param {string} out - folder of the site; its content is replaced
 * @returns {Promise<string[]>} faults: warnings and errors of the generator, and dead links with their pages
 */
export async function buildSite(root, out) {
  // The folder is inside the project, because the generator does not find files that share only the root of the disk with the folder.
  mkdirSync(CACHE, { recursive: true });
  const rulebooks = mkdtempSync(path.join(CACHE, "rulebooks-"));
  try {
    const listed = parse(readFileSync(path.join(root, "docs/site.yaml"), "utf8"));
    const ledgers = new Map(
      readBooks(root).map((book) => {
        const file = path.join(rulebooks, book.file.replace(/\.yaml$/, ".md"));
        writeFileSync(file, ruleDocument(book));
        return [file, path.join(root, "docs/rules", book.file)];
      }),
    );
    const pages = listed.flatMap(({ pages: own }) =>
      own === RULEBOOKS ? [...ledgers.keys()] : own.map(({ from }) => path.join(root, from)),
    );
    const logger = new Listener();
    const app = await Application.bootstrap(optionsFor(root, out, pages), []);
    app.logger = logger;
    nameDocuments(app, root, listed, ledgers);
    const project = await app.convert();
    if (!project) return logger.faults;
    app.validate(project);
    await app.generateOutputs(project);
    return [...logger.faults, ...deadLinks(contentsOf(out))];
  } finally {
    rmSync(rulebooks, { recursive: true, force: true });
  }
}

const optionsFor = (root, out, pages) => ({
  name: "Crossfire",
  entryPoints: [path.join(root, "tools/docs/api.ts")],
  tsconfig: path.join(root, "tools/docs/tsconfig.json"),
  readme: path.join(root, "README.md"),
  projectDocuments: pages,
  outputs: [
    { name: "html", path: out },
    { name: "json", path: path.join(out, "api.json") },
  ],
  // The project's compiler checks the types, because it is newer than the generator's compiler.
  skipErrorChecking: true,
  disableSources: true,
  hideGenerator: true,
  blockTags: ["@module", "@rule", "@param", "@returns", "@throws"],
  validation: { notExported: false, invalidLink: true, notDocumented: false },
  headings: { readme: false, document: false },
  groupOrder: ["Play", "Rules", "Build on it", "Modules"],
  sort: ["documents-first"],
  navigation: { includeGroups: true },
});

/**
 * Sets the title and group of each document from `docs/site.yaml`, because the files contain neither. Links to a ledger lead to its
 * rulebook.
 */
function nameDocuments(app, root, listed, ledgers) {
  const known = new Map(
    listed.flatMap(({ group, pages }) =>
      pages === RULEBOOKS ? [] : pages.map(({ from, title }) => [path.join(root, from), { group, title }]),
    ),
  );
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const { files } = document.project;
    const file = files.getReflectionPath(document);
    const { group, title } = known.get(file) ?? {};
    if (title) Object.assign(document, { name: title, frontmatter: { ...document.frontmatter, group } });
    if (ledgers.has(file)) files.registerReflectionPath(ledgers.get(file), document);
  });
}

/** Returns the files of a folder by path: the text of each page, and "" for every other file. */
const contentsOf = (folder) =>
  Object.fromEntries(filesIn(folder).map((file) => [file, file.endsWith(".html") ? readFileSync(path.join(folder, file), "utf8") : ""]));
