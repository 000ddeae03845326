import path from "node:path";
import { build } from "vite";
import { grammars } from "../../../../tools/build/grammars.mjs";

/** Returns the page's script as text; `apps.start(generation)` in the page starts the framework. */
export async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [grammars()],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry: path.join(import.meta.dirname, "entry.ts"), formats: ["iife"], name: "apps" },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ("output" in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === "chunk");
  if (!chunk || chunk.type !== "chunk") throw new Error("The page did not come out as one script.");
  return chunk.code;
}
