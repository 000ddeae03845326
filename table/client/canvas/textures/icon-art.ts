import type * as PIXI from "pixi.js";
import { loadImage, surface } from "./load-image";
import { storedTexture, textureOf } from "./texture-store";

const SIZE = 96;

/** Returns a round badge with an image, for status effects. Replaces a missing image with a question mark. */
export function badgeTexture(src: string): Promise<PIXI.Texture> {
  return storedTexture(`badge:${src}`, async () => {
    const { element, draw } = surface(SIZE, SIZE);
    draw.fillStyle = "rgba(12, 15, 20, 0.88)";
    draw.strokeStyle = "rgba(255, 255, 255, 0.55)";
    draw.lineWidth = 4;
    draw.beginPath();
    draw.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 4, 0, Math.PI * 2);
    draw.fill();
    draw.stroke();
    await drawInside(draw, src, SIZE * 0.62);
    return textureOf(element);
  });
}

/** Returns an image without a badge, such as a status overlay. */
export function iconTexture(src: string): Promise<PIXI.Texture> {
  return storedTexture(`icon:${src}`, async () => {
    const { element, draw } = surface(SIZE * 2, SIZE * 2);
    draw.translate(SIZE / 2, SIZE / 2);
    await drawInside(draw, src, SIZE * 2);
    return textureOf(element);
  });
}

async function drawInside(draw: CanvasRenderingContext2D, src: string, room: number): Promise<void> {
  try {
    const image = await loadImage(src);
    const scale = room / Math.max(image.naturalWidth || room, image.naturalHeight || room);
    const [width, height] = [(image.naturalWidth || room) * scale, (image.naturalHeight || room) * scale];
    draw.drawImage(image, SIZE / 2 - width / 2, SIZE / 2 - height / 2, width, height);
  } catch {
    draw.fillStyle = "#ffffff";
    draw.font = `700 ${SIZE * 0.6}px system-ui, sans-serif`;
    draw.textAlign = "center";
    draw.textBaseline = "middle";
    draw.fillText("?", SIZE / 2, SIZE * 0.54);
  }
}
