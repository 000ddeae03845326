import path from "node:path";
import { bundleConfig } from "./tools/build/bundle.mjs";

/** The system's bundle as `npm run build` makes it, for editors and tools that look for this file. */
export default bundleConfig({ root: import.meta.dirname, outDir: path.join(import.meta.dirname, "dist"), systemId: "crossfire" });
