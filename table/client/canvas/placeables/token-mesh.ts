import * as PIXI from "pixi.js";
import { defeatedTexture, haloTexture, ringTexture, turnTexture } from "../textures/ring-art";
import type { DispositionLook } from "./token-constants";

const TURN_SIZE = 1.36;
const HALO_SIZE = 1.16;
/** Aspect ratio below which a token counts as round. A hexagon is slightly longer in one direction. */
export const ROUND = 1.25;

/** The body of a token in the primary group: its image, ring and marks, centered on the token. */
export class TokenMesh extends PIXI.Container {
  readonly object: unknown;
  readonly art = new PIXI.Sprite();
  private readonly ring = new PIXI.Sprite();
  private readonly halo = new PIXI.Sprite();
  private readonly turn = new PIXI.Sprite();
  private readonly overlay = new PIXI.Sprite();
  private sizeX = 0;
  private sizeY = 0;

  constructor(object: unknown) {
    super();
    this.object = object;
    this.eventMode = "none";
    for (const sprite of [this.turn, this.halo, this.art, this.ring, this.overlay]) {
      sprite.anchor.set(0.5);
      this.addChild(sprite);
    }
    this.turn.visible = this.halo.visible = this.overlay.visible = false;
    this.halo.texture = haloTexture();
    this.turn.texture = turnTexture();
    this.turn.tint = 0xffc53d;
  }

  get texture(): PIXI.Texture {
    return this.art.texture;
  }

  setTexture(texture: PIXI.Texture, tint: number, scale: number): void {
    this.art.texture = texture;
    this.art.tint = tint;
    this.artScale = scale;
    this.resize(this.sizeX, this.sizeY);
  }

  private artScale = 1;

  resize(wide: number, high: number): void {
    [this.sizeX, this.sizeY] = [wide, high];
    const round = Math.max(wide, high) / Math.min(wide, high) < ROUND;
    this.ring.visible = round;
    const [width, height] = round ? [Math.min(wide, high), Math.min(wide, high)] : [wide, high];
    const fit = (sprite: PIXI.Sprite, scale: number): void => {
      if (!sprite.texture.valid) return;
      sprite.scale.set((width * scale) / sprite.texture.width, (height * scale) / sprite.texture.height);
    };
    fit(this.art, this.artScale);
    fit(this.ring, 1);
    fit(this.halo, HALO_SIZE);
    fit(this.turn, TURN_SIZE);
    fit(this.overlay, 0.9);
  }

  setRing({ color, pattern }: DispositionLook): void {
    this.ring.texture = ringTexture(pattern);
    this.ring.tint = color;
    this.resize(this.sizeX, this.sizeY);
  }

  setHalo(color: number | null, alpha: number): void {
    this.halo.visible = color !== null;
    if (color !== null) this.halo.tint = color;
    this.halo.alpha = alpha;
  }

  setTurn(active: boolean): void {
    this.turn.visible = active;
  }

  /** Marks the token as defeated. @param texture - a status image that covers the token; null: shows the cross */
  setDefeated(defeated: boolean, texture: PIXI.Texture | null = null): void {
    this.overlay.visible = defeated;
    if (defeated) this.overlay.texture = texture ?? defeatedTexture();
    this.art.alpha = defeated ? 0.55 : 1;
    this.resize(this.sizeX, this.sizeY);
  }

  /** Rotates only the image. @param rotation - angle in radians */
  turnArt(rotation: number): void {
    this.art.rotation = rotation;
  }
}
