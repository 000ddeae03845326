import path from "node:path";
import { templateModules, templatesPlugin, watchedTemplates } from "./templates.mjs";

/**
 * Vite's configuration for the system's JavaScript. Class names survive minification: Foundry revives rolls and names hooks by class name.
 * @param {{root: string, outDir: string, systemId: string, templates?: ReadonlyMap<string, string>, watch?: boolean}} options - `templates`:
 *   texts of the template modules, if made already; `watch`: build again after every change, unminified and under fixed names
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
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        // Predicates nobody asks for make up most of that package, which does not say that importing it does nothing else.
        treeshake: { moduleSideEffects: (id) => !id.includes("/robust-predicates/") },
        output: {
          format: "es",
          entryFileNames: "[name].mjs",
          ...output("chunks"),
          // All that is wanted before play comes as one file, however many others use parts of it: each file is a question to the server.
          codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
        },
      },
    },
  };
}

/** The template modules of a system, as text by id. */
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

/** While the system is developed a chunk keeps its name, so that the folder does not fill with old ones. */
const plainNames = (folder) => ({
  chunkFileNames: `${folder}/[name].mjs`,
  assetFileNames: `${folder}/[name][extname]`,
  ...(folder === "workers" ? { entryFileNames: `${folder}/[name].mjs` } : {}),
  keepNames: true,
});
