import { globals as g } from "../../common/dynamic";

/** A step that is shown on the screen. */
export interface ShownStep {
  readonly overlay: HTMLElement;
  readonly fade: HTMLElement;
  remove(): void;
}

interface Walker {
  readonly title: string;
  readonly steps: readonly unknown[];
  readonly stepIndex: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  next(): Promise<void>;
  previous(): Promise<void>;
  exit(): void;
}

interface Words {
  readonly title: string;
  readonly content: string;
  readonly tooltipDirection?: string;
}

const GAP = 14;
const EDGE = 8;
const t = (key: string, data?: object): string => (data ? g.game.i18n.format(key, data) : g.game.i18n.localize(key));

/** Draws a step: an overlay with an opening over the element, and a text box beside it. The text box gets the keyboard focus. */
export function showStep(tour: Walker, step: Words, target: HTMLElement | null, padding: number): ShownStep {
  const { document } = g;
  const before: HTMLElement | null = document.activeElement;
  const overlay = make("div", "tour-overlay");
  const fade = make("div", target ? "tour-fadeout" : "tour-fadeout full");
  const box = stepBox(tour, step);
  document.body.append(overlay, fade, box);
  target?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  const place = (): void => arrange(fade, box, target, step.tooltipDirection, padding);
  place();
  g.addEventListener("resize", place);
  box.addEventListener("keydown", (event: KeyboardEvent) => onKey(event, tour, box));
  (box.querySelector("[data-action=next]") as HTMLElement).focus();
  return {
    overlay,
    fade,
    remove() {
      g.removeEventListener("resize", place);
      for (const element of [overlay, fade, box]) element.remove();
      if (before?.isConnected && before !== document.body) before.focus?.();
    },
  };
}

function make(tag: string, className: string, text?: string): HTMLElement {
  const element: HTMLElement = g.document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function stepBox(tour: Walker, step: Words): HTMLElement {
  const box = make("section", "tour themed application-like");
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", tour.title);
  const header = make("header", "step-header");
  const count = t("TABLE.Tour.Count", { step: tour.stepIndex + 1, of: tour.steps.length });
  header.append(make("h3", "step-title", t(step.title)), make("span", "step-count", count));
  const close = button("exit", "TABLE.Tour.Exit", () => tour.exit());
  close.classList.add("plain", "icon", "fa-solid", "fa-xmark");
  close.setAttribute("aria-label", close.textContent ?? "");
  close.textContent = "";
  header.append(close);
  const content = make("div", "step-content");
  content.innerHTML = g.foundry.utils.cleanHTML(t(step.content));
  const footer = make("footer", "step-controls");
  const back = button("previous", "TABLE.Tour.Previous", () => void tour.previous());
  back.toggleAttribute("disabled", !tour.hasPrevious);
  footer.append(
    back,
    button("next", tour.hasNext ? "TABLE.Tour.Next" : "TABLE.Tour.Finish", () => void tour.next()),
  );
  box.append(header, content, footer);
  return box;
}

function button(action: string, label: string, work: () => void): HTMLElement {
  const element = make("button", "step-button", t(label));
  element.setAttribute("type", "button");
  element.dataset["action"] = action;
  element.addEventListener("click", work);
  return element;
}

function onKey(event: KeyboardEvent, tour: Walker, box: HTMLElement): void {
  if (event.key === "Escape") tour.exit();
  else if (event.key === "ArrowRight") void tour.next();
  else if (event.key === "ArrowLeft") void tour.previous();
  else if (event.key === "Tab") keepInside(event, box);
  else return;
  event.stopPropagation();
  if (event.key !== "Tab") event.preventDefault();
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>("button:not([disabled]), a[href]")];
  const end = event.shiftKey ? all[0] : all.at(-1);
  if (g.document.activeElement !== end) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0])?.focus();
}

function arrange(fade: HTMLElement, box: HTMLElement, target: HTMLElement | null, direction: string | undefined, padding: number): void {
  const { innerWidth: width, innerHeight: height } = g;
  const { offsetWidth: w, offsetHeight: h } = box;
  const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
  if (!target) {
    Object.assign(box.style, { left: `${(width - w) / 2}px`, top: `${(height - h) / 2}px` });
    return;
  }
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const [x0, y0, x1, y1] = [left - padding, top - padding, right + padding, bottom + padding];
  Object.assign(fade.style, { left: `${x0}px`, top: `${y0}px`, width: `${x1 - x0}px`, height: `${y1 - y0}px` });
  const middle = { x: (x0 + x1 - w) / 2, y: (y0 + y1 - h) / 2 };
  const places: Record<string, readonly [number, number]> = {
    DOWN: [middle.x, y1 + GAP],
    UP: [middle.x, y0 - h - GAP],
    LEFT: [x0 - w - GAP, middle.y],
    RIGHT: [x1 + GAP, middle.y],
    CENTER: [middle.x, middle.y],
  };
  const fits = ([x, y]: readonly [number, number]): boolean => x >= EDGE && y >= EDGE && x + w <= width - EDGE && y + h <= height - EDGE;
  const asked = places[direction ?? "DOWN"] ?? places["DOWN"]!;
  // Without space on the requested side, the first side with space is used.
  const [x, y] = fits(asked) ? asked : (Object.values(places).find(fits) ?? asked);
  Object.assign(box.style, { left: `${clamp(x, width - w)}px`, top: `${clamp(y, height - h)}px` });
}
