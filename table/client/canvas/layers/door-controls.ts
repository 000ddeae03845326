import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { attempt, env, notify, text } from "../env";
import { WALL } from "../geometry/edge";
import type { Wall } from "../placeables/wall";
import { surface } from "../textures/load-image";
import { drawnTexture } from "../textures/texture-store";

const SHARE = 0.36;

/** The clickable icons on doors. */
export class DoorControls extends PIXI.Container {
  private readonly signs = new Map<Wall, PIXI.Sprite>();

  constructor() {
    super();
    this.eventMode = "none";
  }

  drawAll(): void {
    this.removeChildren().forEach((child) => child.destroy());
    this.signs.clear();
    for (const wall of env.canvas.walls?.doors ?? []) if (this.shows(wall)) this.addSign(wall);
  }

  private shows(wall: Wall): boolean {
    return wall.document.door === WALL.DOOR || env.game.user.isGM;
  }

  private addSign(wall: Wall): void {
    const sign = new PIXI.Sprite(doorTexture(wall.document.ds ?? WALL.CLOSED, wall.document.door === WALL.SECRET_DOOR));
    sign.anchor.set(0.5);
    sign.width = sign.height = env.canvas.dimensions.size * SHARE;
    sign.position.set(wall.center.x, wall.center.y);
    this.signs.set(wall, sign);
    this.addChild(sign);
  }

  doorAt(point: Point): Wall | null {
    const reach = (env.canvas.dimensions.size * SHARE) / 2;
    for (const [wall, { x, y }] of this.signs) if (Math.hypot(x - point.x, y - point.y) <= reach) return wall;
    return null;
  }

  /**
   * Opens or closes a door. A locked door opens only after a GM has unlocked it with a right click. Players need the permission for doors,
   * and cannot operate doors while the game is paused.
   */
  async toggle(wall: Wall): Promise<void> {
    const { user, paused } = env.game;
    if (!user.isGM && !user.can?.("WALL_DOORS")) return notify("warn", text("TABLE.Doors.NotAllowed", "You may not open doors."));
    if (!user.isGM && paused) return notify("warn", text("GAME.PausedWarning", "The game is paused: nobody moves."));
    if (wall.document.ds === WALL.LOCKED) return notify("info", text("TABLE.Doors.Locked", "The door is locked."));
    await attempt(() => wall.document.update({ ds: wall.document.ds === WALL.OPEN ? WALL.CLOSED : WALL.OPEN }));
  }

  async toggleLock(wall: Wall): Promise<void> {
    if (!env.game.user.isGM || wall.document.ds === WALL.OPEN) return;
    await attempt(() => wall.document.update({ ds: wall.document.ds === WALL.LOCKED ? WALL.CLOSED : WALL.LOCKED }));
  }
}

function doorTexture(state: number, secret: boolean): PIXI.Texture {
  return drawnTexture(`door:${state}:${secret}`, () => {
    const { element, draw } = surface(96, 96);
    draw.fillStyle = "rgba(12, 15, 20, 0.85)";
    draw.strokeStyle = secret ? "#b35fe0" : state === WALL.LOCKED ? "#ff6b6b" : state === WALL.OPEN ? "#62d48a" : "#d9c8a9";
    draw.lineWidth = 6;
    draw.beginPath();
    draw.arc(48, 48, 43, 0, Math.PI * 2);
    draw.fill();
    draw.stroke();
    if (state === WALL.LOCKED) drawLock(draw);
    else drawLeaf(draw, state === WALL.OPEN);
    return element;
  });
}

function drawLock(draw: CanvasRenderingContext2D): void {
  draw.lineWidth = 8;
  draw.beginPath();
  draw.arc(48, 40, 13, Math.PI, 0);
  draw.stroke();
  draw.fillStyle = draw.strokeStyle;
  draw.fillRect(28, 42, 40, 30);
}

function drawLeaf(draw: CanvasRenderingContext2D, open: boolean): void {
  draw.lineWidth = 6;
  draw.strokeRect(32, 22, 32, 52);
  draw.fillStyle = draw.strokeStyle;
  draw.beginPath();
  draw.moveTo(32, 22);
  draw.lineTo(open ? 50 : 64, open ? 32 : 22);
  draw.lineTo(open ? 50 : 64, open ? 82 : 74);
  draw.lineTo(32, 74);
  draw.closePath();
  draw.fill();
}
