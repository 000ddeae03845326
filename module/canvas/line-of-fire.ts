import { endPath } from "./bullet-path";
import { inTenths } from "../foundry/numbers";
import { levelOutOfView } from "../foundry/version";
import type { OnLine, PreviewLine } from "../play/preview/preview-line";
import { corridorHalfWidth, type Point } from "../rules/flight/corridor";
import { drawLine, drawMark, label, spread, type DrawnMark, belowToken, seenTokens } from "./drawing";
import { clear, drawOverlay, isViewed } from "./overlay";

const COLORS = { line: 0xff9f45, target: 0xff9f45, covers: 0x62b9fa, before: 0xffd257, beyond: 0xffd257, friend: 0xff7a70 } as const;
const MARKS: Readonly<Record<OnLine["place"], DrawnMark>> = { target: "target", covers: "shield", before: "warning", beyond: "warning" };

/** Meters that the drawn line extends beyond its last entity. */
const BEYOND = 6;

const format = (key: string, values: Record<string, string> = {}): string => game.i18n?.format(`CROSSFIRE.Line.${key}`, values) ?? key;

const inCoverDice = (leaf: "cover" | "covers", dice: number): string => format(leaf, { dice: String(dice) });

/** Describes the target's distance, cover and visibility. */
function aboutTarget({ meters, cover, walledOff, unseen }: PreviewLine): string[] {
  return [
    format("meters", { meters: inTenths(meters) }),
    ...(cover > 0 ? [inCoverDice("cover", cover)] : []),
    ...(walledOff ? [format("walledOff")] : unseen ? [format("unseen")] : []),
  ];
}

const aboutOther = ({ cover, friend }: OnLine, place: Exclude<OnLine["place"], "target">): string[] => [
  place === "covers" ? inCoverDice("covers", cover) : format(place),
  ...(friend ? [format("friend")] : []),
];

const inPercent = (chance: number): string => (chance > 0 && chance < 0.01 ? "<1" : String(Math.round(100 * chance)));

/** Returns the name of a token's level if the map shows another level; otherwise empty. */
function levelOf({ uuid }: OnLine): string[] {
  const token = fromUuidSync(uuid) as object | null;
  const level = token && levelOutOfView(token);
  return level ? [level] : [];
}

/**
 * Describes an entity on the line: its name and how it affects the shot.
 * @param chance Chance of being struck, 0 to 1; undefined if unknown.
 */
function wordsOf(one: OnLine, line: PreviewLine, chance: number | undefined): string {
  const about = one.place === "target" ? aboutTarget(line) : aboutOther(one, one.place);
  return [
    one.name,
    [...levelOf(one), ...about, ...(chance === undefined ? [] : [format("chance", { percent: inPercent(chance) })])].join(" · "),
  ].join("\n");
}

/** Returns the point this many pixels from the start of the line; it may lie beyond the end. */
function along(from: Point, to: Point, pixels: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * pixels) / length, y: from.y + ((to.y - from.y) * pixels) / length };
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Draws the corridor beyond the target in which a missed bullet can hit bystanders. It widens with distance. @rule XF-18 */
function drawCorridor(graphics: PIXI.Graphics, { from, to, pixelsPerMeter, corridor }: PreviewLine, far: number): void {
  const length = distance(from, to);
  const corner = (pixels: number, sign: number): Point => {
    const middle = along(from, to, pixels);
    const aside = (sign * corridorHalfWidth((pixels - length) / pixelsPerMeter, corridor) * pixelsPerMeter) / (length || 1);
    return { x: middle.x - (to.y - from.y) * aside, y: middle.y + (to.x - from.x) * aside };
  };
  const corners = [corner(length, -1), corner(far, -1), corner(far, 1), corner(length, 1)];
  graphics
    .beginFill(COLORS.beyond, 0.14)
    .drawPolygon(corners.flatMap(({ x, y }) => [x, y]))
    .endFill();
}

/** Returns the entities that get a mark: the target, the entities that cover it, and all others that a bullet may reach. */
const marked = ({ places }: PreviewLine, chances: ReadonlyMap<string, number>): readonly OnLine[] =>
  places.filter(({ uuid, place }) => place === "target" || place === "covers" || chances.get(uuid) !== 0);

function paint(container: PIXI.Container, line: PreviewLine, chances: ReadonlyMap<string, number>): void {
  const { from, to, pixelsPerMeter, walledOff } = line;
  const places = marked(line, chances);
  const far = Math.max(distance(from, to), ...places.map(({ at }) => distance(from, at))) + BEYOND * pixelsPerMeter;
  const graphics = new PIXI.Graphics();
  container.addChild(graphics);
  const flies = line.places.some(({ place }) => place === "beyond");
  if (flies) drawCorridor(graphics, line, far);
  drawLine(graphics, from, to, walledOff ? "dotted" : "solid", COLORS.line);
  if (flies) drawLine(graphics, to, along(from, to, far), "dashed", COLORS.beyond, 3);
  for (const one of places) drawMark(graphics, MARKS[one.place], one.at, one.friend ? COLORS.friend : COLORS[one.place]);
  const labels = places.map((one) => label(wordsOf(one, line, chances.get(one.uuid)), belowToken(one.uuid, one.at)));
  spread(
    labels.toSorted((a, b) => a.y - b.y),
    seenTokens(),
  );
  container.addChild(...(labels as [PIXI.Container]));
}

/** Lines on the map, by the object that identifies their window; redrawn after zooming. */
const lines = new Map<object, { readonly line: PreviewLine; readonly chances: ReadonlyMap<string, number> }>();
let following = false;
let scale = 0;

function showAll(): void {
  for (const [who, { line, chances }] of lines) show(who, line, chances);
}

/**
 * Redraws the lines when the zoom changes, because their width on screen stays the same. Also redraws them once a map is drawn. Panning
 * needs no redraw.
 */
function follow(): void {
  if (following) return;
  following = true;
  Hooks.on("canvasPan", () => {
    const now = canvas?.stage?.scale.x ?? 0;
    if (now === scale) return;
    scale = now;
    showAll();
  });
  // A change of scene or level removes all drawings, but the window of a line may still be open.
  Hooks.on("canvasReady", showAll);
}

function show(who: object, line: PreviewLine, chances: ReadonlyMap<string, number>): void {
  if (!isViewed(line.sceneId)) return clear(who);
  drawOverlay(who, "crossfire-line-of-fire", (container) => paint(container, line, chances));
}

/**
 * Draws a line of fire in place of the previous line.
 * @param who Object that identifies the line's window.
 * @param line null: removes the line.
 * @param chances Chances of being struck, 0 to 1, by uuid of the entity.
 */
export function showLine(who: object, line: PreviewLine | null, chances: ReadonlyMap<string, number>): void {
  follow();
  if (!line) {
    lines.delete(who);
    return clear(who);
  }
  endPath();
  lines.set(who, { line, chances });
  show(who, line, chances);
}
