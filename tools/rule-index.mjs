/** `npm run index`: writes docs/rule-index.md, which lists where each rule is implemented and tested. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { INDEX, ruleIndex } from "./rule-index/table.mjs";

writeFileSync(path.join(ROOT, INDEX), ruleIndex());
console.log(`${INDEX} written`);
