import path from "node:path";
import { templateModules, templatesPlugin, watchedTemplates } from "./templates.mjs";

/** File with the licenses of the packages in the bundle. */
const NOTICES = "NOTICES.md";

/**
 * Returns Vite's configuration for the system's JavaScript. Class names survive minification, because Foundry restores rolls and names
 * hooks by class name.
 * @param {{root: string, outDir: string, systemId: string, templates?: ReadonlyMap<string, string>, watch?: boolean}} options -
 *   `templates`: texts of the template modules, if already built; `watch`: rebuilds after every change, unminified and under fixed names
 * @returns {import("vite").InlineConfig}
 */
export function bundleConfig({ root, outDir, systemId, templates, watch = false }) {
  const read = () => systemTemplates(root, systemId);
  const made = watch ? null : (templates ?? read());
  const output = watch ? plainNames : names;
  return {
    root,
    base: "./",
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [watch ? watchedTemplates(path.join(root, "templates"), read) : templatesPlugin(() => made)],
    worker: { format: "es", rolldownOptions: { output: output("workers") } },
    build: {
      outDir,
      emptyOutDir: false,
      ...(watch ? { watch: {}, minify: false } : {}),
      lib: { entry: { [systemId]: path.join(root, "module/main.ts") }, formats: ["es"] },
      target: "es2023",
      sourcemap: true,
      license: { fileName: NOTICES },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        // That package consists mostly of unused predicates, and does not declare that it has no side effects.
        treeshake: { moduleSideEffects: (id) => !id.includes("/robust-predicates/") },
        output: {
          format: "es",
          entryFileNames: "[name].mjs",
          ...output("chunks"),
          // All code that is needed before play is in one file, because every file costs a request.
          codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
        },
      },
    },
  };
}

/** Returns the template modules of a system, as text by id. */
export const systemTemplates = (root, systemId) => templateModules(path.join(root, "templates"), `systems/${systemId}/templates`);

function names(folder) {
  return {
    chunkFileNames: `${folder}/[name]-[hash].mjs`,
    assetFileNames: `${folder}/[name]-[hash][extname]`,
    ...(folder === "workers" ? { entryFileNames: `${folder}/[name]-[hash].mjs` } : {}),
    keepNames: true,
    minify: {
      compress: { target: "es2023", keepNames: { class: true, function: false } },
      mangle: { toplevel: true, keepNames: { class: true, function: false } },
      codegen: true,
    },
  };
}

/** Returns settings that give chunks fixed names during development, so that old chunks do not fill the folder. */
const plainNames = (folder) => ({
  chunkFileNames: `${folder}/[name].mjs`,
  assetFileNames: `${folder}/[name][extname]`,
  ...(folder === "workers" ? { entryFileNames: `${folder}/[name].mjs` } : {}),
  keepNames: true,
});
