/** `npm run icons`: draws the icons listed in `assets/icons.yaml` and records their sources. An unknown glyph is an error. */
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { drawIcons } from "./build/icons.mjs";
import { ROOT } from "./build/files.mjs";

const glyphs = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const listed = parse(readFileSync(path.join(ROOT, "assets/icons.yaml"), "utf8"));
const { files, attribution } = drawIcons(listed, glyphs);
for (const [file, content] of Object.entries(files)) writeFileSync(path.join(ROOT, "assets", file), content);
writeFileSync(path.join(ROOT, "assets/ATTRIBUTION.md"), attribution);
console.log(`${Object.keys(files).length} icons`);
