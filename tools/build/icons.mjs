const HEAD = `# Where the pictures come from

Tokens (\`tokens/\`) that are not listed here and the maps were drawn for Crossfire and are under the project's own licence.

The glyphs in \`icons/\`, \`statuses/\` and the listed ones in \`tokens/\` are from [game-icons.net](https://game-icons.net) by its contributors, under
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). Changed: recoloured, made smaller and set on a coloured tile.
This list is written by \`npm run icons\` from \`icons.yaml\`.

| file | glyph |
| --- | --- |
`;

/** Geometry of the tiles, by folder: corners, frame, and position and size of the glyph. */
const TILES = {
  icons: { corner: 64, inset: 12, frameCorner: 54, opacity: ".35", stroke: 12, at: 56, scale: ".78125" },
  tokens: { corner: 256, inset: 14, frameCorner: 242, opacity: ".9", stroke: 18, at: 92, scale: ".640625" },
  statuses: { corner: 96, inset: 10, frameCorner: 88, opacity: ".6", stroke: 20, at: 46, scale: ".8203" },
};

/**
 * Draws icons as SVG files.
 * @param {Record<string, Record<string, {tile: string, ink: string, icons: Record<string, string>}>>} listed - groups of icons by folder:
 * name and glyph
 * @param {{icons: Record<string, {body: string}>, aliases?: Record<string, {parent: string}>}} glyphs - icon set that supplies the glyphs
 * @returns {{files: Record<string, string>, attribution: string}} files by path below `assets/`
 * @throws {Error} if the set lacks a glyph or a name is listed twice; the message lists all such entries
 */
export function drawIcons(listed, glyphs) {
  const all = Object.entries(listed).flatMap(([folder, groups]) =>
    Object.values(groups).flatMap(({ tile, ink, icons }) =>
      Object.entries(icons).map(([name, glyph]) => ({ folder, name, glyph, tile, ink, file: `${folder}/${name}.svg` })),
    ),
  );
  const bodyOf = (glyph) => (glyphs.icons[glyph] ?? glyphs.icons[glyphs.aliases?.[glyph]?.parent ?? ""])?.body;
  const wrong = all.filter(({ glyph }) => !bodyOf(glyph)).map(({ file, glyph }) => `${file}: there is no glyph "${glyph}"`);
  const twice = all
    .filter(({ file }, at) => all.findIndex((other) => other.file === file) < at)
    .map(({ file }) => `${file} is listed twice`);
  if (wrong.length + twice.length > 0) throw new Error(`assets/icons.yaml: ${[...wrong, ...twice].join("; ")}`);
  const rows = all.map(({ file, glyph }) => `| \`${file}\` | ${glyph} |`).sort();
  return {
    files: Object.fromEntries(all.map((icon) => [icon.file, drawn(icon, bodyOf(icon.glyph))])),
    attribution: `${HEAD}${rows.join("\n")}\n`,
  };
}

function drawn({ folder, tile, ink }, body) {
  const size = folder === "tokens" ? 256 : 128;
  const { corner, inset, frameCorner, opacity, stroke, at, scale } = TILES[folder];
  const side = 512 - 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${corner}" fill="${tile}"/>
  <rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="${frameCorner}" fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${stroke}"/>
  <g transform="translate(${at} ${at}) scale(${scale})">${body.replaceAll("currentColor", ink)}</g>
</svg>
`;
}
