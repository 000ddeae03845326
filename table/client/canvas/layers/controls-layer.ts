import type { SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import * as PIXI from "pixi.js";
import type { Box, Point } from "../../../common/grid/grid-types";
import { CanvasAnimation } from "../board/animation";
import { colorNumber, env, prefersReducedMotion } from "../env";
import { textTexture } from "../textures/texture-store";
import { labelStyle } from "../placeables/token-constants";
import { DoorControls } from "./door-controls";
import { InteractionLayer } from "./canvas-layer";
import { MeasuringRuler } from "./measuring-ruler";

/** The rectangle that the user drags with the pointer to select objects. */
class SelectionBox extends PIXI.Graphics {
  show({ x, y, width, height }: Box): void {
    const line = 2 / env.canvas.stage.scale.x;
    this.clear()
      .lineStyle(line * 2, 0x0b0e13, 0.6)
      .drawRect(x, y, width, height);
    this.lineStyle(line, 0xff9829, 1).beginFill(0xff9829, 0.12).drawRect(x, y, width, height).endFill();
  }
}

/** The top layer: doors, selection, ruler, other users' pointers, pings, packages' debug drawings. */
export class ControlsLayer extends InteractionLayer {
  readonly doors = new DoorControls();
  readonly select = new SelectionBox();
  readonly ruler = new MeasuringRuler();
  readonly cursors = new PIXI.Container();
  readonly pings = new PIXI.Container();
  debug = new PIXI.Graphics();
  private readonly cursorOf = new Map<unknown, PIXI.Container>();

  static override get layerOptions() {
    return { name: "controls", zIndex: 1000 };
  }

  protected override async _draw(): Promise<void> {
    if (this.debug.destroyed) this.debug = new PIXI.Graphics();
    this.addChild(this.doors, this.debug, this.select, this.ruler, this.cursors, this.pings);
    this.doors.drawAll();
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    this.removeChild(this.doors, this.debug, this.select, this.ruler, this.cursors, this.pings);
    this.select.clear();
    this.ruler.clear();
    if (!this.debug.destroyed) this.debug.clear();
    for (const user of [...this.cursorOf.keys()]) this.hideCursor(user);
    this.pings.removeChildren().forEach((ping) => ping.destroy());
    await super._tearDown(options);
  }

  hideCursor(user: SystemObject): void {
    this.cursorOf.get(user)?.destroy({ children: true });
    this.cursorOf.delete(user);
  }

  showCursor(user: User, point: Point | null): void {
    if (!point) return this.hideCursor(user);
    let cursor = this.cursorOf.get(user);
    if (!cursor) {
      cursor = drawCursor(user);
      this.cursorOf.set(user, cursor);
      this.cursors.addChild(cursor);
    }
    cursor.position.set(point.x, point.y);
    cursor.scale.set(1 / env.canvas.stage.scale.x);
  }

  /** Scales the other users' pointers, so that their size on the screen stays constant. */
  rescale(): void {
    for (const cursor of this.cursorOf.values()) cursor.scale.set(1 / env.canvas.stage.scale.x);
  }

  /** Draws a ring that spreads and disappears, in the user's color. With reduced motion, the ring stands still for 1.5 s. */
  async drawPing(point: Point, user: User = env.game.user): Promise<void> {
    const ring = new PIXI.Graphics();
    const radius = env.canvas.dimensions.size;
    ring.lineStyle(radius * 0.09, 0x0b0e13, 0.7).drawCircle(0, 0, radius);
    ring
      .lineStyle(radius * 0.05, colorNumber(user.color, 0xff9829), 1)
      .drawCircle(0, 0, radius)
      .drawCircle(0, 0, radius * 0.12);
    ring.position.set(point.x, point.y);
    this.pings.addChild(ring);
    if (prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, 1500));
    else await pulse(ring);
    if (!ring.destroyed) ring.destroy();
  }
}

async function pulse(ring: PIXI.Graphics): Promise<void> {
  for (let round = 0; round < 3 && !ring.destroyed; round++) {
    const state = { t: 0 };
    const ontick = (): void => {
      if (ring.destroyed) return;
      ring.scale.set(0.25 + state.t * 0.75);
      ring.alpha = 1 - state.t;
    };
    await CanvasAnimation.animate([{ parent: state, attribute: "t", to: 1 }], { duration: 600, easing: "easeOutCircle", ontick });
  }
}

function drawCursor(user: User): PIXI.Container {
  const cursor = new PIXI.Container();
  const arrow = new PIXI.Graphics();
  arrow.lineStyle(2, 0xffffff, 1).beginFill(colorNumber(user.color, 0x888888), 1).drawPolygon([0, 0, 14, 10, 6, 11, 3, 18]).endFill();
  const label = new PIXI.Sprite(textTexture(user.name ?? "", labelStyle(72)));
  label.position.set(12, 12);
  cursor.addChild(arrow, label);
  cursor.eventMode = "none";
  return cursor;
}
