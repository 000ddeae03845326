/** `npm run types:package`: builds the types package for module authors in `release/types/`, ready for `npm pack`. */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { buildTypes } from "./release/types-package.mjs";

const outDir = path.join(ROOT, "release/types");
const files = buildTypes({ root: ROOT, outDir });
console.log(`release/types/: ${files.length} files`);
