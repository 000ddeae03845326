import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { env } from "../env";
import { labelStyle } from "../placeables/token-constants";
import { textTexture } from "../textures/texture-store";

/** A ruler that shows a measured path with its length at the end. */
export class MeasuringRuler extends PIXI.Container {
  private readonly line = new PIXI.Graphics();
  private readonly label = new PIXI.Sprite();

  constructor() {
    super();
    this.label.anchor.set(0.5, 1.25);
    this.addChild(this.line, this.label);
    this.visible = false;
  }

  show(waypoints: readonly Point[]): void {
    const { grid, stage } = env.canvas;
    const last = waypoints[waypoints.length - 1]!;
    const { distance } = grid.measurePath(waypoints);
    const scale = Math.max(0.35, Math.min(3, 1 / stage.scale.x));
    this.visible = true;
    this.line.clear();
    for (const [width, color] of [
      [9 * scale, 0x0b0e13],
      [5 * scale, 0xff9829],
    ] as const) {
      this.line.lineStyle({ width, color, alpha: 0.9, cap: PIXI.LINE_CAP.ROUND });
      this.line.moveTo(waypoints[0]!.x, waypoints[0]!.y);
      for (const { x, y } of waypoints.slice(1)) this.line.lineTo(x, y);
    }
    this.line.lineStyle(2 * scale, 0x0b0e13, 0.9).beginFill(0xff9829, 1);
    for (const { x, y } of waypoints) this.line.drawCircle(x, y, 7 * scale);
    this.line.endFill();
    this.label.texture = textTexture(`${Math.round(distance * 100) / 100} ${grid.units}`.trim(), labelStyle(110));
    this.label.scale.set(scale);
    this.label.position.set(last.x, last.y - 8 * scale);
  }

  clear(): void {
    this.visible = false;
    this.line.clear();
  }
}
