import { figured, inTenths } from "../foundry/numbers";
import { listenToAll } from "../foundry/hooks";
import type { CrossfireScene } from "../foundry/types";
import { circleCorners, drawMark, drawZone } from "./drawing";
import { leftOutText, refusalValues, remedyText } from "../play/attack/refusal";
import type { Preview } from "../play/preview/preview";
import type { NamedChances, PointAnswer, PointQuestion } from "../play/authority/prompts";
import { notify } from "../play/authority/notices";
import { outOfTheWay } from "./free-space";
import type { Refusal } from "../rules/ruling";

/** Describes the reason why an order is refused. */
function refusalText({ refusal, values }: Refusal): string {
  const words = figured(refusalValues(values));
  return game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, words) ?? refusal;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const format = (key: string, values: Record<string, string> = {}): string => game.i18n?.format(key, values) ?? key;

/** Milliseconds without pointer movement before the odds are computed. */
const PAUSE = 120;
/** Color of a legal point; the next constant is the color of a refused point. */
const ALLOWED = 0xff9f45;
const REFUSED = 0x9aa7b5;

/** Draws the zone of the attack and a mark at the point. A refused zone is only an outline. */
function drawn(graphics: PIXI.Graphics, spot: Spot, { radius, outline }: PointQuestion, refused: boolean): void {
  const color = refused ? REFUSED : ALLOWED;
  graphics.clear();
  const corners = outline?.(spot) ?? circleCorners(spot, radius);
  if (corners.length > 0) drawZone(graphics, corners, color, !refused);
  drawMark(graphics, "target", spot, color);
}

const NOTHING_KNOWN: NamedChances = new Map();

/** An entity near a point, with its chance of being struck; undefined while the chance is unknown. */
interface Near {
  readonly name: string;
  readonly chance: string | undefined;
}

/** Returns the entities with their known chances of being struck. Entities with the same name each have their own chance. */
function withChances(names: readonly string[], chances: NamedChances): Near[] {
  const before = new Map<string, number>();
  return names.map((name) => {
    const nth = before.get(name) ?? 0;
    before.set(name, nth + 1);
    return { name, chance: chances.get(name)?.[nth] };
  });
}

const listed = (near: readonly Near[]): string =>
  near.map(({ name, chance }) => (chance === undefined ? name : format("CROSSFIRE.Spot.withChance", { name, chance }))).join(", ");

/** Maximum number of people beyond the blast that the panel names. */
const MOST_NAMED = 4;

/** Describes the danger by scatter: the people that only scatter can bring into the blast, once their chances are known. */
function scatterText(others: readonly Near[]): string {
  const known = others.filter(({ chance }) => chance !== undefined);
  if (known.length === 0) return format("CROSSFIRE.Spot.scatters");
  const more = known.length - MOST_NAMED;
  const rest = more > 0 ? `, ${format("CROSSFIRE.Spot.more", { count: String(more) })}` : "";
  return format("CROSSFIRE.Spot.byScatter", { names: `${listed(known.slice(0, MOST_NAMED))}${rest}` });
}

/**
 * Describes a point: its distance, and either the reason for a refusal or the entities in danger there. Adds the entities that the attack
 * does not fire at.
 */
function said({ weapon, outline, scatters }: PointQuestion, seen: Preview, chances: NamedChances): string {
  const { refusal, distance, endangered, friends, byScatter, leftOut } = seen;
  const where = format("CROSSFIRE.Spot.distance", { weapon, meters: inTenths(distance) });
  if (refusal) return [where, refusalText(refusal), leftOutText(leftOut)].filter(Boolean).join(" ");
  const near = withChances([...endangered, ...byScatter], chances);
  const names = listed(near.slice(0, endangered.length));
  const inside = outline ? format("CROSSFIRE.Spot.insideFan", { names }) : format("CROSSFIRE.Spot.inside", { names });
  const nobody = format(outline ? "CROSSFIRE.Spot.nobodyFan" : "CROSSFIRE.Spot.nobody");
  return [
    where,
    endangered.length > 0 ? inside : nobody,
    scatters ? scatterText(near.slice(endangered.length)) : "",
    leftOutText(leftOut),
    friends.length > 0 ? format("CROSSFIRE.Spot.friends", { names: friends.join(", ") }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Builds the panel with the description, which screen readers announce. */
function panelOf({ outline, sets, mayCorrect }: PointQuestion): {
  readonly box: HTMLElement;
  readonly words: HTMLElement;
  readonly remedy: HTMLButtonElement;
} {
  const box = document.createElement("aside");
  box.className = "crossfire cf-spot";
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const keys = document.createElement("p");
  keys.className = "keys";
  const text = format(`CROSSFIRE.Spot.${outline ? "keysFan" : sets ? "keysSet" : "keys"}`);
  keys.textContent = mayCorrect ? `${text} ${format("CROSSFIRE.Spot.keysHand")}` : text;
  const remedy = document.createElement("button");
  remedy.type = "button";
  remedy.hidden = true;
  box.append(words, remedy, keys);
  return { box, words, remedy };
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the step of the arrow keys in pixels: half a square, or a whole square with Shift. */
const stepOf = ({ grid }: CrossfireScene, shift: boolean): number => (shift ? grid.size : grid.size / 2);

const taken = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Lets the user choose a point on the map. A left click or Enter confirms the point; the user can still pan and zoom the map. */
class Pointing {
  #spot: Spot;
  #preview: Preview;
  readonly #graphics = new PIXI.Graphics();
  readonly #panel;
  readonly #listening = new AbortController();
  readonly #scene = canvas?.scene?.id;
  #following = new AbortController();
  #beginning: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly question: PointQuestion,
    readonly answer: (spot: PointAnswer | null) => void,
  ) {
    this.#panel = panelOf(question);
    this.#spot = question.start;
    this.#preview = question.judge(question.start);
    (canvas!.controls as PIXI.Container).addChild(this.#graphics);
    document.body.append(this.#panel.box);
    const options = { capture: true, signal: this.#listening.signal };
    document.addEventListener("pointermove", (event) => this.#moved(event), options);
    document.addEventListener("pointerdown", (event) => this.#pressed(event), options);
    document.addEventListener("pointerup", (event) => this.#onMap(event) && event.button === 0 && taken(event), options);
    document.addEventListener("keydown", (event) => this.#typed(event), options);
    this.#panel.remedy.addEventListener("click", () => void this.question.remedy?.(this.#preview.refusal?.refusal ?? ""));
    this.#hear("canvasTearDown", () => this.#end(null));
    // Such a change may remove the cause of a refusal.
    for (const hook of ["updateItem", "updateActor", "updateToken", "updateCombat"]) this.#hear(hook, () => this.#point(this.#spot));
    this.#listening.signal.addEventListener("abort", outOfTheWay());
    this.#show();
  }

  #hear(hook: string, heard: () => void): void {
    this.#listening.signal.addEventListener("abort", listenToAll([hook], heard));
  }

  #onMap({ target }: Event): boolean {
    return target === (canvas?.app?.view as unknown);
  }

  #at(event: PointerEvent): Spot {
    const { x, y } = canvas!.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    return { x, y };
  }

  #show(): void {
    drawn(this.#graphics, this.#spot, this.question, this.#preview.refusal !== null);
    this.#say(NOTHING_KNOWN);
    this.#offer();
    this.#follow();
  }

  #offer(): void {
    const { remedy } = this.#panel;
    const { refusal } = this.#preview;
    const words = this.question.remedy && refusal ? remedyText(refusal) : null;
    remedy.textContent = words;
    remedy.hidden = words === null;
  }

  #say(chances: NamedChances): void {
    const words = said(this.question, this.#preview, chances);
    if (this.#panel.words.textContent !== words) this.#panel.words.textContent = words;
  }

  /** Computes the odds once the pointer rests, and aborts the computation for the previous point. */
  #follow(): void {
    clearTimeout(this.#beginning);
    this.#following.abort();
    const { refusal, endangered, byScatter } = this.#preview;
    if (refusal || endangered.length + byScatter.length === 0) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    const spot = this.#spot;
    const told = (chances: NamedChances): void => {
      if (!signal.aborted) this.#say(chances);
    };
    this.#beginning = setTimeout(() => this.question.chances?.(spot, told, signal), PAUSE);
  }

  #point(spot: Spot): void {
    this.#spot = spot;
    this.#preview = this.question.judge(spot);
    this.#show();
  }

  #moved(event: PointerEvent): void {
    if (this.#onMap(event) && event.buttons === 0) this.#point(this.#at(event));
  }

  /** Confirms the point if the left button was pressed. The other buttons pan the map as usual. */
  #pressed(event: PointerEvent): void {
    if (!this.#onMap(event) || event.button !== 0) return;
    taken(event);
    this.#point(this.#at(event));
    this.#throw();
  }

  #typed(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      taken(event);
      return this.#end(null);
    }
    if (event.target === this.#panel.remedy && (event.key === "Enter" || event.key === " ")) return;
    if (this.question.mayCorrect && event.key.toLowerCase() === "h" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      taken(event);
      // The window that opens explains a refusal and lets the GM correct it.
      return this.#end({ ...this.#spot, byHand: true });
    }
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter") return;
    taken(event);
    if (!arrow) return this.#throw();
    const step = stepOf(this.question.scene, event.shiftKey);
    this.#point({ x: this.#spot.x + arrow.x * step, y: this.#spot.y + arrow.y * step });
  }

  /** Confirms the point. A refused point only shows the reason. */
  #throw(): void {
    if (this.#scene !== canvas?.scene?.id) return this.#end(null);
    const { refusal } = this.#preview;
    if (refusal) notify({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
    else this.#end(this.#spot);
  }

  #end(spot: PointAnswer | null): void {
    if (this.#listening.signal.aborted) return;
    this.#listening.abort();
    clearTimeout(this.#beginning);
    this.#following.abort();
    this.#panel.box.remove();
    this.#graphics.destroy();
    if (pointing === this) pointing = null;
    this.answer(spot);
  }

  cancel(): void {
    this.#end(null);
  }
}

let pointing: Pointing | null = null;

/**
 * Asks the user for a point on the viewed map, one question at a time. Click or Enter confirms, Escape cancels, the arrow keys move the
 * point, and H opens the manual selection of targets.
 * @returns null if the user cancels, the map changes, or another question replaces this one
 */
export function askForPoint(question: PointQuestion): Promise<PointAnswer | null> {
  pointing?.cancel();
  return new Promise((resolve) => {
    pointing = new Pointing(question, resolve);
  });
}
