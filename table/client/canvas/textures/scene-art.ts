import * as PIXI from "pixi.js";
import { isVector, loadImage, surface } from "./load-image";
import { storedTexture, textureOf } from "./texture-store";

const LARGEST = 4096;

/** A scene's background; drawings are rasterised at the size they are shown in, up to 4,096 pixels. */
export function backgroundTexture(src: string, width: number, height: number): Promise<PIXI.Texture> {
  return storedTexture(`scene:${src}:${width}x${height}`, async () => {
    const image = await loadImage(src);
    if (!isVector(src)) return PIXI.Texture.from(image as unknown as PIXI.ImageSource, { mipmap: PIXI.MIPMAP_MODES.ON });
    const scale = Math.min(1, LARGEST / Math.max(width, height));
    const { element, draw } = surface(width * scale, height * scale);
    draw.drawImage(image, 0, 0, element.width, element.height);
    return textureOf(element);
  });
}
