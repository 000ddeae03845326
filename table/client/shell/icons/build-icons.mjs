/**
 * Writes the images in svg/ and the glyph styles in ../styles/glyphs.css from drawings.mjs.
 * Run with `node table/client/shell/icons/build-icons.mjs` after changing a drawing.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DRAWN, GLYPHS, PICTURES } from "./drawings.mjs";

const here = new URL(".", import.meta.url);
const { icons } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"));

/** Shortens numbers: the sources have more digits than a screen can show. */
const shorten = (text) => text.replace(/(\d+\.\d{2})\d+/g, "$1").replace(/(\.\d*?[1-9])0+(?!\d)/g, "$1");

function gameIcon(name) {
  const icon = icons[name];
  if (!icon) throw new Error(`drawings.mjs names the game icon "${name}", which the set does not have.`);
  return shorten(icon.body);
}

/** Returns an image in white with a dark rim, legible on light and dark backgrounds. */
function picture(body) {
  const rim = `<g fill="#fff" stroke="#0b0e13" stroke-opacity=".55" stroke-width="10" stroke-linejoin="round" paint-order="stroke">${body.replaceAll('fill="currentColor"', "")}</g>`;
  return svg(512, rim);
}

const svg = (size, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${body}</svg>\n`;

function glyph(drawing) {
  if (drawing.startsWith("gi:"))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${gameIcon(drawing.slice(3)).replaceAll('fill="currentColor" ', "")}</svg>`;
  const box = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"`;
  if (drawing.startsWith("F:")) return `${box}><path d="${drawing.slice(2)}"/></svg>`;
  return `${box} fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${drawing}"/></svg>`;
}

const dataUri = (markup) =>
  `url("data:image/svg+xml,${markup.replaceAll('"', "'").replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}")`;

mkdirSync(new URL("svg/", here), { recursive: true });
for (const [name, source] of Object.entries(PICTURES)) writeFileSync(new URL(`svg/${name}.svg`, here), picture(gameIcon(source)));
for (const [name, body] of Object.entries(DRAWN)) writeFileSync(new URL(`svg/${name}.svg`, here), svg(512, body));

const rules = Object.entries(GLYPHS).map(([names, drawing]) => {
  const selector = names
    .split(" ")
    .map((name) => `.fa-${name}`)
    .join(",");
  return `  ${selector} { --fa-glyph: ${dataUri(glyph(drawing))}; }`;
});
writeFileSync(
  new URL("../styles/glyphs.css", here),
  `/* Written by icons/build-icons.mjs from icons/drawings.mjs. Sources and licenses: icons/ATTRIBUTION.md */\n@layer elements {\n${rules.join("\n")}\n}\n`,
);
