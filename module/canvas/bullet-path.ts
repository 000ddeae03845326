import type { PathEvent } from "../cards/flight-path";
import type { ShownPath } from "../play/preview/shown-path";
import { after } from "../play/authority/timekeeper";
import type { Point } from "../rules/flight/corridor";
import { circleCorners, drawLine, drawMark, drawZone, label, seenTokens, spread, type DrawnMark, type Pattern } from "./drawing";
import { clear, drawOverlay, isViewed } from "./overlay";

const PLAIN = 0xdfe6ee;
const LOOKS: Readonly<Record<PathEvent, { readonly color: number; readonly mark: DrawnMark }>> = {
  missed: { color: PLAIN, mark: "ring" },
  grazed: { color: 0xffd257, mark: "arrow" },
  struck: { color: 0xff7a70, mark: "dot" },
  penetrated: { color: 0xff9f45, mark: "target" },
  stopped: { color: 0x62b9fa, mark: "cross" },
};

/** Line pattern of a bullet after its last event. Solid: as fired; dashed: it passed by an entity; dotted: it passed through one. */
const FLIES_ON: Readonly<Record<PathEvent | "fired", Pattern>> = {
  fired: "solid",
  missed: "dashed",
  grazed: "dashed",
  struck: "dotted",
  penetrated: "dotted",
  stopped: "dotted",
};

/**
 * Milliseconds per section of a path. The next constants are the maximum for all sections together and the time until the path disappears.
 */
const STEP_MS = 350;
const LONGEST_MS = 2_000;
const STAYS_MS = 7_000;
/** Length in canvas pixels of the line that is drawn past a bullet's last known position. */
const BEYOND = 350;

const format = (key: string): string => game.i18n?.localize(`CROSSFIRE.Path.${key}`) ?? key;

/** A section of a bullet's path, with the event at its end. */
interface Piece {
  readonly from: Point;
  readonly to: Point;
  readonly pattern: Pattern;
  readonly color: number;
  readonly mark: DrawnMark;
  /** Number of the bullet, from 1; 0 for a single bullet. */
  readonly bullet: number;
  /** Name of the entity at the end of the section ("" for none), and the outcome there. */
  readonly who: string;
  readonly what: string;
}

type Bullet = ShownPath["bullets"][number];

/** Returns a point beyond `at` in the direction of flight; for the first section, in the direction of fire. */
function onwards(from: Point, at: Point, towards: Point): Point {
  const back = at.x === from.x && at.y === from.y;
  const [dx, dy] = back ? [towards.x - from.x, towards.y - from.y] : [at.x - from.x, at.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: at.x + (dx / length) * BEYOND, y: at.y + (dy / length) * BEYOND };
}

/** Returns the sections of a path. A hidden entity has no position, so the bullet seems to fly past. */
function piecesOf(path: ShownPath, { bullet, from = path.from, steps, left, towards, end: out }: Bullet, several: boolean): Piece[] {
  const number = several ? bullet + 1 : 0;
  const pieces: Piece[] = [];
  let at = from;
  let last: PathEvent | "fired" = "fired";
  for (const step of steps) {
    if (!step.at) continue;
    pieces.push({
      from: at,
      to: step.at,
      pattern: FLIES_ON[last],
      ...LOOKS[step.what],
      bullet: number,
      who: step.name,
      what: format(step.what),
    });
    at = step.at;
    last = step.what;
  }
  // For an unseen attacker's bullet, only the entities that this user sees are drawn.
  const unseen = from === path.from && steps.some((step) => !step.at);
  if (!left && !unseen) return pieces;
  const what = format(unseen && !left ? "unseen" : (out?.by ?? "left"));
  const end = { to: out?.at ?? onwards(from, at, towards), pattern: FLIES_ON[last], color: PLAIN, mark: "arrow" } as const;
  return [...pieces, { from: at, ...end, bullet: number, who: "", what }];
}

/** The parts of a section that its label needs. */
type Labelled = Pick<Piece, "to" | "bullet" | "who" | "what">;

/** Describes one position: each entity once, with the bullets' outcomes there; equal outcomes are joined. */
function wordsOf(pieces: readonly Labelled[]): string {
  const names = [...new Set(pieces.map(({ who }) => who))];
  return names
    .flatMap((name) => {
      const own = pieces.filter(({ who }) => who === name);
      const done = [...new Set(own.map(({ what }) => what))].map((what) => {
        const bullets = [...new Set(own.filter((piece) => piece.what === what).map(({ bullet }) => bullet))].filter((bullet) => bullet > 0);
        return bullets.length > 0 ? `${bullets.join(", ")}: ${what}` : what;
      });
      return [name, ...done].filter(Boolean);
    })
    .join("\n");
}

/** Maximum distance in canvas pixels at which two path ends count as one position. */
const SAME_PLACE = 12;

/** Returns one label per position, for all bullets. */
function labelsOf(pieces: readonly Labelled[]): PIXI.Container[] {
  const places: Labelled[][] = [];
  for (const piece of pieces) {
    const here = places.find(([first]) => Math.hypot(first!.to.x - piece.to.x, first!.to.y - piece.to.y) < SAME_PLACE);
    if (here) here.push(piece);
    else places.push([piece]);
  }
  return places.map((here) => label(wordsOf(here), here[0]!.to));
}

function paint(container: PIXI.Container, pieces: readonly Piece[]): void {
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  for (const { from, to, pattern, color } of pieces) drawLine(graphics, from, to, pattern, color, 5);
  for (const { to, mark, color } of pieces) drawMark(graphics, mark, to, color);
  const labels = labelsOf(pieces);
  spread(labels, seenTokens());
  for (const one of labels) container.addChild(one);
}

/** Fills the area under fire. */
function paintCovered(container: PIXI.Container, { covered = [] }: ShownPath): void {
  if (covered.length === 0) return;
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  drawZone(graphics, covered, LOOKS.penetrated.color);
}

/** Draws an explosion: its path, its radius, and the entities it struck, each with one label for the blast and all fragments. */
function paintLanding(container: PIXI.Container, { from, landed }: ShownPath): void {
  if (!landed) return;
  const { at, radius, struck } = landed;
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  drawZone(graphics, circleCorners(at, radius), LOOKS.penetrated.color);
  if (from.x !== at.x || from.y !== at.y) drawLine(graphics, from, at, "dashed", PLAIN, 4);
  drawMark(graphics, "target", at, LOOKS.penetrated.color);
  const seen = struck.flatMap(({ at: to, name: who, what }) => (to ? [{ to, who, what: format(what), bullet: 0, ...LOOKS[what] }] : []));
  for (const { to, mark, color } of seen) drawMark(graphics, mark, to, color);
  const labels = [label(format("landed"), at), ...labelsOf(seen)];
  spread(labels, seenTokens());
  for (const one of labels) container.addChild(one);
}

const calm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

const NAME = "crossfire-bullet-path";
/** Number of the current animation. A new animation ends the previous one. */
let showing = 0;

/** Removes the path from the map, so that it does not overlap the next line of fire. */
export function endPath(): void {
  showing += 1;
  clear(NAME);
}

/**
 * Draws the covered area or landing place of an attack, and animates the path of every bullet. For users who prefer reduced motion, draws
 * all paths immediately. The drawings disappear automatically.
 */
export function drawBulletPath(path: ShownPath): void {
  showing += 1;
  const own = showing;
  const pieces = path.bullets.flatMap((bullet) => piecesOf(path, bullet, path.bullets.length > 1));
  const drawn = (count: number): void => {
    if (own !== showing || !isViewed(path.sceneId)) return;
    drawOverlay(NAME, NAME, (container) => {
      paintCovered(container, path);
      paintLanding(container, path);
      paint(container, pieces.slice(0, count));
    });
    if (count < pieces.length) after(Math.min(STEP_MS, LONGEST_MS / pieces.length), () => drawn(count + 1));
    else after(STAYS_MS, () => own === showing && clear(NAME));
  };
  drawn(calm() ? pieces.length : 1);
}
