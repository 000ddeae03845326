import type { PathEvent } from "../cards/flight-path";
import type { ShownPath } from "../play/preview/shown-path";
import { after } from "../play/authority/timekeeper";
import type { Point } from "../rules/flight/corridor";
import { circleCorners, drawLine, drawMark, drawZone, label, spread, type DrawnMark, type Pattern } from "./drawing";
import { clear, drawOverlay, isViewed } from "./overlay";

const PLAIN = 0xdfe6ee;
const LOOKS: Readonly<Record<PathEvent, { readonly color: number; readonly mark: DrawnMark }>> = {
  missed: { color: PLAIN, mark: "ring" },
  grazed: { color: 0xffd257, mark: "arrow" },
  struck: { color: 0xff7a70, mark: "dot" },
  penetrated: { color: 0xff9f45, mark: "target" },
  stopped: { color: 0x62b9fa, mark: "cross" },
};

/** How a bullet flies on after what happened last: as it was fired, past somebody, out of somebody. */
const FLIES_ON: Readonly<Record<PathEvent | "fired", Pattern>> = {
  fired: "solid",
  missed: "dashed",
  grazed: "dashed",
  struck: "dotted",
  penetrated: "dotted",
  stopped: "dotted",
};

/** Milliseconds a bullet takes for the next piece of its way, and a way stays. */
const STEP_MS = 350;
const STAYS_MS = 7_000;
/** Canvas pixels a bullet that left is shown beyond the last place. */
const BEYOND = 350;

const format = (key: string): string => game.i18n?.localize(`CROSSFIRE.Path.${key}`) ?? key;

/** A piece of the way of one bullet, and what is at its end. */
interface Piece {
  readonly from: Point;
  readonly to: Point;
  readonly pattern: Pattern;
  readonly color: number;
  readonly mark: DrawnMark;
  /** Number of the bullet, from 1; 0 where there is but one. */
  readonly bullet: number;
  /** Who is there, "" for nobody, and what happened. */
  readonly who: string;
  readonly what: string;
}

type Bullet = ShownPath["bullets"][number];

/** On in the direction it was fired, or in which it flew last. */
function onwards(from: Point, at: Point, towards: Point): Point {
  const back = at.x === from.x && at.y === from.y;
  const [dx, dy] = back ? [towards.x - from.x, towards.y - from.y] : [at.x - from.x, at.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: at.x + (dx / length) * BEYOND, y: at.y + (dy / length) * BEYOND };
}

/** The pieces of one way. Somebody unseen has no place: the bullet is seen to fly on. */
function piecesOf({ from }: ShownPath, { bullet, steps, left, towards }: Bullet, several: boolean): Piece[] {
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
  const unseen = steps.some((step) => !step.at);
  if (!left && !unseen) return pieces;
  const what = format(unseen && !left ? "unseen" : "left");
  const end = { to: onwards(from, at, towards), pattern: FLIES_ON[last], color: PLAIN, mark: "arrow" } as const;
  return [...pieces, { from: at, ...end, bullet: number, who: "", what }];
}

/** What is said at one place: everybody there once, and what each of the bullets did, those that did the same together. */
function wordsOf(pieces: readonly Piece[]): string {
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

/** Ends of ways that are nearer than this to each other are one place, canvas pixels. */
const SAME_PLACE = 12;

/** What is said at one place, of all bullets. */
function labelsOf(pieces: readonly Piece[]): PIXI.Container[] {
  const places: Piece[][] = [];
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
  spread(labels);
  for (const one of labels) container.addChild(one);
}

/** The part of the map that was shot at. */
function paintCovered(container: PIXI.Container, { covered = [] }: ShownPath): void {
  if (covered.length === 0) return;
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  drawZone(graphics, covered, LOOKS.penetrated.color);
}

/** The circle of what went off, the way there, and everybody it met. */
function paintLanding(container: PIXI.Container, { from, landed }: ShownPath): void {
  if (!landed) return;
  const { at, radius, struck } = landed;
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  drawZone(graphics, circleCorners(at, radius), LOOKS.penetrated.color);
  if (from.x !== at.x || from.y !== at.y) drawLine(graphics, from, at, "dashed", PLAIN, 4);
  drawMark(graphics, "target", at, LOOKS.penetrated.color);
  const seen = struck.flatMap(({ at: place, name, what }) => (place ? [{ place, words: `${name}\n${format(what)}`, ...LOOKS[what] }] : []));
  for (const { place, mark, color } of seen) drawMark(graphics, mark, place, color);
  const labels = [label(format("landed"), at), ...seen.map(({ place, words }) => label(words, place))];
  spread(labels);
  for (const one of labels) container.addChild(one);
}

const calm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

const NAME = "crossfire-bullet-path";
/** The showing that is under way: a new one ends the one before. */
let showing = 0;

/** Takes the way off the map: what is aimed at next is not to be read over it. */
export function endPath(): void {
  showing += 1;
  clear(NAME);
}

/** Draws the way of every bullet, piece by piece; all of it at once for whoever wants no motion. It goes by itself. */
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
    if (count < pieces.length) after(STEP_MS, () => drawn(count + 1));
    else after(STAYS_MS, () => own === showing && clear(NAME));
  };
  drawn(calm() ? pieces.length : 1);
}
