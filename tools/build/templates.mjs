import { readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { filesIn } from "./files.mjs";

const VIRTUAL = "virtual:crossfire-templates";

/**
 * Template folders that are not needed before play. `virtual:crossfire-templates/<name>` registers their templates when a window first
 * needs them.
 */
const LATER = {
  sheets: ["fighter", "item", "parts"],
  attack: ["attack", "parts"],
  windows: ["making", "reference", "compendium", "parts"],
  test: ["test"],
  clock: ["clock"],
  card: ["card", "parts"],
  tracker: ["tracker"],
  gamemaster: ["settings", "forecast", "migration"],
};

/** Helpers that Foundry registers before a system loads. Handlebars generates shorter code for known helpers. */
const KNOWN_HELPERS = Object.fromEntries(
  ["checked", "disabled", "concat", "ifThen", "localize", "numberFormat", "numberInput", "object", "radioBoxes", "selectOptions"]
    .concat(["formInput", "formGroup", "formField", "timeSince", "eq", "ne", "lt", "gt", "lte", "gte", "not", "and", "or"])
    .map((name) => [name, true]),
);

/**
 * Precompiles one template.
 * @param {string} source
 * @param {string} file - name for errors
 * @returns {string} a JavaScript expression for `Handlebars.template()`
 * @throws {Error} for a syntax error or unescaped output (`{{{`, `{{&`), naming file and line
 */
export function precompileTemplate(source, file) {
  refuseUnescaped(source, file);
  try {
    return String(Handlebars.precompile(source, { knownHelpers: KNOWN_HELPERS, preventIndent: true }));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

function refuseUnescaped(source, file) {
  const at = source.search(/\{\{\{|\{\{~?&/);
  if (at < 0) return;
  const line = source.slice(0, at).split("\n").length;
  throw new Error(`${file}:${line}: unescaped output; use {{ }} and build markup in the template`);
}

/**
 * Returns the sources of the virtual modules, by id. Each module has one `register()` that adds the module's templates to
 * Handlebars.partials under Foundry's paths. Therefore a client fetches and compiles no template at run time.
 * @param {string} folder - folder of the templates
 * @param {string} prefix - such as "systems/crossfire/templates"
 * @returns {ReadonlyMap<string, string>}
 */
export function templateModules(folder, prefix) {
  const isIn = (folders, file) => folders.includes(file.split("/")[0]);
  const later = Object.values(LATER).flat();
  const groups = Object.entries(LATER).map(([name, folders]) => [
    `${VIRTUAL}/${name}`,
    templatesModule(folder, prefix, (file) => isIn(folders, file)),
  ]);
  return new Map([[VIRTUAL, templatesModule(folder, prefix, (file) => !isIn(later, file))], ...groups]);
}

/** Returns the files that a template includes, relative to the templates folder. */
const includedIn = (source, prefix) => [...source.matchAll(/\{\{~?#?>\s*"([^"]+)"/g)].map(([, name]) => path.posix.relative(prefix, name));

/** Returns these templates and all files that they include, directly or indirectly, from any folder; sorted. */
function withIncluded(files, folder, prefix) {
  const all = new Set(files);
  for (const file of all) for (const one of includedIn(readFileSync(path.join(folder, file), "utf8"), prefix)) all.add(one);
  return [...all].sort();
}

function templatesModule(folder, prefix, wanted) {
  const files = filesIn(folder, (file) => file.endsWith(".hbs") && wanted(file));
  const rows = withIncluded(files, folder, prefix).map((file) => {
    const spec = precompileTemplate(readFileSync(path.join(folder, file), "utf8"), `templates/${file}`);
    return `  ${JSON.stringify(`${prefix}/${file}`)}: ${spec},`;
  });
  return `const specs = {
${rows.join("\n")}
};
export const TEMPLATE_PATHS = Object.keys(specs);
export function register() {
  const { partials, template } = globalThis.Handlebars;
  for (const path of TEMPLATE_PATHS) partials[path] ??= template(specs[path]);
}
`;
}

/**
 * Returns a Vite plugin that serves `virtual:crossfire-templates` and its parts.
 * @param {() => ReadonlyMap<string, string>} sources - returns the texts of the modules
 */
export function templatesPlugin(sources) {
  return {
    name: "crossfire-templates",
    resolveId: (id) => (sources().has(id) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${VIRTUAL}`) ? (sources().get(id.slice(1)) ?? null) : null),
  };
}

/**
 * Returns the plugin of `templatesPlugin` for a watching build, in which a changed template rebuilds the modules.
 * @param {string} folder - folder of the templates
 * @param {() => ReadonlyMap<string, string>} read - builds the texts of the modules
 */
export function watchedTemplates(folder, read) {
  let made = null;
  const sources = () => (made ??= read());
  const { name, resolveId, load } = templatesPlugin(sources);
  return {
    name,
    resolveId,
    watchChange: (id) => {
      if (id.startsWith(folder)) made = null;
    },
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      for (const file of filesIn(folder)) this.addWatchFile(path.join(folder, file));
      return load(id);
    },
  };
}
