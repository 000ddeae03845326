/**
 * Joins PNG images of one size into an animated GIF:
 *   node tools/gif.mjs out.gif [--delay=ms] [--width=pixels] first.png second.png[:ms] ...
 * `:ms` after a file sets the delay of that image.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as gifenc from "gifenc";
import { PNG } from "pngjs";

/** Node imports the package as one default object; Vitest imports named exports. */
const { GIFEncoder, applyPalette, quantize } = "quantize" in gifenc ? gifenc : gifenc.default;

/**
 * Encodes an animated GIF.
 * @param {readonly {png: Buffer, delay: number}[]} frames - delays in milliseconds
 * @param {{width?: number}} [options] - `width`: scales the images down to this width
 * @returns {Buffer}
 * @throws {Error} if there are no images or they differ in size
 */
export function makeGif(frames, { width } = {}) {
  const pictures = frames.map(({ png, delay }) => ({ ...readPicture(png), delay }));
  const [first] = pictures;
  if (!first) throw new Error("an animation needs at least one picture");
  const odd = pictures.findIndex((picture) => picture.width !== first.width || picture.height !== first.height);
  if (odd > 0)
    throw new Error(`picture ${odd + 1} is ${pictures[odd].width}x${pictures[odd].height}, the first is ${first.width}x${first.height}`);
  const gif = GIFEncoder();
  for (const picture of pictures) {
    const small = shrink(picture, Math.min(width ?? picture.width, picture.width));
    const palette = quantize(small.data, 256);
    gif.writeFrame(applyPalette(small.data, palette), small.width, small.height, { palette, delay: picture.delay });
  }
  gif.finish();
  return Buffer.from(gif.bytes());
}

/**
 * Decodes a PNG.
 * @param {Buffer} png
 * @returns {{width: number, height: number, data: Uint8Array}} red, green, blue and alpha of every pixel
 */
export const readPicture = (png) => PNG.sync.read(png);

/**
 * Encodes a PNG.
 * @param {{width: number, height: number, data: Uint8Array}} picture
 * @returns {Buffer}
 */
export const writePicture = ({ width, height, data }) =>
  PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.from(data) }));

/** Scales an image down by averaging pixels. A scaled image is opaque; an image that already has the width stays unchanged. */
function shrink({ data, width, height }, targetWidth) {
  if (targetWidth === width) return { data: new Uint8Array(data), width, height };
  const scale = width / targetWidth;
  const targetHeight = Math.max(1, Math.round(height / scale));
  const result = new Uint8Array(targetWidth * targetHeight * 4);
  for (let y = 0; y < targetHeight; y += 1) {
    for (let x = 0; x < targetWidth; x += 1) average(data, width, height, { x, y, scale }, result, (y * targetWidth + x) * 4);
  }
  return { data: result, width: targetWidth, height: targetHeight };
}

function average(data, width, height, { x, y, scale }, result, at) {
  const sum = [0, 0, 0];
  let count = 0;
  const bottom = Math.min(height, Math.ceil((y + 1) * scale));
  const right = Math.min(width, Math.ceil((x + 1) * scale));
  for (let row = Math.floor(y * scale); row < bottom; row += 1) {
    for (let column = Math.floor(x * scale); column < right; column += 1) {
      const from = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) sum[channel] += data[from + channel];
      count += 1;
    }
  }
  for (let channel = 0; channel < 3; channel += 1) result[at + channel] = Math.round(sum[channel] / count);
  result[at + 3] = 255;
}

function main(words) {
  const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
  const [target, ...files] = words.filter((word) => !word.startsWith("--"));
  if (!target || files.length === 0)
    throw new Error("usage: node tools/gif.mjs out.gif [--delay=ms] [--width=pixels] first.png second.png[:ms] ...");
  const delay = Number(option("delay") ?? 800);
  const frames = files.map((word) => {
    const [, file, own] = /^(.*?)(?::(\d+))?$/.exec(word);
    return { png: readFileSync(file), delay: own ? Number(own) : delay };
  });
  const width = option("width");
  writeFileSync(target, makeGif(frames, width ? { width: Number(width) } : {}));
  console.log(`${target}: ${frames.length} pictures`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
