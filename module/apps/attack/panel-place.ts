import { tokenBox } from "../../foundry/token-box";
import type { CrossfireToken } from "../../foundry/types";
import type { AttackQuestion } from "../../play/authority/prompts";
import { documentAt } from "../../play/uuids";
import type { PreviewLine } from "../../play/preview/preview-line";
import { clearPlace, type Box, type KeptClear, type Place } from "./keep-clear";

/** Properties of a window that concern its position. */
interface Panel {
  readonly element: HTMLElement;
  readonly minimized: boolean;
  readonly position: { readonly left?: number; readonly top?: number };
  setPosition(place: { left?: number; top?: number; width?: number; height?: number | "auto" }): unknown;
}

/** Height and maximum width, in pixels, of the bar at the bottom edge of the page. */
const BAR = { height: 96, width: 860 };
/** Heights in pixels to try for an unfolded panel that fits nowhere at its full height; its content then scrolls. */
const LOWER = [460, 360];
/** Width of the panel in pixels. */
export const PANEL_WIDTH = 420;

/** Returns the part of the page to the left of the sidebar; the whole page if there is no sidebar on the right. */
function roomOf(page: Document): Box {
  const { clientWidth, clientHeight } = page.documentElement;
  const sidebar = page.getElementById("sidebar")?.getBoundingClientRect();
  const right = sidebar && sidebar.width > 0 && sidebar.left > clientWidth / 2 ? sidebar.left : clientWidth;
  return { left: 0, top: 0, width: right, height: clientHeight };
}

/** Returns the size of an element in whole pixels, rounded up. */
function ceiledSize(element: HTMLElement): { readonly width: number; readonly height: number } {
  const { width, height } = element.getBoundingClientRect();
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** Returns the boxes and lines that the panel must not cover: the attacker, the targets and the lines between them. */
function keptClear({ attackerToken, targeted }: AttackQuestion, target: string): KeptClear {
  const shooter = attackerToken && tokenBox(attackerToken);
  const targets = [...new Set([target, ...targeted])].flatMap((uuid) => {
    const found = uuid ? (documentAt(uuid, "Token") as CrossfireToken | null) : null;
    return (found && tokenBox(found)) ?? [];
  });
  return {
    boxes: [...(shooter ? [shooter] : []), ...targets],
    lines: shooter ? targets.map((box) => [middle(shooter), middle(box)] as const) : [],
  };
}

/** Pixels that a label takes beside, above and below the mark of an entity on the line of fire. */
const LABEL = { aside: 120, above: 20, below: 64 };

/** Returns a box around each mark on the line of fire and its label; empty without a map. */
function labelsOf(line: PreviewLine | null): Box[] {
  const view = canvas as { ready?: boolean; clientCoordinatesFromCanvas(point: object): { x: number; y: number } } | null;
  if (!view?.ready || !line) return [];
  return line.places
    .map(({ at }) => view.clientCoordinatesFromCanvas(at))
    .map(({ x, y }) => ({ left: x - LABEL.aside, top: y - LABEL.above, width: 2 * LABEL.aside, height: LABEL.above + LABEL.below }));
}

/**
 * Returns the window's own box if it covers no token and no line. Otherwise returns the nearest box that covers no token, line or label. If
 * there is none, labels may be covered. Null if every position covers a token or a line.
 */
function clearOfLabels(own: Box, room: Box, clear: KeptClear, labels: readonly Box[]): Box | null {
  const nearest = clearPlace(own, room, clear);
  if (!nearest) return null;
  const stays = nearest.left === own.left && nearest.top === own.top;
  const better = stays ? null : clearPlace(own, room, { ...clear, boxes: [...clear.boxes, ...labels] });
  return { ...own, ...(better ?? nearest) };
}

/** Returns the first result that is not null; null if there is none. */
function firstOf<Given, Found>(all: readonly Given[], find: (one: Given) => Found | null): Found | null {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return null;
}

/** Keeps the panel off the attacker, the targets and the lines between them, until the user moves it. */
export class PanelPlace {
  readonly #panel: Panel;
  readonly #question: AttackQuestion;
  #given: Place | null = null;
  #target = "";
  readonly #over = new AbortController();

  constructor(panel: Panel, question: AttackQuestion) {
    this.#panel = panel;
    this.#question = question;
  }

  /** True if the panel is a bar at the bottom edge. */
  get isBar(): boolean {
    return this.#panel.element.classList.contains("as-bar");
  }

  /**
   * Places the panel where it covers no token, no line and, if possible, no label. A panel that fits nowhere becomes shorter, or else a bar
   * at the bottom edge. Refits the panel whenever the browser window is resized.
   */
  open(target: string, line: PreviewLine | null): void {
    this.#target = target;
    this.#place(line);
    window.addEventListener("resize", () => this.refit(), { signal: this.#over.signal });
  }

  /** Places the panel again for another target, unless the user has moved or minimized it. */
  follow(target: string, line: PreviewLine | null): void {
    if (target === this.#target || !this.#given || this.#moved() || this.#panel.minimized) return;
    this.#target = target;
    if (this.isBar) this.#unbar();
    this.#place(line);
  }

  /** Turns the bar back into the full panel, at the bottom left of the page. */
  unfold(): void {
    if (!this.isBar) return;
    this.#unbar();
    const { height } = roomOf(document);
    this.#panel.setPosition({ left: 8, top: Math.max(0, height - this.#panel.element.offsetHeight - 8) });
    this.#given = null;
  }

  stop(): void {
    this.#over.abort();
  }

  #unbar(): void {
    this.#panel.element.classList.remove("as-bar");
    this.#panel.setPosition({ width: PANEL_WIDTH, height: "auto" });
  }

  #moved(): boolean {
    const { left, top } = this.#panel.position;
    return !this.#given || left !== this.#given.left || top !== this.#given.top;
  }

  #place(line: PreviewLine | null): void {
    const { element, position } = this.#panel;
    // Rounded up, so that no part of a pixel lies outside the page.
    const { width, height } = ceiledSize(element);
    const room = roomOf(document);
    const own = { left: position.left ?? 0, top: position.top ?? 0, width, height };
    const clear = keptClear(this.#question, this.#target);
    const labels = labelsOf(line);
    const heights = clear.boxes.length === 0 ? [] : [height, ...LOWER.filter((lower) => lower < height)];
    const place = clear.boxes.length === 0 ? own : firstOf(heights, (tall) => clearOfLabels({ ...own, height: tall }, room, clear, labels));
    if (place) this.#panel.setPosition({ left: place.left, top: place.top, ...(place.height < height ? { height: place.height } : {}) });
    else this.#bar(room);
    const { left = 0, top = 0 } = this.#panel.position;
    this.#given = { left, top };
  }

  #bar(room: Box): void {
    const width = Math.min(BAR.width, room.width);
    this.#panel.element.classList.add("as-bar");
    this.#panel.setPosition({ left: Math.round((room.width - width) / 2), top: room.height - BAR.height, width, height: BAR.height });
  }

  /** Keeps the panel on the page after the panel grows or the browser window shrinks. */
  refit(): void {
    const { left = 0, top = 0 } = this.#panel.position;
    const wasGiven = !this.#moved();
    if (this.isBar) this.#bar(roomOf(document));
    else this.#panel.setPosition({ left, top });
    const { left: x = 0, top: y = 0 } = this.#panel.position;
    if (wasGiven) this.#given = { left: x, top: y };
  }
}
