import * as PIXI from "pixi.js";
import { isVector, loadImage, surface } from "./load-image";
import { storedTexture, textureOf } from "./texture-store";

const LARGEST = 4096;

/**
 * Returns the background of a scene. Rasterizes vector images at the displayed size, up to 4,096 pixels.
 * @param pixelRatio - screen pixels per page pixel; below 1, the texture is smaller, because the screen cannot show more pixels
 * @throws {Error} if the image cannot be loaded
 */
export function backgroundTexture(src: string, width: number, height: number, pixelRatio: number): Promise<PIXI.Texture> {
  const most = Math.min(1, pixelRatio, LARGEST / Math.max(width, height));
  return storedTexture(`scene:${src}:${width}x${height}:${most}`, async () => {
    const image = await loadImage(src);
    if (!isVector(src)) return PIXI.Texture.from(image as unknown as PIXI.ImageSource, { mipmap: PIXI.MIPMAP_MODES.ON });
    const { element, draw } = surface(width * most, height * most);
    draw.drawImage(image, 0, 0, element.width, element.height);
    return textureOf(element);
  });
}
