/** `npm run types:package`: lays out in `release/types/` the types package for module authors, ready for `npm pack`. */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { buildTypes } from "./release/types-package.mjs";

const outDir = path.join(ROOT, "release/types");
const files = buildTypes({ root: ROOT, outDir });
console.log(`release/types/: ${files.length} files`);
