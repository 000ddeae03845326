import type * as PIXI from "pixi.js";
import { surface } from "./load-image";
import { drawnTexture } from "./texture-store";

const SIZE = 256;
const MIDDLE = SIZE / 2;
const RADIUS = SIZE * 0.455;

export type RingPattern = "solid" | "spiked" | "dashed" | "dotted";

type Draw = CanvasRenderingContext2D;

/** Returns a white ring that the sprite tints. Dispositions differ in pattern as well as in color. */
export function ringTexture(pattern: RingPattern): PIXI.Texture {
  return drawnTexture(`ring:${pattern}`, () => {
    const { element, draw } = surface(SIZE, SIZE);
    strokeCircle(draw, RADIUS, 15, "rgba(0, 0, 0, 0.75)");
    if (pattern === "dashed") draw.setLineDash([(Math.PI * 2 * RADIUS) / 16 - 9, 9]);
    if (pattern === "dotted") draw.setLineDash([14, (Math.PI * 2 * RADIUS) / 28 - 14]);
    strokeCircle(draw, RADIUS, 9, "#ffffff");
    draw.setLineDash([]);
    if (pattern === "spiked") for (let n = 0; n < 8; n++) spike(draw, (n * Math.PI) / 4);
    return element;
  });
}

/** Returns the glow around a selected or hovered token. */
export function haloTexture(): PIXI.Texture {
  return drawnTexture("halo", () => {
    const { element, draw } = surface(SIZE, SIZE);
    const glow = draw.createRadialGradient(MIDDLE, MIDDLE, SIZE * 0.36, MIDDLE, MIDDLE, SIZE * 0.5);
    glow.addColorStop(0, "rgba(255, 255, 255, 0.95)");
    glow.addColorStop(0.35, "rgba(255, 255, 255, 0.55)");
    glow.addColorStop(1, "rgba(255, 255, 255, 0)");
    draw.fillStyle = glow;
    draw.fillRect(0, 0, SIZE, SIZE);
    return element;
  });
}

/** Returns the mark under the combatant whose turn it is: a ring of arrowheads. */
export function turnTexture(): PIXI.Texture {
  return drawnTexture("turn", () => {
    const { element, draw } = surface(SIZE, SIZE);
    const glow = draw.createRadialGradient(MIDDLE, MIDDLE, SIZE * 0.3, MIDDLE, MIDDLE, SIZE * 0.5);
    glow.addColorStop(0, "rgba(255, 255, 255, 0.7)");
    glow.addColorStop(1, "rgba(255, 255, 255, 0)");
    draw.fillStyle = glow;
    draw.fillRect(0, 0, SIZE, SIZE);
    strokeCircle(draw, SIZE * 0.435, 3, "#ffffff");
    for (let n = 0; n < 12; n++) arrowHead(draw, (n * Math.PI) / 6);
    return element;
  });
}

/** Returns the cross over a defeated actor. */
export function defeatedTexture(): PIXI.Texture {
  return drawnTexture("defeated", () => {
    const { element, draw } = surface(SIZE, SIZE);
    draw.lineCap = "round";
    for (const [width, color] of [
      [34, "rgba(0, 0, 0, 0.85)"],
      [20, "#d92d20"],
    ] as const) {
      draw.lineWidth = width;
      draw.strokeStyle = color;
      draw.beginPath();
      draw.moveTo(SIZE * 0.26, SIZE * 0.26);
      draw.lineTo(SIZE * 0.74, SIZE * 0.74);
      draw.moveTo(SIZE * 0.74, SIZE * 0.26);
      draw.lineTo(SIZE * 0.26, SIZE * 0.74);
      draw.stroke();
    }
    return element;
  });
}

/** Returns the corner brackets around a target. */
export function reticleTexture(): PIXI.Texture {
  return drawnTexture("reticle", () => {
    const { element, draw } = surface(SIZE, SIZE);
    draw.lineJoin = "miter";
    for (const [width, color] of [
      [20, "rgba(0, 0, 0, 0.8)"],
      [11, "#ffffff"],
    ] as const) {
      draw.lineWidth = width;
      draw.strokeStyle = color;
      for (const [x, y] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const)
        bracket(draw, x, y);
    }
    return element;
  });
}

function bracket(draw: Draw, x: number, y: number): void {
  const [far, near] = [SIZE * 0.45, SIZE * 0.28];
  draw.beginPath();
  draw.moveTo(MIDDLE + x * near, MIDDLE + y * far);
  draw.lineTo(MIDDLE + x * far, MIDDLE + y * far);
  draw.lineTo(MIDDLE + x * far, MIDDLE + y * near);
  draw.stroke();
}

function strokeCircle(draw: Draw, radius: number, width: number, color: string): void {
  draw.lineWidth = width;
  draw.strokeStyle = color;
  draw.beginPath();
  draw.arc(MIDDLE, MIDDLE, radius, 0, Math.PI * 2);
  draw.stroke();
}

function rotated(draw: Draw, angle: number, work: () => void): void {
  draw.save();
  draw.translate(MIDDLE, MIDDLE);
  draw.rotate(angle);
  work();
  draw.restore();
}

function spike(draw: Draw, angle: number): void {
  rotated(draw, angle, () => {
    draw.beginPath();
    draw.moveTo(-10, -RADIUS + 3);
    draw.lineTo(10, -RADIUS + 3);
    draw.lineTo(0, -RADIUS + 20);
    draw.closePath();
    draw.fillStyle = "#ffffff";
    draw.strokeStyle = "rgba(0, 0, 0, 0.75)";
    draw.lineWidth = 3;
    draw.stroke();
    draw.fill();
  });
}

function arrowHead(draw: Draw, angle: number): void {
  rotated(draw, angle, () => {
    draw.beginPath();
    draw.moveTo(-9, -SIZE * 0.475);
    draw.lineTo(9, -SIZE * 0.475);
    draw.lineTo(0, -SIZE * 0.425);
    draw.closePath();
    draw.fillStyle = "#ffffff";
    draw.fill();
  });
}
