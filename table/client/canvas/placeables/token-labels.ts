import type { SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import * as PIXI from "pixi.js";
import { colorNumber, env } from "../env";
import { badgeTexture } from "../textures/icon-art";
import { reticleTexture } from "../textures/ring-art";
import { textSprite, textTexture } from "../textures/texture-store";
import { labelStyle } from "./token-constants";

interface Size {
  readonly width: number;
  readonly height: number;
}

export function drawNameplate(plate: PIXI.Sprite, name: string, size: Size, space: number): void {
  plate.texture = textTexture(name || " ", labelStyle(space));
  plate.anchor.set(0.5, 0);
  plate.position.set(size.width / 2, size.height + space * 0.01);
}

export function drawTooltip(tooltip: PIXI.Sprite, content: string, size: Size, space: number): void {
  tooltip.visible = content !== "";
  if (!content) return;
  tooltip.texture = textTexture(content, labelStyle(space, 0.95));
  tooltip.anchor.set(0.5, 1);
  tooltip.position.set(size.width / 2, -space * 0.01);
}

/** Fills the container with status icons, in columns from the left. */
export async function drawEffectIcons(container: PIXI.Container, pictures: readonly string[], size: Size, space: number): Promise<void> {
  const textures = await Promise.all(pictures.map(badgeTexture));
  if (container.destroyed) return;
  container.removeChildren().forEach((child) => child.destroy());
  const side = space * 0.27;
  const rows = Math.max(1, Math.floor((size.height * 0.86) / side));
  for (const [index, texture] of textures.entries()) {
    const icon = new PIXI.Sprite(texture);
    icon.width = icon.height = side;
    icon.position.set(-side * 0.12 + Math.floor(index / rows) * side, (index % rows) * side);
    container.addChild(icon);
  }
}

/** Draws the target markers: brackets for this client's user, lettered discs for other users. */
export function drawTargets(container: PIXI.Container, users: readonly SystemObject[], size: Size, space: number): void {
  container.removeChildren().forEach((child) => child.destroy({ children: true }));
  const own = users.find((user) => user === env.game.user);
  if (own) container.addChild(reticle(own, size));
  const others = users.filter((user) => user !== own);
  for (const [index, user] of others.entries()) {
    const mark = targetMark(user, space * 0.24);
    mark.position.set(size.width - space * 0.02, space * 0.14 + index * space * 0.26);
    container.addChild(mark);
  }
}

function reticle(user: User, { width, height }: Size): PIXI.Sprite {
  const sprite = new PIXI.Sprite(reticleTexture());
  sprite.anchor.set(0.5);
  sprite.position.set(width / 2, height / 2);
  sprite.width = width * 1.22;
  sprite.height = height * 1.22;
  sprite.tint = colorNumber(user.color, 0xff9829);
  return sprite;
}

function targetMark(user: User, diameter: number): PIXI.Container {
  const mark = new PIXI.Container();
  const disc = new PIXI.Graphics();
  disc
    .lineStyle(diameter * 0.1, 0xffffff, 1)
    .beginFill(colorNumber(user.color, 0x888888), 1)
    .drawCircle(0, 0, diameter / 2)
    .endFill();
  const letter = textSprite([...(user.name ?? "?")][0]?.toUpperCase() ?? "?", labelStyle(diameter * 3.2));
  letter.anchor.set(0.5);
  mark.addChild(disc, letter);
  return mark;
}
