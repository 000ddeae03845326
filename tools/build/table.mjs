import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { contentHash, stampOf } from "./files.mjs";
import { grammars } from "./grammars.mjs";
import { alone } from "./lock.mjs";

const CLIENT_INPUTS = ["table/client", "table/common", "package.json"];
const SERVER_INPUTS = ["table/server", "table/common", "table/node", "package.json"];

/**
 * Builds the table: the browser client into table/dist/client, the server into table/dist/server.mjs. Skips unchanged parts.
 * @param {{root: string}} options
 * @returns {Promise<{client: boolean, server: boolean, notes: string[]}>} `client`, `server`: true if that part was built
 */
export async function buildTable({ root }) {
  const outDir = path.join(root, "table/dist");
  return alone("build-table", async () => {
    const notes = [];
    const half = async (name, entry, inputs, output, config) => {
      if (!existsSync(path.join(root, entry))) {
        notes.push(`there is no ${entry} yet: the table's ${name} was not built`);
        return false;
      }
      return changed({ root, inputs, output: path.join(outDir, output), work: () => build(config(root, outDir)) });
    };
    const client = await half("client", "table/client/shell/main.ts", CLIENT_INPUTS, "client/index.html", clientConfig);
    const server = await half("server", "table/server/main.ts", SERVER_INPUTS, "server.mjs", serverConfig);
    return { client, server, notes };
  });
}

async function changed({ root, inputs, output, work }) {
  const stamp = stampOf(output);
  const hash = contentHash(root, inputs, contentHash(import.meta.dirname, ["table.mjs", "grammars.mjs"]));
  if (stamp.read() === hash && existsSync(output)) return false;
  stamp.clear();
  await work();
  stamp.write(hash);
  return true;
}

const shared = (root) => ({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  cacheDir: path.join(root, "node_modules/.cache/vite-table"),
});

/**
 * Returns the build settings of the client. Names are kept, because hooks are named after classes. The code is not minified, because
 * developers read it in browser tools.
 */
function clientConfig(root, outDir) {
  const shell = path.join(root, "table/client/shell");
  const pages = ["index.html", "join.html"].map((page) => path.join(shell, page)).filter((page) => existsSync(page));
  return {
    ...shared(root),
    root: shell,
    base: "/table/",
    plugins: [grammars()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: { handlebars: "handlebars/dist/handlebars.js" } },
    build: {
      outDir: path.join(outDir, "client"),
      emptyOutDir: true,
      target: "es2023",
      minify: false,
      sourcemap: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        checks: { eval: false },
        input: pages.length > 0 ? pages : { main: path.join(shell, "main.ts") },
        output: {
          keepNames: true,
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
}

/** Returns the build settings of the server: one file, which halves its start time. Only the native database remains in node_modules. */
function serverConfig(root, outDir) {
  return {
    ...shared(root),
    root,
    ssr: { noExternal: true, external: ["classic-level"] },
    build: {
      ssr: path.join(root, "table/server/main.ts"),
      outDir,
      emptyOutDir: false,
      target: "node20",
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { keepNames: true, entryFileNames: "server.mjs", chunkFileNames: "server-chunks/[name]-[hash].mjs" } },
    },
  };
}
