import { env } from "../env";

/** Returns the address from which this client fetches a file of a package or of the user data. */
export function imageUrl(src: string): string {
  if (/^(https?:|data:|blob:)/.test(src)) return src;
  return env.foundry?.utils?.getRoute?.(src) ?? (src.startsWith("/") ? src : `/${src}`);
}

export const isVector = (src: string): boolean => /\.svg(\?|$)/i.test(src) || src.startsWith("data:image/svg");

/** Loads an image. @throws {Error} with the address if the image cannot be loaded */
export function loadImage(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`The image "${src}" could not be loaded.`));
    image.src = imageUrl(src);
  });
}

/**
 * Creates a 2D drawing surface in main memory, because its content is uploaded to the graphics card as a texture.
 * @throws {Error} if the browser provides no 2D context
 */
export function surface(width: number, height: number): { element: HTMLCanvasElement; draw: CanvasRenderingContext2D } {
  const element = document.createElement("canvas");
  element.width = Math.max(1, Math.round(width));
  element.height = Math.max(1, Math.round(height));
  const draw = element.getContext("2d", { willReadFrequently: true });
  if (!draw) throw new Error("This browser gives no 2D drawing context.");
  return { element, draw };
}
