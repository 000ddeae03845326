import * as PIXI from "pixi.js";

const stored = new Map<string, Promise<PIXI.Texture>>();
const drawn = new Map<string, PIXI.Texture>();

/** Returns a texture that is created once per key and then reused. */
export function storedTexture(key: string, make: () => Promise<PIXI.Texture>): Promise<PIXI.Texture> {
  let texture = stored.get(key);
  if (!texture) stored.set(key, (texture = make()));
  return texture;
}

/** Returns a stored texture that is drawn synchronously. */
export function drawnTexture(key: string, make: () => HTMLCanvasElement): PIXI.Texture {
  let texture = drawn.get(key);
  if (!texture) drawn.set(key, (texture = textureOf(make())));
  return texture;
}

export function textureOf(element: HTMLCanvasElement): PIXI.Texture {
  return PIXI.Texture.from(element, { mipmap: PIXI.MIPMAP_MODES.ON, scaleMode: PIXI.SCALE_MODES.LINEAR });
}

const lines = new Map<string, PIXI.Texture>();
const LINES_KEPT = 1000;

/** Returns a line of text as a shared texture. */
export function textTexture(content: string, style: Partial<PIXI.ITextStyle>): PIXI.Texture {
  const key = `${JSON.stringify(style)}|${content}`;
  const known = lines.get(key);
  if (known) return known;
  if (lines.size >= LINES_KEPT) lines.clear();
  const label = new PIXI.Text(content, { ...style });
  label.resolution = 2;
  label.updateText(true);
  lines.set(key, label.texture);
  return label.texture;
}

export function textSprite(content: string, style: Partial<PIXI.ITextStyle>): PIXI.Sprite {
  return new PIXI.Sprite(textTexture(content, style));
}
