import path from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/**
 * @typedef {{code: string, needs: string[]}} Prepared - the body of a CommonJS module, and the prepared modules that it requires
 */

/**
 * Bundles these modules and all their imports as CommonJS, which can be evaluated many times. Packages and Node modules stay external.
 * @param {string} root - folder of the project
 * @param {readonly string[]} entries - files relative to `root`
 * @param {ReadonlyMap<string, string>} texts - replacement texts of files, by absolute path
 * @returns {Promise<Map<string, Prepared>>} modules by path relative to `root`
 */
export async function prepared(root, entries, texts) {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file, path.join(root, file)])),
    cwd: root,
    platform: "node",
    treeshake: false,
    // Constants are not inlined, so that a mutated constant changes in all places.
    optimization: { inlineConst: false },
    logLevel: "silent",
    tsconfig: false,
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
    resolve: { extensions: [".ts", ".mjs", ".js", ".json"] },
    plugins: [
      {
        name: "changed-sources",
        load: (id) => (texts.has(id) ? { code: texts.get(id), moduleType: path.extname(id).slice(1) } : null),
        transform: (code, id) =>
          code.includes("import.meta.")
            ? code
                .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(id)))
                .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "cjs",
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    exports: "named",
    strict: true,
    esModule: true,
  });
  await bundle.close();
  const nameOf = new Map(output.map((chunk) => [chunk.fileName, relative(root, chunk)]));
  return new Map(output.map((chunk) => [nameOf.get(chunk.fileName), moduleOf(chunk, nameOf)]));
}

function moduleOf({ fileName, code, imports }, nameOf) {
  const needs = imports.filter((name) => nameOf.has(name));
  const local = code.replace(/\brequire\("(\.[^"]+)"\)/g, (_, to) => {
    const target = path.posix.join(path.posix.dirname(fileName), to);
    if (!nameOf.has(target)) throw new Error(`${fileName} asks for ${to}, which is not among the prepared modules`);
    return `require(${JSON.stringify(`/${nameOf.get(target)}`)})`;
  });
  // Packages are used directly, with the default export in place.
  const direct = local.replace(/require_runtime\.__toESM\((\w+), 1\)/g, "$1");
  return { code: direct, needs: needs.map((name) => nameOf.get(name)) };
}

const relative = (root, { facadeModuleId, fileName }) =>
  facadeModuleId && path.isAbsolute(facadeModuleId) ? path.relative(root, facadeModuleId).replaceAll(path.sep, "/") : fileName;

/**
 * Returns the names of the packages that these modules require.
 * @param {Iterable<Prepared>} modules
 */
export function packagesOf(modules) {
  const names = [...modules].flatMap(({ code }) => [...code.matchAll(/\brequire\("([^/"][^"]*)"\)/g)].map(([, name]) => name));
  return [...new Set(names)];
}

/**
 * Returns the names of a module and of all modules that it needs.
 * @param {ReadonlyMap<string, Prepared>} modules
 */
export function closure(modules, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const name of modules.get(entry).needs) closure(modules, name, seen);
  return seen;
}
