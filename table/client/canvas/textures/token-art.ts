import type * as PIXI from "pixi.js";
import { loadImage, surface } from "./load-image";
import { storedTexture, textureOf } from "./texture-store";

const SIZE = 256;
const RADIUS = SIZE * 0.46;
const GLYPH_SHARE = 1.5;

type Draw = CanvasRenderingContext2D;
/** Kind of a token image. Finished pieces are shown unchanged, portraits are cut to a circle, and glyphs are put on a disc. */
type Kind = "piece" | "portrait" | "glyph";

/**
 * Returns the image of a token, drawn once into one texture, so that a token is one sprite. A token without an image shows the first
 * letters of its name.
 * @param aspect - width divided by height of the token
 */
export function tokenArt(src: string, name: string, aspect: number): Promise<PIXI.Texture> {
  const key = `${src ? `token:${src}` : `letters:${initials(name)}`}:${aspect.toFixed(3)}`;
  return storedTexture(key, async () => textureOf(await drawArt(src, name, aspect)));
}

async function drawArt(src: string, name: string, aspect: number): Promise<HTMLCanvasElement> {
  const { element, draw } = surface(SIZE * Math.max(1, aspect), SIZE * Math.max(1, 1 / aspect));
  draw.imageSmoothingQuality = "high";
  draw.translate(element.width / 2, element.height / 2);
  const image = src ? await loadImage(src).catch(() => null) : null;
  const kind = image ? kindOf(image, aspect) : "glyph";
  if (kind === "piece") drawFitted(draw, image!, element.width, element.height);
  else drawOnDisc(draw, image, name, kind);
  return element;
}

function kindOf(image: HTMLImageElement, aspect: number): Kind {
  if (Math.abs(aspect - 1) > 0.05) return "piece";
  const { draw } = surface(32, 32);
  draw.drawImage(image, 0, 0, 32, 32);
  const { data } = draw.getImageData(0, 0, 32, 32);
  const opaque = (x: number, y: number): boolean => data[(Math.round(y) * 32 + Math.round(x)) * 4 + 3]! > 180;
  if (opaque(0, 0) && opaque(31, 0) && opaque(0, 31) && opaque(31, 31)) return "portrait";
  const rim = Array.from({ length: 16 }, (_, n) => (n * Math.PI) / 8);
  const filled = rim.filter((angle) => opaque(15.5 + Math.cos(angle) * 13, 15.5 + Math.sin(angle) * 13));
  return filled.length >= 14 ? "piece" : "glyph";
}

/** Draws the whole image as large as the space allows. */
function drawFitted(draw: Draw, image: HTMLImageElement, width: number, height: number): void {
  const [w, h] = [image.naturalWidth || SIZE, image.naturalHeight || SIZE];
  const scale = Math.min(width / w, height / h);
  draw.drawImage(image, (-w * scale) / 2, (-h * scale) / 2, w * scale, h * scale);
}

function drawOnDisc(draw: Draw, image: HTMLImageElement | null, name: string, kind: Kind): void {
  drawDisc(draw);
  if (!image) drawInitials(draw, name);
  else if (kind === "glyph") drawFitted(draw, image, RADIUS * GLYPH_SHARE, RADIUS * GLYPH_SHARE);
  else drawPortrait(draw, image);
  drawRim(draw);
}

function circle(draw: Draw, radius: number): void {
  draw.beginPath();
  draw.arc(0, 0, radius, 0, Math.PI * 2);
}

function drawDisc(draw: Draw): void {
  draw.save();
  draw.shadowColor = "rgba(0, 0, 0, 0.65)";
  draw.shadowBlur = SIZE * 0.05;
  draw.shadowOffsetY = SIZE * 0.015;
  const fill = draw.createRadialGradient(-SIZE * 0.08, -SIZE * 0.14, SIZE * 0.05, 0, 0, RADIUS);
  fill.addColorStop(0, "#4b5563");
  fill.addColorStop(1, "#151a22");
  draw.fillStyle = fill;
  circle(draw, RADIUS);
  draw.fill();
  draw.restore();
}

/** Fills the token's disc with the image and cuts off the rest of the image. */
function drawPortrait(draw: Draw, image: HTMLImageElement): void {
  const [w, h] = [image.naturalWidth || SIZE, image.naturalHeight || SIZE];
  const scale = (RADIUS * 2) / Math.min(w, h);
  draw.save();
  circle(draw, RADIUS - 1);
  draw.clip();
  draw.drawImage(image, (-w * scale) / 2, (-h * scale) / 2, w * scale, h * scale);
  draw.restore();
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .join("")
    .slice(0, 3)
    .toUpperCase() || "?";

function drawInitials(draw: Draw, name: string): void {
  draw.fillStyle = "#f3f4f6";
  draw.font = `600 ${SIZE * 0.34}px system-ui, sans-serif`;
  draw.textAlign = "center";
  draw.textBaseline = "middle";
  draw.fillText(initials(name), 0, SIZE * 0.02, RADIUS * 1.6);
}

function drawRim(draw: Draw): void {
  const shade = draw.createRadialGradient(0, 0, RADIUS * 0.78, 0, 0, RADIUS);
  shade.addColorStop(0, "rgba(0, 0, 0, 0)");
  shade.addColorStop(1, "rgba(0, 0, 0, 0.45)");
  draw.fillStyle = shade;
  circle(draw, RADIUS);
  draw.fill();
}
