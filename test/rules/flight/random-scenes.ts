import { seeded, type Rng } from "../../../module/rules/chance/rng";
import type { Point } from "../../../module/rules/flight/corridor";
import { circle, ellipse, hexagon, outline, rectangle, type Footprint } from "../../../module/rules/flight/footprint";
import type { Eye, Rise, Solid } from "../../../module/rules/flight/look";

/** An eye, its target, and the obstructions around them. */
export interface RandomScene {
  readonly eye: Eye;
  readonly target: Solid;
  readonly obstructions: readonly Solid[];
}

const FIELD = 24;
const TURNS = 1000;

/**
 * Draws random values from one seed. On a grid, lengths are multiples of half a meter and shapes are not rotated. Shapes then touch,
 * coincide and align.
 */
class Draw {
  readonly rng: Rng;
  constructor(
    seed: number,
    readonly onGrid: boolean,
  ) {
    this.rng = seeded(seed);
  }
  share(): number {
    return this.rng.next() / 2 ** 32;
  }
  below(count: number): number {
    return Math.floor(this.share() * count);
  }
  meters(from: number, to: number): number {
    const plain = from + this.share() * (to - from);
    return this.onGrid ? Math.round(plain * 2) / 2 : plain;
  }
  point(): Point {
    return { x: this.meters(0, FIELD), y: this.meters(0, FIELD) };
  }
  turn(): number {
    return this.onGrid ? 0 : (this.below(TURNS) / TURNS) * 2 * Math.PI;
  }
}

function notch(draw: Draw, { x, y }: Point): Footprint {
  const [wide, deep] = [draw.meters(1, 4), draw.meters(1, 4)];
  return outline([
    { x, y },
    { x: x + wide, y },
    { x: x + wide, y: y + deep },
    { x: x + wide / 2, y: y + deep / 4 },
    { x, y: y + deep },
  ]);
}

function wall(draw: Draw, { x, y }: Point): Footprint {
  return outline([
    { x, y },
    { x: x + draw.meters(-5, 5), y: y + draw.meters(-5, 5) },
  ]);
}

function body(draw: Draw, at: Point): Footprint {
  const [wide, deep] = [draw.meters(0.5, 4), draw.meters(0.5, 4)];
  const kinds = [
    () => circle(at, wide / 2),
    () => ellipse(at, wide / 2, deep / 2, draw.turn()),
    () => rectangle(at, wide, deep, draw.turn()),
    () => hexagon(at, wide, deep, draw.turn()),
  ];
  return kinds[draw.below(kinds.length)]!();
}

function obstruction(draw: Draw, eye: Point, target: Point): Footprint {
  const part = draw.share();
  const near = { x: eye.x + part * (target.x - eye.x) + draw.meters(-2, 2), y: eye.y + part * (target.y - eye.y) + draw.meters(-2, 2) };
  const at = draw.onGrid ? { x: Math.round(near.x * 2) / 2, y: Math.round(near.y * 2) / 2 } : near;
  const kind = draw.below(7);
  return kind < 2 ? wall(draw, at) : kind === 2 ? notch(draw, at) : body(draw, at);
}

function rise(draw: Draw): Rise | null {
  if (draw.below(4) === 0) return null;
  const foot = draw.meters(-1, 2);
  return { foot, top: foot + draw.meters(0.5, 3) };
}

/** Returns the random scene of a seed. Every second scene lies on a grid. */
export function randomScene(seed: number): RandomScene {
  const draw = new Draw(seed, seed % 2 === 0);
  const [from, to] = [draw.point(), draw.point()];
  const obstructions = Array.from({ length: draw.below(7) }, () => ({ footprint: obstruction(draw, from, to), rise: rise(draw) }));
  const target = draw.below(6) === 0 ? notch(draw, to) : body(draw, to);
  return { eye: { ...from, z: draw.meters(0, 3) }, target: { footprint: target, rise: rise(draw) }, obstructions };
}

/** Returns a copy of a scene without heights. */
export const flat = ({ eye, target, obstructions }: RandomScene): RandomScene => ({
  eye,
  target: { ...target, rise: null },
  obstructions: obstructions.map(({ footprint }) => ({ footprint, rise: null })),
});
